// Writes a copy of a file into the origin's private file system: not every browser can do that outside a worker.
import { type CopyOrder, canWrite, folderOf } from './opfsFolder.ts';

const PIECE_BYTES = 4 * 1024 * 1024;

const copy = async ({ accountId, id, file }: CopyOrder): Promise<boolean> => {
  const folder = await folderOf(accountId, true);
  const entry = await folder.getFileHandle(id, { create: true });
  if (!canWrite(entry)) return false;
  const writer = await entry.createSyncAccessHandle();
  try {
    writer.truncate(0);
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
      if (writer.write(piece, { at }) !== piece.byteLength) return false;
    }
    writer.flush();
  } finally {
    writer.close();
  }
  // WebKit has been seen to lose written data
  const written = await folder.getFileHandle(id).then((handle) => handle.getFile());
  const last = (blob: Blob) => blob.slice(-64).arrayBuffer();
  const [expected, actual] = await Promise.all([last(file), last(written)]);
  return written.size === file.size && new Uint8Array(expected).every((byte, index) => byte === new Uint8Array(actual)[index]);
};

addEventListener('message', ({ data }: MessageEvent<CopyOrder>) => {
  copy(data).then(
    (copied) => postMessage(copied),
    () => postMessage(false),
  );
});
