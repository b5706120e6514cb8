import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, type ShareProblem, sharePage } from '#contract/portal/shareTarget.ts';
import { sharedFiles } from '../src/offline/shared/index.ts';
import { boundaryOf } from '../src/offline/shared/multipart.ts';

/** One share after the other: each begins with removing what an interrupted one left. */
const LOCK = 'shared-files';

/** Browsers that cannot stream a request's body give it whole. */
const bodyOf = async (request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> =>
  request.body ?? (await request.blob()).stream();

const receive = async (request: Request): Promise<ShareProblem | undefined> => {
  const boundary = boundaryOf(request.headers.get('content-type'));
  try {
    const body = await bodyOf(request);
    if (boundary === null || !body) return 'failed';
    await navigator.locks.request(LOCK, () => sharedFiles.receive(body, boundary));
    return undefined;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no_room' : 'failed';
  }
};

/** Stores the films and pictures that another app shares with the portal, with or without a network, and opens the page that shows them. */
export const serveShare = (): void => {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => Response.redirect(sharePage(await receive(request)), 303),
    'POST',
  );
};
