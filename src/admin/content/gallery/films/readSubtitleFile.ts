import { decodeSubtitles, MAX_SUBTITLE_FILE_BYTES, readSubtitles, type SubtitleProblem } from '#contract/content/rules/subtitles.ts';
import { Problem } from '#contract/http/problem.ts';

/**
 * Reads a file's subtitles for a film as WebVTT, or returns what is wrong with them. Throws file_damaged if the device cannot read the
 * file.
 */
export const readSubtitleFile = async (file: Blob, film: { durationMs: number }): Promise<{ text: string } | SubtitleProblem> => {
  if (file.size > MAX_SUBTITLE_FILE_BYTES) return { code: 'subtitles_too_large', line: null };
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Problem('file_damaged');
  });
  const source = decodeSubtitles(new Uint8Array(bytes));
  return source === null ? { code: 'subtitles_encoding', line: null } : readSubtitles(source, film);
};
