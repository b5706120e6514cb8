import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#contract/http/api.ts';
import { nextVoteAt, voteDay } from '#contract/votes/rules/voting.ts';
import type { Work } from '#contract/works/public.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { isGone, shownData } from '#src/platform/problems/shownData.ts';
import { useSession } from '#src/platform/session/session.ts';
import { ownKey, useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { useNow } from '#src/votes/useNow.ts';
import { type VoteGate, voteGate } from '#src/votes/voteGate.ts';

/** Poll interval of totals while the page is open and votes are cast, in ms. */
const REFETCH_MS = 20_000;
/** Poll interval otherwise, to check whether the work is still visible, in ms. */
const LOOK_MS = 60_000;

const VOTE_TODAY = 'GET /api/votes/today';
const VOTE_STATUS = 'GET /api/works/:no/votes';
const WORK = 'GET /api/works/:no';
/** Reads that may be stale although a vote has failed: if only the answer was lost, the vote counts. */
const DOUBTFUL = [VOTE_TODAY, VOTE_STATUS, WORK, 'GET /api/competitions/:id/ranking', 'GET /api/competitions/:id/works'];

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

/** Holds the reader's one vote of the day, and the work's votes and rank. */
export const useVote = (work: Work): Vote => {
  const client = useQueryClient();
  const { no } = work;
  const { voting } = work.competition;
  const { account, status } = useSession();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const mayVote = account?.role === 'participant' && account.complete;
  const today = useOwnCall(VOTE_TODAY, {}, { enabled: mayVote }).data;
  const now = useNow([voting?.opensAt, voting?.closesAt, today?.nextAt]);
  const knownAccount = status === 'loading' ? undefined : account;
  const gate = voteGate({ no, voting, account: knownAccount, today: mayVote ? today : undefined, offline: useOffline(), now });
  const isOpen = 'at' in gate === false;
  const statusQuery = useCall(
    VOTE_STATUS,
    { params: { no } },
    {
      refetchInterval: isOpen ? REFETCH_MS : LOOK_MS,
      refetchOnWindowFocus: 'always',
      // A reader who comes back to a work must not see for long what was hidden meanwhile.
      staleTime: 0,
    },
  );
  const hidden = isGone(statusQuery.error);
  // Hidden since it was read, for all but its owner: the page reads the work again, and shows the result.
  useEffect(() => {
    if (hidden) void client.invalidateQueries({ queryKey: [WORK, { params: { no } }] });
  }, [client, hidden, no]);

  const action = useAction('POST /api/works/:no/votes', {
    onSuccess: async (counted) => {
      // A read answered before the vote would show it as not cast.
      await Promise.all([VOTE_TODAY, VOTE_STATUS].map((read) => client.cancelQueries({ queryKey: [read] })));
      client.setQueryData(ownKey(VOTE_TODAY, {}, account?.id), {
        votedFor: no,
        day: voteDay(now, timeZone),
        nextAt: nextVoteAt(now, timeZone),
      });
      client.setQueryData<AnswerOf<typeof VOTE_STATUS>>([VOTE_STATUS, { params: { no } }], counted);
    },
    onError: () => Promise.all(DOUBTFUL.map((read) => client.invalidateQueries({ queryKey: [read] }))),
  });

  return {
    gate,
    now,
    status: shownData(statusQuery) ?? null,
    hidden,
    sending: action.isPending,
    error: gate.kind.startsWith('voted') ? null : action.error,
    cast: () => action.mutate({ params: { no } }),
  };
};
