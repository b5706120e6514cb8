import type { StoredDocument } from '#contract/contentData.ts';
import { Problem } from '#contract/problem.ts';
import { expectedTypeFor, fileProblem } from '#contract/rules/workFile.ts';
import { call } from '../../platform/api/api.ts';

/** Makes a public document of a file. Fails with a Problem. */
export const uploadDocument = async (
  file: File,
  hooks: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<StoredDocument> => {
  const problem = fileProblem('document', expectedTypeFor('document', file.name, file.type), file.size);
  if (problem) throw new Problem(problem);
  const { uploadContent } = await import('./uploadContent.ts');
  const uploadId = await uploadContent(file, { ...hooks, purpose: 'document' });
  return call('POST /api/admin/content-documents', { body: { uploadId } }, { signal: hooks.signal });
};
