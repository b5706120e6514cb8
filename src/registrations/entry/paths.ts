import type { EntrySummary } from '#contract/registrations/public.ts';
import type { EntryAction } from '#contract/registrations/rules/entryStatus.ts';

const withId = (path: string, id: string): string => `${path}?id=${encodeURIComponent(id)}`;

export const entryPath = (id: string): string => withId('/signInfo', id);
/** The anchor of the guardians on an entry's page. */
export const GUARDIANS = 'guardians';
export const guardiansPath = (id: string): string => `${entryPath(id)}#${GUARDIANS}`;
export const editPath = (id: string): string => `${entryPath(id)}&edit=1`;
export const resultsPath = (id: string): string => withId('/reviewResults', id);

/** The paths of actions that lead to a page. Cancelling and enrolling again open a dialog first. */
export const actionPaths: Partial<Record<EntryAction, (id: string) => string>> = {
  details: entryPath,
  edit: editPath,
  review_results: resultsPath,
  submit_work: (id) => withId('/submitWork', id),
};

/** Returns the path of a certificate's page. */
export const certificatePath = (no: string): string => `/achievement-detail?no=${encodeURIComponent(no)}`;

/** Returns the path of a work's public page, where readers vote for it. */
export const votePath = (workNo: string): string => `/vote?no=${encodeURIComponent(workNo)}`;

/** The most likely next action for each label. */
const likelyAction: Record<EntrySummary['label'], EntryAction> = {
  under_approval: 'details',
  audit_failed: 'edit',
  approved: 'details',
  work_submission: 'submit_work',
  under_review: 'review_results',
  audit_ended: 'review_results',
  called_off: 'details',
  none: 're_enroll',
};

/** Returns the action that an entry offers first: the one it lacks, or the most likely one for its label; its details if that is not allowed now. */
export const primaryAction = ({ label, actions, workRefusal }: Pick<EntrySummary, 'label' | 'actions' | 'workRefusal'>): EntryAction => {
  const likely = label === 'under_review' && workRefusal ? 'submit_work' : likelyAction[label];
  return actions.includes(likely) ? likely : 'details';
};
