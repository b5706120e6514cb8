import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { Problem } from '#contract/problem.ts';
import { nextVoteAt, voteDay } from '#contract/rules/voting.ts';
import type { Work } from '#contract/works.ts';
import { useAction, useCall } from '#src/platform/api/useCall.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useSession } from '#src/platform/session/session.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { useNow } from '../useNow.ts';
import { type VoteGate, voteGate } from '../voteGate.ts';

/** How often the totals are refetched while the page is open, in ms. */
const REFETCH_MS = 20_000;

const VOTE_TODAY = 'GET /api/votes/today';
const VOTE_STATUS = 'GET /api/works/:no/votes';

export interface Vote {
  gate: VoteGate;
  /** Epoch ms by the server's clock. */
  now: number;
  /** Votes and rank; null while unknown, `hidden` if the work is not public. */
  status: AnswerOf<typeof VOTE_STATUS> | null;
  hidden: boolean;
  sending: boolean;
  error: Error | null;
  cast: () => void;
}

/** The reader's one vote of the day, and the work's votes and rank. */
export const useVote = (work: Work): Vote => {
  const client = useQueryClient();
  const { no } = work;
  const { voting } = work.competition;
  const { account, status } = useSession();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const mayVote = account?.role === 'participant' && account.complete;
  const today = useCall(VOTE_TODAY, {}, { enabled: mayVote }).data;
  const now = useNow([voting?.opensAt, voting?.closesAt, today?.nextAt]);
  const knownAccount = status === 'loading' ? undefined : account;
  const gate = voteGate({ no, voting, account: knownAccount, today: mayVote ? today : undefined, offline: useOffline(), now });
  const isOpen = 'at' in gate === false;
  const statusQuery = useCall(VOTE_STATUS, { params: { no } }, isOpen ? { refetchInterval: REFETCH_MS } : {});

  const action = useAction('POST /api/works/:no/votes', {
    onSuccess: async ({ votes }) => {
      // A read that the server answered before the vote would show it as not given.
      await Promise.all([VOTE_TODAY, VOTE_STATUS].map((read) => client.cancelQueries({ queryKey: [read] })));
      client.setQueryData([VOTE_TODAY, {}], { votedFor: no, day: voteDay(now, timeZone), nextAt: nextVoteAt(now, timeZone) });
      client.setQueryData<AnswerOf<typeof VOTE_STATUS>>([VOTE_STATUS, { params: { no } }], (shown) => shown && { ...shown, votes });
    },
    // Whatever was the matter: where only the answer was lost, the vote counts.
    onError: () => client.invalidateQueries({ queryKey: [VOTE_TODAY] }),
  });

  return {
    gate,
    now,
    status: statusQuery.data ?? null,
    hidden: statusQuery.error instanceof Problem && statusQuery.error.code === 'not_found',
    sending: action.isPending,
    error: gate.kind.startsWith('voted') ? null : action.error,
    cast: () => action.mutate({ params: { no } }),
  };
};
