import {
  CONTENT_EVERYWHERE,
  type CompetitionScope,
  competitionsWith,
  intersect,
  mayDoEverything,
  meets,
  type RightName,
} from '#contract/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/search.ts';
import { workReaders } from '#contract/works.ts';
import { findPeople, findStaff } from '../accounts/index.ts';
import { type CompetitionRow, titleOf } from '../competitions/index.ts';
import { findContent } from '../content/index.ts';
import { searchableText, searchTerms } from '../database/searchText.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { competitionsToSearch, findEntries, findWorks } from './store.ts';

const briefly = (row: CompetitionRow) => ({ id: row.id, title: titleOf(row), season: row.season });

/** A few of everything that an organiser reaches and that has every word looked for. */
export const findEverywhere = async (
  deps: Pick<Deps, 'readDb' | 'clock'>,
  actor: Actor,
  scope: CompetitionScope,
  { q, season }: { q: string; season?: number | undefined },
): Promise<Found> => {
  const { readDb } = deps;
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
  const people = mayDoEverything(actor.rights) ? await findPeople(readDb, q, FOUND_EACH) : [];
  const content = meets(actor.rights, CONTENT_EVERYWHERE) ? await findContent(deps, q, FOUND_EACH) : [];
  const staff = mayDoEverything(actor.rights) ? await findStaff(readDb, q, FOUND_EACH) : [];
  return {
    staff: staff.flatMap(({ id, name, affiliation, role }) => (role === 'participant' ? [] : [{ id, name, affiliation, role }])),
    content,
    people: people.map(({ id, name, affiliation, kind }) => ({ id, name, affiliation, kind })),
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
