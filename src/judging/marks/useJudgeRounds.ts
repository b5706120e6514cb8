import { useQuery } from '@tanstack/react-query';
import { callUrl } from '#contract/http/callUrl.ts';
import type { JudgeRound } from '#contract/judging/public.ts';
import { call } from '#src/platform/api/api.ts';
import { readCached } from '#src/platform/device/cachedReads.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';

const NAME = 'GET /api/judging/rounds';
/** Longest time between a question and its stored answer, in ms: what was sent meanwhile may not be in it. */
const ANSWER_MS = 60_000;

/** A judge's rounds, and the time as of which they are. */
export interface KnownRounds {
  rounds: readonly JudgeRound[];
  asOf: number;
}

/** Returns the rounds of the judge; offline as cached on this device. */
export const useJudgeRounds = () => {
  const account = useKnownAccount();
  return useQuery({
    queryKey: [NAME, account?.id],
    enabled: account !== null,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal, client, queryKey }): Promise<KnownRounds> => {
      // the moment of the question: what is sent after it may not be in the answer
      const askedAt = Date.now();
      const known = ({ value, asOf }: { value: JudgeRound[]; asOf: number | null }) => ({
        rounds: value,
        asOf: asOf === null ? askedAt : asOf - ANSWER_MS,
      });
      return known(
        await readCached(account, {
          name: NAME,
          id: '',
          url: callUrl(NAME, {}),
          load: async () => (await call(NAME, {}, { signal, accountId: account?.id })).items,
          onLate: (response) => client.setQueryData(queryKey, known(response)),
        }),
      );
    },
  });
};
