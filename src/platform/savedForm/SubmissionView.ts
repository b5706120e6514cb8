import type { TFunction } from 'i18next';
import type { Draft } from '#src/offline/index.ts';

/** The words of the list that shows what is on this device. */
type Words = TFunction<'registrations'>;

/** How lists show the drafts and submissions of a kind. */
export interface SubmissionView {
  /** Names it by its team. */
  name(t: Words, team: string): string;
  /** The page that resumes its draft; null for a kind without a form. */
  path: ((draft: Pick<Draft, 'id' | 'subject' | 'competition'>) => string) | null;
  /** The button that takes it off the queue. */
  takeBack(t: Words): string;
  /** The title over why it was refused. */
  refused(t: Words): string;
}
