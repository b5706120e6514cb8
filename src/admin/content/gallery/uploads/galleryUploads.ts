import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { createListeners, createObservable } from '#src/observable.ts';
import { openBrowserUploads, type UploadItem } from '#src/offline/uploads/index.ts';
import { pauseMs, uploadVerdict } from '#src/offline/uploads/transfer.ts';
import { call, request } from '#src/platform/api/api.ts';

/** Resolves after a delay, or as soon as the network is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });

/** Uploads this device's photos and films to the galleries; survives network loss and reloads. */
export const startGalleryUploads = async (accountId: string) => {
  const uploads = await openBrowserUploads(accountId, {
    complete: (id) => request('POST /api/uploads/:id/complete', { params: { id }, body: {} }, { accountId }),
    headers: { [STAFF_HEADER]: '1' },
  });
  const refused = createObservable<ReadonlyMap<string, Problem>>(new Map());
  const added = createListeners();
  /** Ids of the added files: the device's rows are updated a moment later. */
  const done = new Set<string>();
  let isAdding = false;

  const nextReady = (): UploadItem | undefined => {
    const items = uploads.items.current();
    if (items.state !== 'ready') return undefined;
    return items.value.find(({ id, status }) => status.name === 'ready' && !done.has(id) && !refused.current().has(id));
  };

  /** Turns an uploaded file into a photo or video. If asked again after a lost answer, the server returns the one it has made. */
  const add = async ({ id, gallery, uploadId }: UploadItem): Promise<void> => {
    for (let failures = 1; gallery && uploadId !== null && !uploads.closed.aborted; failures += 1) {
      try {
        const { kind, ...place } = gallery;
        await call('POST /api/admin/gallery/:kind', { params: { kind }, body: { uploadId, ...place } });
        done.add(id);
        await uploads.release([id]);
        return added.notify();
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('unexpected');
        const verdict = uploadVerdict(problem);
        if (verdict === 'gone') return uploads.check(id);
        if (verdict === 'refused') return refused.set(new Map([...refused.current(), [id, problem]]));
        // a film still being converted is not a failure: it appears soon after it is ready
        await pause(pauseMs(problem.code === 'upload_not_ready' ? 1 : failures, Math.random(), problem.detail.retryAfter));
      }
    }
  };

  const addAll = async (): Promise<void> => {
    if (isAdding) return;
    isAdding = true;
    try {
      for (let item = nextReady(); item && !uploads.closed.aborted; item = nextReady()) await add(item);
    } finally {
      isAdding = false;
    }
  };
  uploads.items.subscribe(() => void addAll());
  const warn = (event: BeforeUnloadEvent) => {
    if (uploads.wouldLose()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn, { signal: uploads.closed });
  return { uploads, refused, onAdded: added.subscribe };
};

export type GalleryUploads = Awaited<ReturnType<typeof startGalleryUploads>>;
