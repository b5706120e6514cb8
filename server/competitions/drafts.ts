import type { CompetitionVersion, EditedCompetition, EditedFilter, EditedRecord } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { CompetitionUse } from '#contract/competitions/rules/competitionDraft.ts';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { type CompetitionScope, competitionsWith, isInScope } from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import { foldText } from '#contract/text/typedText.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { titleOf } from './competition.ts';
import { dataOf, parseData } from './competitionData.ts';
import { type CompetitionRow, countWaitlisted } from './store.ts';
import {
  competitionsInScope,
  countFamilies,
  draftsInScope,
  entriesByTerms,
  findDraft,
  findVersion,
  publishedRow,
  type VersionRow,
  versionsOf,
} from './versionStore.ts';

/** The version number of what was public before a competition's first draft. */
const FIRST = 1;

const toSummary = ({ number, state, byName, at, note }: Omit<VersionRow, 'data'>) => ({ number, state, by: byName, at, note });
const toVersion = (row: VersionRow): CompetitionVersion => ({ ...toSummary(row), data: parseData(row.data) });

/** Returns the published version: its own row if it was published here, otherwise the first version. */
const publishedVersion = (
  row: CompetitionRow,
  data: CompetitionData,
  versions: readonly Omit<VersionRow, 'data'>[],
): CompetitionVersion => {
  const line = versions.find(({ state }) => state === 'published');
  return line ? { ...toSummary(line), data } : { number: FIRST, state: 'published', by: '', at: row.updatedAt, note: null, data };
};

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

/** Titles of the competitions of a scope that are drafts only, with the season they are meant for. */
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

/** Returns a page of the competitions that can be edited, published or not. */
export const listEdited = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  scope: CompetitionScope,
  { season, q }: EditedFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: EditedCompetition[]; total: number }> => {
  const now = clock.now();
  const drafts = new Map((await draftsInScope(readDb, scope)).map((draft) => [draft.competitionId, draft]));
  const rows = await competitionsInScope(readDb, scope);
  const draftOf = (id: string) => {
    const draft = drafts.get(id);
    return draft ? { by: draft.byName, at: draft.at } : null;
  };
  const published = rows.map((row): EditedCompetition => {
    const { title, mode, signup, contest, capacity } = dataOf(row);
    const status = competitionStatus({ signup, contest }, now);
    return {
      id: row.id,
      title,
      season: row.season,
      mode,
      signup,
      contest,
      status,
      draft: draftOf(row.id),
      seatsTaken: row.seatsTaken,
      capacity,
    };
  });
  const known = new Set(rows.map(({ id }) => id));
  const unpublished = [...drafts.values()].flatMap(({ competitionId: id, data }): EditedCompetition[] => {
    if (known.has(id)) return [];
    const { title, season: year, mode, signup, contest, capacity } = parseData(data);
    return [{ id, title, season: year, mode, signup, contest, status: null, draft: draftOf(id), seatsTaken: 0, capacity }];
  });
  const wanted = foldText(q ?? '');
  const found = [...unpublished, ...published]
    .filter((each) => season === undefined || each.season === season)
    .filter(({ title }) => Object.values(title).some((text) => foldText(text).includes(wanted)))
    .toSorted((a, b) => b.season - a.season || a.title['zh-CN'].localeCompare(b.title['zh-CN'], 'zh-CN') || (a.id < b.id ? -1 : 1));
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
};

/** Returns a competition with its draft and its versions. Throws not_found. */
export const getEdited = async (db: Db | Tx, scope: CompetitionScope, id: string): Promise<EditedRecord> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  const row = await publishedRow(db, id);
  const versions = await versionsOf(db, id);
  const draft = await findDraft(db, id);
  if (!row && !draft) throw new Problem('not_found');
  const published = row ? publishedVersion(row, dataOf(row), versions) : null;
  const summaries = versions.map(toSummary);
  if (published && !summaries.some(({ number }) => number === published.number)) {
    const { data: _, ...line } = published;
    summaries.push(line);
  }
  return {
    id,
    published,
    draft: draft ? { ...toVersion(draft), version: draft.version } : null,
    versions: summaries,
    use: row
      ? { ...(await dependentsOf(db, row)), waiting: await countWaitlisted(db, id) }
      : { entries: 0, groups: {}, participation: {}, seatsTaken: 0, waiting: 0 },
  };
};

/** Counts the families that would be notified of a change. Throws not_found. */
export const familiesOf = async ({ readDb }: Pick<Deps, 'readDb'>, scope: CompetitionScope, id: string) => {
  if (!isInScope(scope, id) || !((await publishedRow(readDb, id)) ?? (await findDraft(readDb, id)))) throw new Problem('not_found');
  return countFamilies(readDb, id);
};

/** Returns a version by its number. Throws not_found. */
export const versionNumbered = async (db: Db | Tx, id: string, number: number): Promise<CompetitionVersion> => {
  const stored = await findVersion(db, id, number);
  if (stored) return toVersion(stored);
  const row = number === FIRST ? await publishedRow(db, id) : undefined;
  if (!row) throw new Problem('not_found');
  return publishedVersion(row, dataOf(row), []);
};

/** Returns two versions of a competition and the paths at which they differ. Throws not_found. */
export const compareVersions = async (
  { readDb }: Pick<Deps, 'readDb'>,
  scope: CompetitionScope,
  id: string,
  numbers: { from: number; to: number },
) => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  const from = await versionNumbered(readDb, id, numbers.from);
  const to = await versionNumbered(readDb, id, numbers.to);
  return { from, to, changed: changedPaths(from.data, to.data) };
};
