import type { Account } from '#contract/accounts.ts';
import { windowMoment } from '#contract/rules/competitionStatus.ts';
import type { TimeWindow } from '#contract/rules/timeWindow.ts';
import { votingProblem } from '#contract/rules/voting.ts';
import type { VoteToday } from '#contract/votes.ts';

/** What stands between a reader and their vote. */
export type VoteGate =
  | { kind: 'open' | 'offline' | 'signed_out' | 'not_allowed' | 'profile_incomplete' }
  /** `nextAt` (epoch ms): when there is another vote to give. */
  | { kind: 'voted_this' | 'voted_other'; nextAt: number }
  /** `at` (epoch ms): when voting opens, or when it ended; `null` where the organiser has to set it right. */
  | { kind: 'window_invalid' | 'voting_not_open' | 'voting_closed'; at: number | null };

interface VoteGateInput {
  no: string;
  voting: TimeWindow | null;
  /** Undefined while it is not known: the server decides. */
  account: Pick<Account, 'complete' | 'role'> | null | undefined;
  /** Undefined while it is not known. */
  today: Pick<VoteToday, 'votedFor' | 'nextAt'> | undefined;
  offline: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** What a vote meets at `now`. The window comes first: nobody is asked to sign in for what is closed. A vote of yesterday is none. */
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
