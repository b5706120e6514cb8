import type { EntrySummary } from '#contract/registrations/public.ts';
import type { OutboxItem } from '#src/offline/index.ts';

export type ListedEntry = Pick<EntrySummary, 'id' | 'workNo' | 'appeal'>;

/** Returns true if My events already shows the result of a submission: the entry itself, its appeal, or its work, recognised by its number. */
export const isInMyEvents = (item: OutboxItem, entries: readonly ListedEntry[] | undefined): boolean => {
  if (item.state !== 'sent') return false;
  const { answerId } = item;
  return (
    answerId === null ||
    entries?.some(({ id, workNo, appeal }) => id === answerId || workNo === answerId || appeal?.id === answerId) === true
  );
};
