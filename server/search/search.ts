import { type CompetitionScope, competitionsWith, intersect, type RightName } from '#contract/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/search.ts';
import { workReaders } from '#contract/works.ts';
import { type CompetitionRow, titleOf } from '../competitions/index.ts';
import { searchableText, searchTerms } from '../database/searchText.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { competitionsToSearch, findEntries, findWorks } from './store.ts';

const briefly = (row: CompetitionRow) => ({ id: row.id, title: titleOf(row), season: row.season });

/** A few of everything that an organiser reaches and that has every word looked for. */
export const findEverywhere = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  { q, season }: { q: string; season?: number | undefined },
): Promise<Found> => {
  const rows = await competitionsToSearch(readDb, scope, season);
  const byId = new Map(rows.map((row) => [row.id, briefly(row)]));
  const ids = [...byId.keys()];
  const reached = (rights: readonly RightName[]) => intersect(ids, competitionsWith(actor.rights, rights)) ?? ids;
  const words = searchTerms(q);
  const isMeant = (row: CompetitionRow) => {
    const text = searchableText(Object.values(titleOf(row)));
    return words.length > 0 && words.every((word) => text.includes(word));
  };
  const entries = await findEntries(readDb, { query: q, competitionIds: reached(['review']), foundUpTo: FOUND_EACH });
  const works = await findWorks(readDb, { query: q, competitionIds: reached(workReaders), foundUpTo: FOUND_EACH });
  return {
    competitions: rows.filter(isMeant).slice(0, FOUND_EACH).map(briefly),
    entries: entries.flatMap(({ competitionId, ...entry }) => {
      const competition = byId.get(competitionId);
      return competition ? [{ ...entry, competition }] : [];
    }),
    works: works.flatMap(({ competitionId, ...work }) => {
      const competition = byId.get(competitionId);
      return competition ? [{ ...work, competition }] : [];
    }),
  };
};
