/** What a film may ask of this machine: a file of some hundred KB can hold pictures that take gigabytes, or a day, to decode. */
export interface FilmLimits {
  /** The memory of one ffmpeg, where the system can hold a process to it. Films of 8K take 1 GB. */
  memoryKb: number;
  /** How long a conversion may take, by the film's duration. */
  budgetMs(durationMs: number): number;
}

const MINUTE_MS = 60_000;

/** 8K, upright or across. Phones make no larger pictures. */
export const MAX_FILM_PIXELS = 8192 * 4320;
/** All pictures of a film together that are still converted: half an hour of 4K at 60 a second. A film with more is shown as it is. */
export const MAX_CONVERTED_PIXELS = 1e12;

export const filmLimits: FilmLimits = {
  memoryKb: 2_500_000,
  // A slow machine takes ten times as long as the film; whoever says that it lasts for days gets an hour.
  budgetMs: (durationMs) => Math.min(60 * MINUTE_MS, MINUTE_MS + 15 * Math.max(0, durationMs)),
};

/** How long a film may take to copy, by its size: a slow disk writes some MB a second. */
export const copyBudgetMs = (bytes: number): number => MINUTE_MS + bytes / 2000;
