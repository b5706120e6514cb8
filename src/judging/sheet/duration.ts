import { MAX_DURATION_MS } from '#contract/judging/public.ts';

/** Returns the duration of a typed `h:m:s`, `m:s` or number of seconds, in ms; null if nothing is typed, undefined if it is no duration. */
export const parseDuration = (typed: string): number | null | undefined => {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/\s*[:.]\s*/g, ':');
  if (text === '') return null;
  if (!/^\d{1,5}(:\d{1,2}){0,2}$/.test(text)) return undefined;
  const parts = text.split(':').map(Number);
  if (parts.slice(1).some((part) => part > 59)) return undefined;
  const ms = parts.reduce((sum, part) => sum * 60 + part, 0) * 1000;
  return ms > MAX_DURATION_MS ? undefined : ms;
};
