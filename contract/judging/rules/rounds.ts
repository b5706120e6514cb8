import { locales, type Text } from '#contract/http/common.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';

export const roundStates = ['draft', 'open', 'locked'] as const;
export type RoundState = (typeof roundStates)[number];

/** The steps of a round: the state that each needs, and the one that it leads to. */
const steps = {
  open: { from: 'draft', to: 'open' },
  lock: { from: 'open', to: 'locked' },
  unlock: { from: 'locked', to: 'open' },
} as const satisfies Record<string, { from: RoundState; to: RoundState }>;
export type RoundStep = keyof typeof steps;

/** Returns the state after a step. */
export const stateAfter = (step: RoundStep): RoundState => steps[step].to;

/** Returns the problem of a step; null if it can be taken. Only unlocking asks for a reason. */
export const stepProblem = (state: RoundState, step: RoundStep, reason: string): 'action_not_allowed_now' | 'reason_required' | null => {
  if (steps[step].from !== state) return 'action_not_allowed_now';
  return step === 'unlock' && isBlank(reason) ? 'reason_required' : null;
};

/** The state of a round, and its instants (epoch ms). */
export interface RoundMoments {
  state: RoundState;
  opensAt: number;
  closesAt: number;
}

/**
 * The standing of a mark that arrives. `late` is kept and shown as late, and an organiser takes it or not: after the end, and once the round is locked.
 * `too_early` is for a round that judges do not know yet.
 */
export type MarkTiming = 'too_early' | 'in_time' | 'late';

/** Returns the standing of a mark at `now`, the server's time: a device's clock may be wrong by a day. */
export const markTiming = ({ state, opensAt, closesAt }: RoundMoments, now: number): MarkTiming => {
  if (state === 'draft' || now < opensAt) return 'too_early';
  return state === 'open' && now < closesAt ? 'in_time' : 'late';
};

/** Returns true if a judge may mark at `now`, and change what is handed in: from the opening until the round is locked, after its end as late. */
export const mayMark = (round: RoundMoments, now: number): boolean => round.state === 'open' && markTiming(round, now) !== 'too_early';

const HOUR_MS = 3600_000;
/** Hours before the end at which judges are reminded. */
const REMINDED_BEFORE = [48, 6];

/** Returns the instants of a round's reminders (epoch ms), the earliest first. One that would come before the opening is left out. */
export const remindersOf = ({ opensAt, closesAt }: Omit<RoundMoments, 'state'>, hours: readonly number[] = REMINDED_BEFORE): number[] =>
  [...new Set(hours)]
    .map((each) => closesAt - each * HOUR_MS)
    .filter((at) => at > opensAt && at < closesAt)
    .sort((a, b) => a - b);

/** Returns the problems that keep a round from being opened at `now`, by field; empty if none. */
export const roundProblems = (
  { name, opensAt, closesAt }: { name: Text; opensAt: number; closesAt: number },
  now: number,
): FieldProblems => {
  const fields: FieldProblems = {};
  const found = (path: string, code: FieldCode): void => {
    fields[path] ??= code;
  };
  for (const locale of locales) if (isBlank(name[locale])) found(`name.${locale}`, 'required');
  if (closesAt <= opensAt) found('closesAt', 'window_order');
  if (closesAt <= now) found('closesAt', 'moment_past');
  return fields;
};
