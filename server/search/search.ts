import type { Text } from '#contract/http/common.ts';
import { type CompetitionScope, competitionsWith, intersect } from '#contract/office/rules/staffRights.ts';
import { Found } from '#contract/office/search.ts';
import { titleOf } from '#server/competitions/index.ts';
import { searchableText, searchTerms } from '#server/database/search/searchText.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { SearchRequest, Subject } from '#server/platform/subject.ts';
import { competitionsToSearch } from './store.ts';

/** Finds a few of everything that an organiser may see and that contains every word of the query. */
export const findEverywhere = async (
  deps: Deps,
  subjects: readonly Subject[],
  { rights }: Pick<Actor, 'rights'>,
  scope: CompetitionScope,
  { q, season }: { q: string; season?: number | undefined },
): Promise<Found> => {
  const rows = await competitionsToSearch(deps.readDb, scope, season);
  const ids = rows.map(({ id }) => id);
  const words = searchTerms(q);
  const request: SearchRequest = {
    q,
    season,
    rights,
    competitions: new Map(rows.map((row) => [row.id, { id: row.id, title: titleOf(row), season: row.season }])),
    competitionsFor: (wanted) => intersect(ids, competitionsWith(rights, wanted)) ?? ids,
    isNamed(title: Text) {
      const text = searchableText(Object.values(title));
      return words.length > 0 && words.every((word) => text.includes(word));
    },
  };
  const found: Partial<Found> = {};
  for (const { find } of subjects) Object.assign(found, await find?.(deps, request));
  // Throws if no subject finds a kind.
  return Found.parse(found);
};
