import { Problem } from '#contract/http/problem.ts';
import { typeOfBytes } from '#contract/uploads/rules/fileSignature.ts';
import { isCutFilm } from '#contract/uploads/rules/filmExtent.ts';
import { fileProblem, kindOf, MAX_UPLOAD_BYTES, type MediaKind, TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { readBytesOf } from '#src/platform/readBytes.ts';
import { withVideo } from './videoFrames.ts';

export interface CheckedFile {
  file: File;
  type: string;
  /** Null for images. */
  seconds: number | null;
  /** False if this browser cannot show it; others may be able to. */
  isShowable: boolean;
  /** A frame of the video. */
  poster: Blob | null;
}

/** Opens a video in the browser for its duration and a poster frame. */
const openVideo = (file: File): Promise<Pick<CheckedFile, 'seconds' | 'isShowable' | 'poster'>> =>
  withVideo(file, async ({ seconds, isShowable, frameAt }) => ({
    seconds,
    isShowable,
    poster: await frameAt(Math.min(1, (seconds ?? 0) / 2)),
  })).catch(() => ({ seconds: null, isShowable: false, poster: null }));

/** Types that every browser shows. Some browsers show more: Safari shows TIFF and HEIC. */
const SHOWN_EVERYWHERE = ['image/jpeg', 'image/png', 'image/gif'];
const showsPicture = async (file: File, type: string): Promise<boolean> => {
  if (SHOWN_EVERYWHERE.includes(type)) return true;
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
};

/**
 * Checks a file before its upload. Throws file_type_not_accepted, file_too_large, file_empty, file_damaged, film_incomplete. A video may be
 * too large: this device may be able to make it smaller.
 */
export const checkFile = async (file: File, kind: MediaKind): Promise<CheckedFile> => {
  const read = readBytesOf(file);
  const type = typeOfBytes(await read(0, TYPE_BYTES));
  const problem =
    file.size === 0 ? 'file_empty' : fileProblem('work', type, kind === 'video' ? Math.min(file.size, MAX_UPLOAD_BYTES) : file.size);
  if (problem) throw new Problem(problem);
  if (type === null || kindOf(type) !== kind) throw new Problem('file_type_not_accepted');
  if (kind === 'video' && (await isCutFilm(file.size, read))) throw new Problem('film_incomplete');
  if (kind === 'video') return { file, type, ...(await openVideo(file)) };
  return { file, type, seconds: null, isShowable: await showsPicture(file, type), poster: null };
};
