import { isProblemCode } from '#contract/http/problem.ts';
import type { Upload } from '#contract/uploads/public.ts';
import { isStorageFull } from '#server/database/failures.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { changeUpload, openUploadsOf, type UploadRow } from '#server/platform/uploads/store.ts';
import { ownUpload } from '#server/platform/uploads/uploads.ts';
import { getOwnRegistration } from '#server/registrations/index.ts';

type UploadListDeps = Pick<Deps, 'db' | 'clock' | 'uploads'>;

/** Returns an upload as its owner sees it. Its offset is read from the stored bytes: asking tus would stop a running upload. */
const toUpload = async ({ uploads }: UploadListDeps, row: UploadRow): Promise<Upload> => ({
  id: row.id,
  registrationId: row.registrationId,
  filename: row.filename,
  purpose: row.purpose,
  kind: row.kind,
  type: row.type ?? row.declaredType,
  sizeBytes: row.sizeBytes,
  offset: row.state === 'uploading' ? ((await uploads.storage.offset(row.id)) ?? 0) : row.state === 'rejected' ? 0 : row.sizeBytes,
  state: row.state,
  problem: isProblemCode(row.problem) ? row.problem : null,
  sha256: row.sha256,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});

/** Returns the actor's uploads for an entry that no work uses yet. Throws not_found. */
export const listUploads = async (
  deps: UploadListDeps,
  actor: Actor,
  registrationId: string,
): Promise<{ items: Upload[]; total: number }> => {
  await getOwnRegistration(deps.db, actor, registrationId);
  const rows = await openUploadsOf(deps.db, actor.id, registrationId, deps.clock.now());
  const items = await Promise.all(rows.map((row) => toUpload(deps, row)));
  return { items, total: items.length };
};

/** Maximum time that a request waits for the processing before it returns the current state. */
const COMPLETE_WITHIN_MS = 5000;

const complete = async ({ db, uploads }: UploadListDeps, actor: Actor, id: string, sha256: string | undefined): Promise<UploadRow> => {
  const { processor, storage } = uploads;
  const row = await ownUpload(db, actor, id);
  const expected = sha256?.toLowerCase();
  if (expected !== undefined) await changeUpload(db, id, ['uploading', 'received', 'processing'], { expectedSha256: expected });
  if (row.state === 'uploading' && (await storage.offset(id)) === row.sizeBytes) await processor.received(id);
  const within = Promise.withResolvers<unknown>();
  const timer = setTimeout(within.resolve, COMPLETE_WITHIN_MS);
  const failure = await Promise.race([processor.process(id), within.promise]);
  clearTimeout(timer);
  // An upload that waits for disk space would otherwise look like one in progress.
  if (isStorageFull(failure)) throw failure;
  const after = await ownUpload(db, actor, id);
  if (after.state === 'ready' && after.expiresAt !== null && expected !== undefined && after.sha256 !== expected) {
    await processor.reject(after, 'file_damaged');
    return ownUpload(db, actor, id);
  }
  return after;
};

/** Returns the status of an upload of the actor, after processing as far as possible now. Throws upload_not_found, and if the disk is full. */
export const completeUpload = async (deps: UploadListDeps, actor: Actor, id: string, sha256: string | undefined): Promise<Upload> =>
  toUpload(deps, await complete(deps, actor, id, sha256));
