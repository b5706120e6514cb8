import { useFormat } from '#src/platform/format/useFormat.ts';

/** Returns the day and time of a slot as paper says it: read at the event, in its zone. */
export const useSlotTime = (): ((at: number) => string) => {
  const format = useFormat();
  return (at) => `${format.dayMonth(at)} ${format.time(at)}`;
};
