import { decodeSubtitles, MAX_SUBTITLE_FILE_BYTES, readSubtitles, type SubtitleProblem } from '#contract/content/rules/subtitles.ts';
import { Problem } from '#contract/http/problem.ts';

/** The subtitles that a file has for a film, as WebVTT, or what is wrong with them. Fails with file_damaged where the device cannot read the file. */
export const readSubtitleFile = async (file: Blob, film: { durationMs: number }): Promise<{ text: string } | SubtitleProblem> => {
  if (file.size > MAX_SUBTITLE_FILE_BYTES) return { code: 'subtitles_too_large', line: null };
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Problem('file_damaged');
  });
  const source = decodeSubtitles(new Uint8Array(bytes));
  return source === null ? { code: 'subtitles_encoding', line: null } : readSubtitles(source, film);
};
