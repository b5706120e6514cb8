import { isProblemCode } from '#contract/http/problem.ts';
import type { Upload } from '#contract/works/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { openUploadsOf, type UploadRow } from '#server/platform/uploads/store.ts';
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

/** Returns the status of an upload of the actor, after its pending processing. Throws upload_not_found. */
export const completeUpload = async (deps: UploadListDeps, actor: Actor, id: string, sha256: string | undefined): Promise<Upload> =>
  toUpload(deps, await deps.uploads.complete(actor, id, sha256));
