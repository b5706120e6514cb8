import type { Picture } from '#contract/content.ts';
import { Problem } from '#contract/problem.ts';
import { call } from '../../platform/api/api.ts';

/** Makes a public picture of a file: in several sizes, and without anything but what is seen. Fails with a Problem. */
export const uploadPicture = async (file: File, signal: AbortSignal): Promise<Picture> => {
  const { uploadContent } = await import('./uploadContent.ts');
  try {
    const uploadId = await uploadContent(file, { signal });
    return await call('POST /api/admin/content-pictures', { body: { uploadId } }, { signal });
  } catch (error) {
    // An upload may be a film, too: here that is no way out.
    if (error instanceof Problem && error.code === 'file_type_not_accepted') throw new Problem('picture_not_accepted');
    throw error;
  }
};

/** The address of a picture for a text, which has one size for all screens. */
export const addressOf = ({ sources }: Picture): string => sources.findLast(({ type }) => type === 'image/webp')?.url ?? '';
