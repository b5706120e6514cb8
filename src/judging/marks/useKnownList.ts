import { useQuery } from '@tanstack/react-query';
import { callUrl } from '#contract/http/callUrl.ts';
import type { CachedResponse, CachedValues } from '#src/offline/cachedResponses.ts';
import { readCached } from '#src/platform/device/cachedReads.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';

/** Longest time between a question and its stored answer, in ms: what was sent meanwhile may not be in it. */
const ANSWER_MS = 60_000;

type ListName = 'GET /api/judging/rounds' | 'GET /api/judging/tables';

/** A judge's rounds of one kind, and the time as of which they are. */
export interface KnownList<N extends ListName> {
  rounds: CachedValues[N];
  asOf: number;
}

interface ListRead<N extends ListName> {
  name: N;
  load: (options: { signal: AbortSignal; accountId: string | undefined }) => Promise<CachedValues[N]>;
}

/** Returns a list of the judge's rounds; offline as cached on this device. */
export const useKnownList = <N extends ListName>({ name, load }: ListRead<N>) => {
  const account = useKnownAccount();
  return useQuery({
    queryKey: [name, account?.id],
    enabled: account !== null,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal, client, queryKey }): Promise<KnownList<N>> => {
      // the moment of the question: what is sent after it may not be in the answer
      const askedAt = Date.now();
      const known = ({ value, asOf }: CachedResponse<N>) => ({
        rounds: value,
        asOf: asOf === null ? askedAt : asOf - ANSWER_MS,
      });
      return known(
        await readCached(account, {
          name,
          id: '',
          url: callUrl(name, {}),
          load: () => load({ signal, accountId: account?.id }),
          onLate: (response) => client.setQueryData(queryKey, known(response)),
        }),
      );
    },
  });
};
