import type { EditedCompetition, EditedFilter, EditedRecord } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { CompetitionUse } from '#contract/competitions/rules/competitionDraft.ts';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, competitionsWith, isInScope } from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import { foldText } from '#contract/text/typedText.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { createDrafts } from '#server/drafts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { titleOf, windowsOf } from './competition.ts';
import { dataOf, parseData } from './competitionData.ts';
import { hasWayIn } from './finals.ts';
import { type CompetitionRow, countWaitlisted } from './store.ts';
import {
  competitionsInScope,
  competitionTables,
  countFamilies,
  draftsInScope,
  entriesByTerms,
  lockPublished,
  publishedRow,
} from './versionStore.ts';

/** Drafts and versions of competitions. */
export const competitionDrafts = createDrafts<CompetitionData, object>({
  tables: competitionTables,
  parse: parseData,
  async live(db, id) {
    const row = await publishedRow(db, id);
    return row && { data: dataOf(row), at: row.updatedAt };
  },
  lock: lockPublished,
  columnsOf: () => ({}),
  subject: 'competition',
  actions: {
    begun: 'competition_draft_begun',
    changed: 'competition_draft_changed',
    restored: 'competition_version_restored',
    discarded: 'competition_draft_discarded',
  },
});

/** Returns the data of a competition that its entries depend on. */
export const dependentsOf = async (db: Db | Tx, { id, seatsTaken }: Pick<CompetitionRow, 'id' | 'seatsTaken'>): Promise<CompetitionUse> => {
  const use: CompetitionUse = { entries: 0, groups: {}, participation: {}, seatsTaken };
  for (const { groupName, participation, n } of await entriesByTerms(db, id)) {
    use.entries += Number(n);
    use.groups[groupName] = (use.groups[groupName] ?? 0) + Number(n);
    use.participation[participation] = (use.participation[participation] ?? 0) + Number(n);
  }
  return use;
};

/** Returns the titles of the competitions of a scope that are drafts only, with the season they are meant for. */
export const unpublishedTitles = async (db: Db, scope: CompetitionScope): Promise<{ id: string; name: Text; season: number }[]> => {
  if (scope?.length === 0) return [];
  const drafts = await draftsInScope(db, scope);
  const known = new Set((await competitionsInScope(db, scope)).map(({ id }) => id));
  return drafts.flatMap(({ competitionId: id, data }) => {
    if (known.has(id)) return [];
    const { title: name, season } = parseData(data);
    return [{ id, name, season }];
  });
};

/** Finds competitions by title, those that are drafts only for who writes them. */
export const findCompetitions = async (
  { readDb }: Pick<Deps, 'readDb'>,
  { season, rights, competitions, isNamed }: SearchRequest,
): Promise<Pick<Found, 'competitions'>> => {
  const drafts = (await unpublishedTitles(readDb, competitionsWith(rights, ['content']))).filter(
    (draft) => season === undefined || draft.season === season,
  );
  const all = [
    ...[...competitions.values()].map((competition) => ({ ...competition, isPublic: true })),
    ...drafts.map(({ name, ...draft }) => ({ ...draft, title: name, isPublic: false })),
  ];
  return { competitions: all.filter(({ title }) => isNamed(title)).slice(0, FOUND_EACH) };
};

/** Returns the titles of all competitions, including unpublished drafts. */
export const competitionTitles = async (db: Db): Promise<{ id: string; name: Text }[]> => [
  ...(await competitionsInScope(db, null)).map((row) => ({ id: row.id, name: titleOf(row) })),
  ...(await unpublishedTitles(db, null)),
];

/** Returns the given competitions and the drafts of a scope, newest season first. */
export const editedCompetitions = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  { published: rows, drafts: scope }: { published: readonly CompetitionRow[]; drafts: CompetitionScope },
): Promise<EditedCompetition[]> => {
  const now = clock.now();
  const drafts = new Map((scope?.length === 0 ? [] : await draftsInScope(readDb, scope)).map((draft) => [draft.competitionId, draft]));
  const draftOf = (id: string) => {
    const draft = drafts.get(id);
    return draft ? { by: draft.byName, at: draft.at } : null;
  };
  const published = rows.map((row): EditedCompetition => {
    const { title, mode, signup, contest, capacity } = dataOf(row);
    const status = competitionStatus(windowsOf(row), now);
    return {
      id: row.id,
      title,
      season: row.season,
      mode,
      signup,
      contest,
      status,
      isArchived: row.archivedAt !== null,
      draft: draftOf(row.id),
      seatsTaken: row.seatsTaken,
      capacity,
    };
  });
  const known = new Set(rows.map(({ id }) => id));
  const unpublished = [...drafts.values()].flatMap(({ competitionId: id, data }): EditedCompetition[] => {
    if (known.has(id)) return [];
    const { title, season: year, mode, signup, contest, capacity } = parseData(data);
    return [
      { id, title, season: year, mode, signup, contest, status: null, isArchived: false, draft: draftOf(id), seatsTaken: 0, capacity },
    ];
  });
  return [...unpublished, ...published].toSorted(
    (a, b) => b.season - a.season || a.title['zh-CN'].localeCompare(b.title['zh-CN'], 'zh-CN') || (a.id < b.id ? -1 : 1),
  );
};

/** Returns a page of the competitions that can be edited, published or not. */
export const listEdited = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  scope: CompetitionScope,
  { season, q }: EditedFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: EditedCompetition[]; total: number }> => {
  const all = await editedCompetitions({ readDb, clock }, { published: await competitionsInScope(readDb, scope), drafts: scope });
  const wanted = foldText(q ?? '');
  const found = all
    .filter((each) => season === undefined || each.season === season)
    .filter(({ title }) => Object.values(title).some((text) => foldText(text).includes(wanted)));
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
};

/** Returns a competition with its draft and its versions. Throws not_found. */
export const getEdited = async (db: Db | Tx, scope: CompetitionScope, id: string): Promise<EditedRecord> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  const row = await publishedRow(db, id);
  const { published, draft, versions } = await competitionDrafts.history(db, id);
  return {
    id,
    published,
    draft,
    versions,
    hasWayIn: await hasWayIn(db, id),
    use: row
      ? { ...(await dependentsOf(db, row)), waiting: await countWaitlisted(db, id) }
      : { entries: 0, groups: {}, participation: {}, seatsTaken: 0, waiting: 0 },
  };
};

/** Counts the families that would be notified of a change. Throws not_found. */
export const familiesOf = async ({ readDb }: Pick<Deps, 'readDb'>, scope: CompetitionScope, id: string) => {
  if (!isInScope(scope, id) || !((await publishedRow(readDb, id)) ?? (await competitionDrafts.findDraft(readDb, id))))
    throw new Problem('not_found');
  return countFamilies(readDb, id);
};

/** Returns two versions of a competition and the paths at which they differ. Throws not_found. */
export const compareVersions = async (
  { readDb }: Pick<Deps, 'readDb'>,
  scope: CompetitionScope,
  id: string,
  numbers: { from: number; to: number },
) => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  return competitionDrafts.compare(readDb, id, numbers);
};
