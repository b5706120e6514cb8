import type { StoredDocument } from '#contract/content/contentData.ts';
import { documentFormat, isDocumentOf } from '#contract/content/rules/documentFile.ts';
import { Problem } from '#contract/http/problem.ts';
import { fileProblem, TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { call } from '#src/platform/api/api.ts';
import { readBytesOf } from '#src/platform/readBytes.ts';

/** Uploads a file as a public document. Throws a Problem. */
export const uploadDocument = async (
  file: File,
  hooks: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<StoredDocument> => {
  const format = documentFormat(file.name);
  const problem = fileProblem('document', format?.type ?? null, file.size);
  if (problem) throw new Problem(problem);
  const head = await readBytesOf(file)(0, TYPE_BYTES);
  if (!format || !isDocumentOf(format, head)) throw new Problem('document_not_accepted');
  const { uploadContent } = await import('#src/admin/content/upload/uploadContent.ts');
  const uploadId = await uploadContent(file, { ...hooks, purpose: 'document' });
  return call('POST /api/admin/content-documents', { body: { uploadId } }, { signal: hooks.signal });
};
