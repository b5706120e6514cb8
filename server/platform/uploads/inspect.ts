import { documentFormatOf, isDocumentOf } from '#contract/content/rules/documentFile.ts';
import { Problem } from '#contract/http/problem.ts';
import { typeOfBytes } from '#contract/uploads/rules/fileSignature.ts';
import { type FilePurpose, fileProblem } from '#contract/uploads/rules/uploadFile.ts';

/** Returns the type of a file by its first bytes. Throws file_type_not_accepted, document_not_accepted, file_too_large, file_empty. */
export const inspect = (
  head: Uint8Array,
  { purpose, kind, sizeBytes, declaredType }: { purpose: FilePurpose; kind: string; sizeBytes: number; declaredType: string },
): string => {
  if (purpose === 'document') {
    // Not every format has a signature: the first bytes only must not be those of another one.
    const format = documentFormatOf(declaredType);
    if (!format || !isDocumentOf(format, head)) throw new Problem('document_not_accepted');
    return format.type;
  }
  const type = typeOfBytes(head);
  // An upload announced as an image was checked against the quota and limit of images: a video needs a separate upload.
  if (type === null || !type.startsWith(`${kind}/`)) throw new Problem('file_type_not_accepted');
  const problem = fileProblem(purpose, type, sizeBytes);
  if (problem) throw new Problem(problem);
  return type;
};
