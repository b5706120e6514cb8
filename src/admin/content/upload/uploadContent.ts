import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Upload } from '#contract/uploads/public.ts';
import { pauseMs, type Transfer, uploadVerdict } from '#src/offline/uploads/transfer.ts';
import { createTusTransfer } from '#src/offline/uploads/tusTransfer.ts';
import { call } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

interface Hooks {
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal: AbortSignal;
  /** Content is sanitised, a document is kept as it is. */
  purpose?: 'content' | 'document';
}

/** Sends the whole file, resuming at the server's offset after each network loss. */
const send = async (transfer: Transfer, path: string, file: File, { onProgress, signal }: Hooks): Promise<void> => {
  let failures = 0;
  const accepted = (bytes: number) => {
    failures = 0;
    onProgress?.(file.size === 0 ? 1 : bytes / file.size);
  };
  for (;;) {
    try {
      return await transfer.send(path, file, { accepted, sent: () => {} }, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem) || uploadVerdict(error) !== 'retry') throw error;
      failures += 1;
      await wait(pauseMs(failures, Math.random(), error.detail.retryAfter), signal);
    }
  }
};

const completed = async (id: string, signal: AbortSignal): Promise<Upload> => {
  for (;;) {
    const upload = await call('POST /api/uploads/:id/complete', { params: { id }, body: {} }, { signal });
    if (upload.state === 'ready') return upload;
    if (upload.state === 'rejected') throw new Problem(upload.problem ?? 'file_unreadable');
    await wait(1000, signal);
  }
};

/** Uploads an organiser's file for the portal and waits until it is sanitised. Returns its id. Throws a Problem. */
export const uploadContent = async (file: File, hooks: Hooks): Promise<string> => {
  const accountId = sessionExpiry.accountId();
  if (accountId === null) throw new Problem('signed_out');
  const transfer = createTusTransfer(accountId, navigator.vendor.startsWith('Apple'), { [STAFF_HEADER]: '1' });
  const metadata = { filename: file.name, filetype: file.type, purpose: hooks.purpose ?? 'content' };
  const path = await transfer.create({ sizeBytes: file.size, metadata }, file, hooks.signal);
  await send(transfer, path, file, hooks);
  const { id } = await completed(path.split('/').at(-1) ?? '', hooks.signal);
  return id;
};
