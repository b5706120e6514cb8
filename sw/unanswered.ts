import type { Plugin } from './plugin.ts';

/** Time after which a stored answer is shown although the server may still respond. */
export const PATIENCE_SECONDS = 8;

/** Statuses of a proxy whose server does not respond. */
const UNANSWERED: ReadonlySet<number> = new Set([502, 503, 504]);

/** Treats a proxy's gateway error as no response, if an answer is stored to show instead. */
export const unanswered = (isStored: (request: Request) => Promise<boolean>): Plugin => ({
  async fetchDidSucceed({ request, response }) {
    if (UNANSWERED.has(response.status) && (await isStored(request))) throw new TypeError(`no answer: ${response.status}`);
    return response;
  },
});
