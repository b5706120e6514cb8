import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CompetitionLine } from '#contract/office/competitionList.ts';
import { foldText } from '#contract/text/typedText.ts';
import { stateOf, typedOf } from '#src/admin/kit/data/typedFilter.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { maySee } from '#src/admin/session/ownRights.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** The tabs of the list, each with the states of its competitions; `null` is the state of a draft that was never published. */
export const listTabs = {
  all: ['upcoming', 'signing_up', 'registration_ended', 'in_competition', 'finished', 'called_off', null],
  draft: [null],
  upcoming: ['upcoming'],
  signing_up: ['signing_up'],
  running: ['registration_ended', 'in_competition'],
  finished: ['finished', 'called_off'],
  archived: [],
} as const satisfies Record<string, readonly CompetitionLine['status'][]>;
export type ListTab = keyof typeof listTabs;
export const tabNames: readonly ListTab[] = ['all', 'draft', 'upcoming', 'signing_up', 'running', 'finished', 'archived'];

/** Archived competitions have a tab of their own, and are in no other. */
const isIn = (tab: ListTab, { status, isArchived }: CompetitionLine): boolean =>
  tab === 'archived' ? isArchived : !isArchived && listTabs[tab].some((each) => each === status);

/** Reads the competitions of the chosen season, filtered by the tab in the address and the typed search. */
export const useCompetitionLines = () => {
  const [season] = useSeason();
  const [now] = useState(() => Date.now());
  const [search, setSearch] = useSearchParams();
  const location: { state: unknown } = useLocation();
  const { q = '' } = typedOf(location.state);
  const tab = tabNames.find((each) => each === search.get('state')) ?? 'all';
  const may = useQuery({ queryKey: ['may', 'newCompetitions'], queryFn: () => maySee('newCompetitions') });
  const { data, error, isPending, refetch } = useCall('GET /api/admin/competition-list', {});
  const wanted = foldText(q);
  const found = (data?.items ?? [])
    .filter((line) => season === null || line.season === season)
    .filter(({ title }) => Object.values(title).some((text) => foldText(text).includes(wanted)));
  return {
    lines: found.filter((line) => isIn(tab, line)),
    now,
    q,
    tab,
    /** Number of found competitions in a tab; undefined until known. */
    countIn: (each: ListTab): number | undefined => data && found.filter((line) => isIn(each, line)).length,
    placeState: location.state,
    searchBy: (typed: string) => setSearch((current) => current, { replace: true, state: stateOf({ q: typed }) }),
    showAll: () => setSearch({}, { replace: true, state: stateOf({}) }),
    mayBegin: may.data === true,
    isPending: isPending || may.isPending,
    error: error ?? may.error,
    refetch: () => void refetch(),
  };
};
export type CompetitionLines = ReturnType<typeof useCompetitionLines>;
