import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, type ShareProblem, sharePage } from '#contract/portal/shareTarget.ts';
import { sharedFiles } from '../src/offline/shared/index.ts';
import { boundaryOf } from '../src/offline/shared/multipart.ts';

/** Lock that serialises shares: each begins by removing the leftovers of an interrupted one. */
const LOCK = 'shared-files';

/** Returns a request's body as a stream; whole, in browsers that cannot stream it. */
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

/** Stores the films and pictures that another app shares with the portal, online or offline, and opens the page that shows them. */
export const serveShare = (): void => {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => Response.redirect(sharePage(await receive(request)), 303),
    'POST',
  );
};
