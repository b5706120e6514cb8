import type { DigestTemplate } from '#contract/messages/rules/digest.ts';
import type { JoinableTemplate } from '#contract/messages/rules/joining.ts';
import { type EntryState, endedStates } from '#contract/registrations/rules/entryStatus.ts';

interface EntryNews {
  registrationId: string;
  template: DigestTemplate | JoinableTemplate;
  /** The entry's present state. */
  state: EntryState;
  /** The entry's present work: `hidden` if only its owner and the organisers see it. */
  work: 'none' | 'hidden' | 'public';
  /** True if a fee is noted as paid. */
  isPaid: boolean;
  /** The ends of its extended deadlines; null if none. */
  extension: { edit: number | null; work: number | null };
  /** True if its competition is called off. */
  isCalledOff: boolean;
}

/** States in which an earlier approval holds no more: an edit goes back to review. */
const UNDECIDED: readonly EntryState[] = ['submitted', 'waitlisted', 'rejected'];

/** Returns the news that are true by now: of an entry that has ended, only that. */
export const trueNews = <T extends EntryNews>(news: readonly T[]): T[] => {
  const standing = news.filter(({ template }) => template === 'competition_called_off' || template === 'competition_reinstated');
  const firstOf = new Map(standing.toReversed().map(({ registrationId, template }) => [registrationId, template]));
  const isTrue = ({ registrationId, template, state, work, isPaid, extension, isCalledOff }: T): boolean => {
    if (template === 'entry_cancelled') return state === 'cancelled';
    if (endedStates.includes(state)) return false;
    if (template === 'entry_promoted') return state !== 'waitlisted';
    if (template === 'entry_waitlisted') return state === 'waitlisted';
    if (template === 'entry_approved') return !UNDECIDED.includes(state);
    if (template === 'entry_rejected') return state === 'rejected';
    if (template === 'work_held') return work === 'hidden';
    if (template === 'work_received') return work !== 'none';
    if (template === 'work_released') return work === 'public';
    if (template === 'fee_paid') return isPaid;
    if (template === 'competition_called_off') return isCalledOff;
    // Who was not told of the calling off needs not hear that it is taken back; whose first news is this has heard of an earlier one.
    if (template === 'competition_reinstated') return !isCalledOff && firstOf.get(registrationId) === template;
    if (template === 'edit_extended') return extension.edit !== null;
    return template !== 'work_extended' || extension.work !== null;
  };
  return news.filter(isTrue);
};

/** Returns the news that are true by now, each once for an entry, in the order in which they came first. */
export const currentNews = <T extends EntryNews>(news: readonly T[]): T[] => {
  const byKey = Map.groupBy(trueNews(news), ({ registrationId, template }) => `${registrationId} ${template}`);
  return [...byKey.values()].flatMap((same) => same.slice(0, 1));
};
