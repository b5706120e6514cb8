import type { EntryState, EntryWindows } from './entryStatus.ts';
import { type WindowState, windowState } from './timeWindow.ts';

export type EntryStepName = 'submit' | 'review' | 'approved' | 'results' | 'upload';
export type EntryStepState = 'done' | 'current' | 'next' | 'failed';
export interface EntryStep {
  step: EntryStepName;
  state: EntryStepState;
}

/** The specification's order (section 2), kept although works are uploaded before their results are known. */
const order: readonly EntryStepName[] = ['submit', 'review', 'approved', 'results', 'upload'];

/** What is not named is still to come. */
type Progress = Partial<Record<EntryStepName, EntryStepState>>;

const accepted: Progress = { submit: 'done', review: 'done', approved: 'done' };

const approvedProgress: Record<WindowState, Progress> = {
  invalid: { ...accepted, approved: 'current' },
  before: { ...accepted, approved: 'current' },
  open: { ...accepted, upload: 'current' },
  // Works were due, and none came.
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
      return {};
  }
};

/** Where an entry stands in the five steps now (epoch ms). `results` are the review's results: the scores, current from the work's submission until they are published. */
export const entrySteps = ({ state }: { state: EntryState }, windows: EntryWindows, now: number): EntryStep[] => {
  const progress = progressOf(state, windows, now);
  return order.map((step) => ({ step, state: progress[step] ?? 'next' }));
};
