import type { Plugin } from './plugin.ts';

/** The wait after which what is stored is shown although the server may still answer. */
export const PATIENCE_SECONDS = 8;

/** Statuses with which a proxy speaks for a server that does not answer. */
const UNANSWERED: ReadonlySet<number> = new Set([502, 503, 504]);

/** Takes a proxy's word that the server does not answer for no answer, where something is stored to show instead. */
export const unanswered = (isStored: (request: Request) => Promise<boolean>): Plugin => ({
  async fetchDidSucceed({ request, response }) {
    if (UNANSWERED.has(response.status) && (await isStored(request))) throw new TypeError(`no answer: ${response.status}`);
    return response;
  },
});
