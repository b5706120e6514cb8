import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedCompetition } from '#contract/competitions/admin.ts';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import type { AdminCompetition } from '#contract/registrations/admin.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { readAllPages } from '#src/admin/kit/data/readAllPages.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { maySee } from '#src/admin/session/ownRights.ts';
import { call } from '#src/platform/api/api.ts';

/** A competition with the organiser's permissions. */
export interface CompetitionRow extends Pick<EditedCompetition, 'id' | 'title' | 'season' | 'mode' | 'signup' | 'contest' | 'status'> {
  /** The editor's data; null for those who may not edit its pages. */
  edited: EditedCompetition | null;
  /** The reviewers' settings and counts; null before it is published. */
  reviewed: AdminCompetition | null;
}

/** Reads all competitions of the chosen season, newest season first, including drafts for those who may edit them. */
export const useCompetitionRows = () => {
  const [season] = useSeason();
  const [now] = useState(() => Date.now());
  const may = useQuery({
    queryKey: ['may', 'competitions'],
    queryFn: async () => ({ edit: await maySee('competitionDrafts'), begin: await maySee('newCompetitions') }),
  });
  const reviewed = useAdminCompetitions();
  const edited = useQuery({
    queryKey: ['GET /api/admin/competition-drafts', 'all'],
    queryFn: () => readAllPages((query) => call('GET /api/admin/competition-drafts', { query })),
    enabled: may.data?.edit === true,
  });
  const isPending = may.isPending || reviewed.isPending || (may.data?.edit === true && edited.isPending);
  const published = reviewed.data ?? [];
  const editable = new Map(edited.data?.map((each) => [each.id, each]));
  const known = new Set(published.map(({ id }) => id));
  const drafts = [...editable.values()].filter(({ id }) => !known.has(id));
  const rows: CompetitionRow[] = [
    ...drafts.map((each) => ({ ...each, edited: each, reviewed: null })),
    ...published.map((each) => ({ ...each, status: competitionStatus(each, now), edited: editable.get(each.id) ?? null, reviewed: each })),
  ];
  return {
    rows: rows.filter((row) => season === null || row.season === season).toSorted((a, b) => b.season - a.season),
    mayBegin: may.data?.begin === true,
    isPending,
    error: may.error ?? reviewed.error ?? edited.error,
  };
};
