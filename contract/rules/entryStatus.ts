import { type TimeWindow, windowState } from './timeWindow.ts';

/**
 * The stored state of an entry. `waitlisted` entries exceed the capacity; their label is that of `submitted`. Of a `withdrawn` entry
 * everything personal is erased.
 */
export const entryStates = [
  'submitted',
  'waitlisted',
  'approved',
  'rejected',
  'work_submitted',
  'scored',
  'published',
  'cancelled',
  'withdrawn',
] as const;
export type EntryState = (typeof entryStates)[number];
export const entryLabels = [
  'under_approval',
  'audit_failed',
  'approved',
  'work_submission',
  'under_review',
  'audit_ended',
  'none',
] as const;
export type EntryLabel = (typeof entryLabels)[number];
export const entryActionNames = ['details', 'edit', 'cancel', 'submit_work', 'review_results', 'share_voting', 're_enroll'] as const;
export type EntryAction = (typeof entryActionNames)[number];

/** The windows of the entry's competition that control its actions. */
export interface EntryWindows {
  signup: TimeWindow | null;
  work: TimeWindow | null;
  voting?: TimeWindow | null | undefined;
}

/** The allowed transitions from each state. */
const transitions: Record<EntryState, readonly EntryState[]> = {
  submitted: ['approved', 'rejected', 'cancelled', 'withdrawn'],
  waitlisted: ['submitted', 'rejected', 'cancelled', 'withdrawn'],
  approved: ['submitted', 'work_submitted', 'cancelled', 'withdrawn'],
  rejected: ['submitted', 'waitlisted', 'cancelled', 'withdrawn'],
  work_submitted: ['work_submitted', 'scored', 'withdrawn'],
  scored: ['published', 'withdrawn'],
  published: ['withdrawn'],
  cancelled: ['withdrawn'],
  withdrawn: [],
};

export const canTransition = (from: EntryState, to: EntryState): boolean => transitions[from].includes(to);

/** The part of an entry that decides about its seat: an entry with a waiting-list number has none yet. */
interface PlacedEntry {
  state: EntryState;
  /** The position on the waiting list; null for an entry with a seat. */
  waitlistNo: number | null;
}

/** The states in which an entry takes part no more. */
export const endedStates: readonly EntryState[] = ['cancelled', 'withdrawn'];

/** Whether an entry occupies a seat of the competition. */
export const holdsSeat = ({ state, waitlistNo }: PlacedEntry): boolean => !endedStates.includes(state) && waitlistNo === null;

/** The state of an entry after an edit: a decided entry returns to review, or to the waiting list if it came from there. */
export const editedState = ({ state, waitlistNo }: PlacedEntry): EntryState => {
  if (state !== 'approved' && state !== 'rejected') return state;
  return waitlistNo === null ? 'submitted' : 'waitlisted';
};

const approvedLabel = (work: TimeWindow | null, now: number): EntryLabel =>
  (({ invalid: 'approved', before: 'approved', open: 'work_submission', after: 'audit_ended' }) as const)[windowState(work, now)];

/** The label shown in My events now (epoch ms): derived from the stored state and the windows. */
export const entryLabel = ({ state }: { state: EntryState }, { work }: EntryWindows, now: number): EntryLabel => {
  switch (state) {
    case 'submitted':
    case 'waitlisted':
      return 'under_approval';
    case 'rejected':
      return 'audit_failed';
    case 'approved':
      return approvedLabel(work, now);
    case 'work_submitted':
    case 'scored':
      return 'under_review';
    case 'published':
      return 'audit_ended';
    case 'cancelled':
    case 'withdrawn':
      return 'none';
  }
};

interface ActedOnEntry {
  state: EntryState;
  /** Whether the entry's work is released, so that it can be voted for. */
  hasReleasedWork?: boolean | undefined;
}

const canEdit = ({ state }: ActedOnEntry, { signup, work }: EntryWindows, now: number): boolean => {
  const signupState = windowState(signup, now);
  if (state === 'submitted' || state === 'waitlisted' || state === 'approved') return signupState === 'open';
  if (state !== 'rejected') return false;
  // A rejected entry can be corrected longer: until the work window opens or, without one, until sign-up ends.
  const workState = windowState(work, now);
  return signupState === 'open' || workState === 'before' || (workState === 'invalid' && signupState === 'before');
};

const canShareVoting = ({ hasReleasedWork }: ActedOnEntry, { voting }: EntryWindows, now: number): boolean => {
  const state = windowState(voting, now);
  return hasReleasedWork === true && (state === 'open' || state === 'after');
};

const canReEnroll = (entry: ActedOnEntry, windows: EntryWindows, now: number): boolean => {
  // Nothing is left to fill the new form with.
  if (entry.state === 'withdrawn') return false;
  const label = entryLabel(entry, windows, now);
  return windowState(windows.signup, now) === 'open' || label === 'audit_ended' || label === 'none';
};

/** Whether each action is allowed now. */
const allowed: Record<EntryAction, (entry: ActedOnEntry, windows: EntryWindows, now: number) => boolean> = {
  details: () => true,
  edit: canEdit,
  cancel: ({ state }) => canTransition(state, 'cancelled'),
  submit_work: ({ state }, { work }, now) => canTransition(state, 'work_submitted') && windowState(work, now) === 'open',
  review_results: ({ state }) => !endedStates.includes(state),
  share_voting: canShareVoting,
  re_enroll: canReEnroll,
};

const actions: readonly EntryAction[] = ['details', 'edit', 'cancel', 'submit_work', 'review_results', 'share_voting', 're_enroll'];

/** The actions that the owner of an entry can take now (epoch ms), in a fixed order (specification, section 4). */
export const entryActions = (entry: ActedOnEntry, windows: EntryWindows, now: number): EntryAction[] =>
  actions.filter((action) => allowed[action](entry, windows, now));
