import type { EntryState, EntryWindows } from '#contract/registrations/rules/entryStatus.ts';
import { type WindowState, windowState } from '#contract/time/timeWindow.ts';

export type EntryStepName = 'submit' | 'review' | 'approved' | 'results' | 'upload';
/** `ended`: the competition is called off before the step. */
export type EntryStepState = 'done' | 'current' | 'next' | 'failed' | 'ended';
export interface EntryStep {
  step: EntryStepName;
  state: EntryStepState;
}

/** The order of the specification (section 2), although works are uploaded before their results are known. */
const order: readonly EntryStepName[] = ['submit', 'review', 'approved', 'results', 'upload'];

/** States by step; a missing step is still to come. */
type Progress = Partial<Record<EntryStepName, EntryStepState>>;

const accepted: Progress = { submit: 'done', review: 'done', approved: 'done' };

const approvedProgress: Record<WindowState, Progress> = {
  invalid: { ...accepted, approved: 'current' },
  before: { ...accepted, approved: 'current' },
  open: { ...accepted, upload: 'current' },
  // the work window has closed without a work
  after: { ...accepted, upload: 'failed' },
};

const progressOf = (state: EntryState, windows: EntryWindows, now: number): Progress => {
  switch (state) {
    case 'submitted':
    case 'waitlisted':
      return { submit: 'done', review: 'current' };
    case 'rejected':
      return { submit: 'done', review: 'failed' };
    case 'approved':
      return approvedProgress[windowState(windows.work, now)];
    case 'work_submitted':
    case 'scored':
      return { ...accepted, upload: 'done', results: 'current' };
    case 'published':
      return { ...accepted, upload: 'done', results: 'done' };
    case 'cancelled':
    case 'withdrawn':
      return {};
  }
};

/**
 * Returns the five steps of an entry at a time (epoch ms). `results` is current from the submission of the work until the scores are published. A competition
 * that is called off ends what is not done.
 */
export const entrySteps = ({ state }: { state: EntryState }, windows: EntryWindows, now: number): EntryStep[] => {
  const progress = progressOf(state, windows, now);
  const hasEnded = Boolean(windows.calledOff) && progress.submit === 'done';
  return order.map((step) => {
    const reached = progress[step] ?? 'next';
    return { step, state: hasEnded && reached !== 'done' ? 'ended' : reached };
  });
};
