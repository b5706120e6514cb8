import type { TFunction } from 'i18next';
import type { Draft } from '#src/offline/index.ts';

/** The texts of the list of data on this device. */
type Words = TFunction<'registrations'>;

/** The presentation of a kind's drafts and submissions in lists. */
export interface SubmissionView {
  /** Returns the item's name with that of its team. */
  name(t: Words, team: string): string;
  /** The page that resumes the draft; null for a kind without a form. */
  path: ((draft: Pick<Draft, 'id' | 'subject' | 'competition'>) => string) | null;
  /** Returns the label of the button that removes the item from the queue. */
  takeBack(t: Words): string;
  /** Returns the title above the reason for a refusal. */
  refused(t: Words): string;
}
