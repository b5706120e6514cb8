import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadRow } from '#server/platform/uploads/store.ts';
import type { UploadListener } from '#server/platform/uploads/uploads.ts';
import { notifyFamily } from '#server/registrations/index.ts';
import { findWork, savePreparation } from '#server/works/store.ts';
import { deleteFile, fileOfUpload, updateFile, uploadsOfWork } from './fileStore.ts';

/** Returns true if the public copies of all files of a work are ready. */
export const isPrepared = async (tx: Tx, workId: string): Promise<boolean> =>
  (await uploadsOfWork(tx, workId)).every(({ state, conversion }) => state === 'ready' && conversion !== 'waiting');

/** Applies an upload's outcome to its work: its new files, or the reason for its refusal, of which the family is notified. */
const followUpload = async (tx: Tx, deps: Deps, upload: UploadRow): Promise<void> => {
  const file = await fileOfUpload(tx, upload.id);
  if (!file) return;
  if (upload.state === 'rejected') {
    // The upload itself is deleted by the next sweep.
    await deleteFile(tx, file.id);
    await savePreparation(tx, file.workId, { preparation: 'refused', refusal: upload.problem });
    const work = await findWork(tx, file.workId);
    if (work) await notifyFamily(tx, deps, work, 'work_refused', { title: work.title });
    return;
  }
  const { fullKey, previewKey, width, height } = upload;
  await updateFile(tx, file.id, { key: fullKey ?? file.key, fullKey, previewKey, width, height });
  await savePreparation(tx, file.workId, { preparation: (await isPrepared(tx, file.workId)) ? 'ready' : 'preparing', refusal: null });
};

/** Keeps works in step with their uploads. */
export const workPreparation = (deps: Deps): UploadListener => ({
  onSettled: (tx, upload) => followUpload(tx, deps, upload),
  onCommitted: () => deps.messages.committed(),
});
