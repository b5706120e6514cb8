import type { EntrySummary } from '#contract/registrations/public.ts';
import type { OutboxItem } from '#src/offline/index.ts';

export type ListedEntry = Pick<EntrySummary, 'id' | 'workNo'>;

/** Whether My events already shows what a submission has become: the entry itself, or the work of one, which is known by its number. */
export const isInMyEvents = (item: OutboxItem, entries: readonly ListedEntry[] | undefined): boolean => {
  if (item.state !== 'sent') return false;
  const { answerId } = item;
  return answerId === null || entries?.some(({ id, workNo }) => id === answerId || workNo === answerId) === true;
};
