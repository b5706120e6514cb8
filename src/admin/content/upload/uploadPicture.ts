import type { Picture } from '#contract/content/picture.ts';
import { Problem } from '#contract/http/problem.ts';
import { typeOfBytes } from '#contract/uploads/rules/fileSignature.ts';
import { fileProblem, kindOf, TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { call } from '#src/platform/api/api.ts';
import { readBytesOf } from '#src/platform/readBytes.ts';

/** Makes a public picture of a file, in several sizes and without metadata. Throws a Problem. */
export const uploadPicture = async (file: File, signal: AbortSignal): Promise<Picture> => {
  const type = typeOfBytes(await readBytesOf(file)(0, TYPE_BYTES));
  const problem = file.size === 0 ? 'file_empty' : fileProblem('content', type, file.size);
  if (problem === 'file_type_not_accepted' || (type !== null && kindOf(type) !== 'image')) throw new Problem('picture_not_accepted');
  if (problem) throw new Problem(problem);
  const { uploadContent } = await import('./uploadContent.ts');
  try {
    const uploadId = await uploadContent(file, { signal });
    return await call('POST /api/admin/content-pictures', { body: { uploadId } }, { signal });
  } catch (error) {
    // The general message suggests a film, which is not accepted here.
    if (error instanceof Problem && error.code === 'file_type_not_accepted') throw new Problem('picture_not_accepted');
    throw error;
  }
};

/** Returns the address of a picture for a text, which has one size for all screens. */
export const addressOf = ({ sources }: Picture): string => sources.findLast(({ type }) => type === 'image/webp')?.url ?? '';
