import { awardOf, awardOrder, PARTICIPATION } from '#contract/competitions/awards.ts';
import { groups } from '#contract/competitions/public.ts';
import type { PublicWinner } from '#contract/content/public.ts';
import { awardsOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { mayBeNamed, mayTeamBeNamed } from '#server/results/result.ts';
import { type CompetitionResultRow, resultsOfCompetition } from '#server/results/store.ts';

/** The award of a winner under its earlier three names, for pages that know no others. */
const nearest = { gold: 'first', silver: 'second', bronze: 'third', cup: 'third' } as const;

const both = (words: string) => ({ 'zh-CN': words, 'en-US': words });

/** Returns the same for all children of a team and its award. Of an entry that is erased only what its results have in common is left. */
const teamOf = ({ registrationId, award, groupName, rank, total, durationMs, publishedAt }: CompetitionResultRow): string =>
  JSON.stringify(registrationId === null ? [award, groupName, rank, total, durationMs, publishedAt] : [award, registrationId]);

const toWinner = ([first, ...others]: [CompetitionResultRow, ...CompetitionResultRow[]]): PublicWinner => {
  const { title, look } = awardOf(awardsOf(first), first.award);
  const { groupName: group, teamName, organization, country } = first;
  const shared = { award: nearest[look], title, look, group, country: country ?? '' };
  if (!mayTeamBeNamed(first)) return { ...shared, teamName: null, organization: null, memberNames: [] };
  return {
    ...shared,
    teamName: teamName ? both(teamName) : null,
    organization: organization ? both(organization) : null,
    memberNames: [first, ...others].filter((row) => row.name !== '' && mayBeNamed(row)).map(({ name }) => name),
  };
};

/**
 * Returns the winners of a competition by its results in force at `now`, the best award first: each with the names that the present consents allow. Who took part
 * without an award is none, and a group that shows no places is in the order of its teams' names.
 */
export const publishedWinners = async (db: Db, now: number, competitionId: string): Promise<PublicWinner[]> => {
  const rows = (await resultsOfCompetition(db, now, competitionId)).filter(({ award }) => award !== PARTICIPATION);
  const ordered = rows.toSorted(
    (a, b) =>
      awardOrder(awardsOf(a), a.award) - awardOrder(awardsOf(b), b.award) ||
      groups.indexOf(a.groupName) - groups.indexOf(b.groupName) ||
      (a.rank ?? 0) - (b.rank ?? 0) ||
      (a.teamName ?? '').localeCompare(b.teamName ?? ''),
  );
  return [...Map.groupBy(ordered, teamOf).values()].flatMap(([first, ...others]) => (first ? [toWinner([first, ...others])] : []));
};
