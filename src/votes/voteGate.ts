import type { Account } from '#contract/accounts/public.ts';
import { windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import type { TimeWindow } from '#contract/time/timeWindow.ts';
import type { VoteToday } from '#contract/votes/public.ts';
import { votingProblem } from '#contract/votes/rules/voting.ts';

/** The state of the vote button. */
export type VoteGate =
  | { kind: 'open' | 'offline' | 'signed_out' | 'not_allowed' | 'profile_incomplete' }
  /** `nextAt` (epoch ms): the time at which the next vote is possible. */
  | { kind: 'voted_this' | 'voted_other'; nextAt: number }
  /** `at` (epoch ms): the time at which voting opens, or ended; `null` for an invalid window, which the organiser has to correct. */
  | { kind: 'window_invalid' | 'voting_not_open' | 'voting_closed'; at: number | null };

interface VoteGateInput {
  no: string;
  voting: TimeWindow | null;
  /** Undefined while unknown: the server decides. */
  account: Pick<Account, 'complete' | 'role'> | null | undefined;
  /** Undefined while unknown. */
  today: Pick<VoteToday, 'votedFor' | 'nextAt'> | undefined;
  offline: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
}

/**
 * Returns the gate at `now`. The window is checked first, so that closed voting never asks for a sign-in. Yesterday's vote does not count.
 */
export const voteGate = ({ no, voting, account, today, offline, now }: VoteGateInput): VoteGate => {
  const problem = votingProblem(voting, now);
  if (problem) return { kind: problem, at: windowMoment(voting, now) };
  if (account && today && today.votedFor !== null && now < today.nextAt)
    return { kind: today.votedFor === no ? 'voted_this' : 'voted_other', nextAt: today.nextAt };
  if (offline) return { kind: 'offline' };
  if (account === null) return { kind: 'signed_out' };
  if (account && account.role !== 'participant') return { kind: 'not_allowed' };
  return { kind: account?.complete === false ? 'profile_incomplete' : 'open' };
};
