import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { call } from '#src/platform/api/api.ts';
import { type ReadDraft, readDrafts } from './finishDrafts.ts';

/** Returns a function for the terms of the drafts' competitions, as far as they are known now: by slug, as the service worker stores them. */
export const useTerms = (drafts: readonly Draft[]): ((competitionId: string) => RegistrationTerms | undefined) => {
  const slugs = [...new Set(drafts.map(({ competition }) => competition.slug))];
  const competitions = useQueries({
    queries: slugs.map((id) => ({
      queryKey: ['GET /api/competitions/:id', { params: { id } }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/competitions/:id', { params: { id } }, { signal }),
    })),
  });
  return (competitionId) => competitions.find(({ data }) => data?.id === competitionId)?.data;
};

/** Reads the drafts' forms from this device, with the newest terms that are known; undefined until then. */
export const useReadDrafts = (
  device: Device | null,
  drafts: readonly Draft[],
  termsOf: (competitionId: string) => RegistrationTerms | undefined,
): ReadDraft[] | undefined => {
  const { data } = useQuery({
    queryKey: ['desk drafts', device?.accountId, drafts.map(({ id, revision }) => `${id} ${revision}`)],
    queryFn: () => (device ? readDrafts(drafts, { drafts: device.drafts, termsOf: () => undefined }) : []),
    enabled: device !== null,
    networkMode: 'always',
    // it holds children's names
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return data
    ?.filter(({ draft }) => drafts.some(({ id }) => id === draft.id))
    .map((each) => ({ ...each, terms: termsOf(each.draft.competition.id) ?? each.terms }));
};
