import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';

/**
 * The stored state of an entry. `waitlisted` entries exceed the capacity; their label is that of `submitted`. All personal data of a `withdrawn`
 * entry is erased.
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
  'called_off',
  'none',
] as const;
export type EntryLabel = (typeof entryLabels)[number];
export const entryActionNames = [
  'details',
  'edit',
  'cancel',
  'submit_work',
  'review_results',
  'share_voting',
  're_enroll',
  'another_team',
] as const;
export type EntryAction = (typeof entryActionNames)[number];

/** The windows of the entry's competition that control its label and steps. */
export interface EntryWindows {
  signup: TimeWindow | null;
  work: TimeWindow | null;
  /** Set if the competition is called off. */
  calledOff?: object | null | undefined;
}

/**
 * Returns an entry's own window, which an organiser may have extended until an instant (epoch ms). An extension does not open a window that never
 * opens.
 */
export const extendedWindow = (window: TimeWindow | null, until: number | null): TimeWindow | null =>
  window === null || until === null || windowState(window, 0) === 'invalid'
    ? window
    : { ...window, closesAt: Math.max(window.closesAt ?? 0, until) };

/** The competition's terms that control an entry's actions; `work` is the entry's own window. */
export interface EntryTerms extends EntryWindows {
  voting?: TimeWindow | null | undefined;
  /** End (epoch ms) of an organiser's extension of the edit period, which overrides all other ends; null or missing if none. */
  editUntil?: number | null | undefined;
  /** Number of days after the decision during which a rejected entry can be corrected. */
  correctionDays: number;
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

/** Returns true if the results of an entry can be published: its work is with the judges, or it has run at a table without one. */
export const isJudged = (state: EntryState): boolean => state === 'approved' || state === 'work_submitted' || state === 'scored';

/** The part of an entry that decides about its seat: an entry with a waiting-list number has none yet. */
interface PlacedEntry {
  state: EntryState;
  /** The position on the waiting list; null for an entry with a seat. */
  waitlistNo: number | null;
}

/** States in which an entry no longer takes part. */
export const endedStates: readonly EntryState[] = ['cancelled', 'withdrawn'];

/** Returns true if an organiser may still correct an entry for its family: it takes part, and nothing has been judged yet. */
export const isCorrectable = ({ state }: { state: EntryState }): boolean => canTransition(state, 'cancelled') || state === 'work_submitted';

/** Returns true if an entry occupies a seat of the competition. */
export const holdsSeat = ({ state, waitlistNo }: PlacedEntry): boolean => !endedStates.includes(state) && waitlistNo === null;

/** Returns the state of an entry after an edit: a decided entry returns to review, or to the waiting list if it came from there. */
export const editedState = ({ state, waitlistNo }: PlacedEntry): EntryState => {
  if (state !== 'approved' && state !== 'rejected') return state;
  return waitlistNo === null ? 'submitted' : 'waitlisted';
};

/** Returns true if calling off the competition ends what an entry in a state waits for: it takes part, and its results are not public. */
const isStopped = (state: EntryState): boolean => !endedStates.includes(state) && state !== 'published';

const approvedLabel = (work: TimeWindow | null, now: number): EntryLabel =>
  (({ invalid: 'approved', before: 'approved', open: 'work_submission', after: 'audit_ended' }) as const)[windowState(work, now)];

/** Returns the label shown in My events now (epoch ms), derived from the stored state and the windows. */
export const entryLabel = ({ state }: { state: EntryState }, { work, calledOff }: EntryWindows, now: number): EntryLabel => {
  if (calledOff && isStopped(state)) return 'called_off';
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
  /** Time of the approval or rejection (epoch ms). */
  decidedAt: number | null;
  /** True if the entry's work is released for voting. */
  hasReleasedWork?: boolean | undefined;
}

const DAY_MS = 24 * 3600_000;

/**
 * Returns the end (epoch ms) of a rejected entry's correction period: the close of sign-up or, if later, the competition's number of days after
 * the decision, or an organiser's extension. Null for an entry that is not rejected.
 */
export const correctionEnd = (
  { state, decidedAt }: Pick<ActedOnEntry, 'state' | 'decidedAt'>,
  { signup, correctionDays, editUntil }: Pick<EntryTerms, 'signup' | 'correctionDays' | 'editUntil'>,
): number | null => {
  if (state !== 'rejected') return null;
  const signupEnd = windowState(signup, 0) === 'invalid' ? 0 : (signup?.closesAt ?? 0);
  return Math.max(signupEnd, (decidedAt ?? 0) + correctionDays * DAY_MS, editUntil ?? 0);
};

const canEdit = (entry: ActedOnEntry, terms: EntryTerms, now: number): boolean => {
  switch (entry.state) {
    case 'submitted':
    case 'waitlisted':
      return true;
    case 'approved':
      return windowState(terms.signup, now) === 'open' || now < (terms.editUntil ?? 0);
    case 'rejected':
      return now < (correctionEnd(entry, terms) ?? 0);
    default:
      return false;
  }
};

const canShareVoting = ({ hasReleasedWork }: ActedOnEntry, { voting }: EntryTerms, now: number): boolean => {
  const state = windowState(voting, now);
  return hasReleasedWork === true && (state === 'open' || state === 'after');
};

/** Returns true if its children are free for another entry, or the contest is over for them. */
const canReEnroll = (entry: ActedOnEntry, terms: EntryTerms, now: number): boolean => {
  // Nothing is left to fill the new form with.
  if (entry.state === 'withdrawn') return false;
  const label = entryLabel(entry, terms, now);
  return label === 'audit_ended' || label === 'called_off' || label === 'none';
};

/**
 * Returns true if another entry can be made from this one. While it is live, its children are taken: only its other details can be copied.
 */
const canAddTeam = (entry: ActedOnEntry, terms: EntryTerms, now: number): boolean =>
  entry.state !== 'withdrawn' && windowState(terms.signup, now) === 'open' && !canReEnroll(entry, terms, now);

/** Rules by action: true if it is allowed now. */
const allowed: Record<EntryAction, (entry: ActedOnEntry, terms: EntryTerms, now: number) => boolean> = {
  details: () => true,
  edit: canEdit,
  cancel: ({ state }) => canTransition(state, 'cancelled'),
  submit_work: ({ state }, { work }, now) => canTransition(state, 'work_submitted') && windowState(work, now) === 'open',
  review_results: ({ state }) => !endedStates.includes(state),
  share_voting: canShareVoting,
  re_enroll: canReEnroll,
  another_team: canAddTeam,
};

/** Actions that end as the competition is called off. */
const stopped: readonly EntryAction[] = ['edit', 'submit_work', 'another_team'];

/** Returns the actions that an entry's owner can take now (epoch ms), in a fixed order (specification, section 4). */
export const entryActions = (entry: ActedOnEntry, terms: EntryTerms, now: number): EntryAction[] =>
  entryActionNames.filter((action) => allowed[action](entry, terms, now) && !(terms.calledOff && stopped.includes(action)));
