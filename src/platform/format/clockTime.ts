const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a duration in ms like a clock, in whole seconds: `4:36`, `1:02:03`; with `hours`, always `0:04:36`. */
export const clockTime = (ms: number, { hours: always = false } = {}): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return always || hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** Formats the same duration as ISO 8601, for the `<time>` element. */
export const isoDuration = (ms: number): string => `PT${Math.max(0, Math.floor(ms / 1000))}S`;
