import { buffer } from 'node:stream/consumers';
import type { StoredDocument } from '#contract/content/contentData.ts';
import { documentFormatOf } from '#contract/content/rules/documentFile.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { putPublic } from '#server/platform/files/files.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { changeUpload } from '#server/platform/uploads/store.ts';
import { ownUpload } from '#server/platform/uploads/uploads.ts';

type DocumentDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'uploads'>;

/** Publishes one of the actor's uploaded documents and deletes the upload. Throws upload_not_found, upload_not_ready, document_not_accepted. */
export const makeDocument = async (
  { db, clock, files, uploads }: DocumentDeps,
  actor: Actor,
  uploadId: string,
): Promise<StoredDocument> => {
  const upload = await ownUpload(db, actor, uploadId);
  if (upload.purpose !== 'document') throw new Problem('document_not_accepted');
  if (upload.state !== 'ready' || upload.fullKey === null) throw new Problem('upload_not_ready', { retryAfter: 1 });
  const format = documentFormatOf(upload.type ?? '');
  const stored = await files.find(upload.fullKey);
  if (!stored || !format) throw new Problem('upload_not_found');
  const url = await putPublic(files, `document.${format.extension}`, await buffer(stored.read()));
  await changeUpload(db, uploadId, ['ready'], { expiresAt: clock.now() });
  uploads.sweepSoon();
  return { url, format: format.name, sizeBytes: stored.size };
};
