import { type Expression, expressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Group } from '#contract/competitions.ts';
import { type CompetitionScope, intersect } from '#contract/rules/staffRights.ts';
import { type WorkStage, workStages } from '#contract/rules/workStage.ts';
import type { AdminWorkFilter } from '#contract/works.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { KeyKind } from '../database/cursor.ts';
import { eachId, emptyPage, inOrderOf, type Order, type PageLinks, type PageRequest, pageOfFewIds, pageOfIds } from '../database/pages.ts';
import { findIds, searchedTotal } from '../database/search.ts';
import type { Tables } from '../database/tables/index.ts';
import type { UploadTable } from '../database/tables/platform/uploads.ts';
import type { WorkFileTable, WorkTable } from '../database/tables/works.ts';

export type WorkRow = Selectable<WorkTable>;
export type WorkFileRow = Selectable<WorkFileTable>;

/** Works joined with their entries, competitions, accounts and votes. */
const works = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .innerJoin('competition', 'competition.id', 'work.competitionId')
    .innerJoin('account', 'account.id', 'work.accountId')
    .leftJoin('workVotes', 'workVotes.workId', 'work.id');

const joinedColumns = [
  'work.id',
  'work.no',
  'work.registrationId',
  'work.competitionId',
  'work.accountId',
  'work.title',
  'work.description',
  'work.kind',
  'work.link',
  'work.poster',
  'work.posterUploadId',
  'work.releasedAt',
  'work.heldAt',
  'work.holdReason',
  'work.openReports',
  'work.preparation',
  'work.refusal',
  'work.submittedAt',
  'work.updatedAt',
  'work.version',
  'work.contentVersion',
  'registration.teamName',
  'registration.groupName',
  'registration.publishName',
  'registration.publishWork',
  'registration.state as entryState',
  'registration.workUntil',
  'competition.slug',
  'competition.season',
  'competition.mode',
  'competition.title as competitionTitle',
  'competition.workOpensAt',
  'competition.workClosesAt',
  'competition.votingOpensAt',
  'competition.votingClosesAt',
  'account.name as accountName',
  'workVotes.votes',
] as const;

const selectJoined = (db: Db | Tx) => works(db).select(joinedColumns);
export type JoinedWorkRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectJoined>['executeTakeFirst']>>>;

export const findWork = (db: Db | Tx, id: string): Promise<JoinedWorkRow | undefined> =>
  selectJoined(db).where('work.id', '=', id).executeTakeFirst();

export const findWorkByNo = (db: Db, no: string): Promise<JoinedWorkRow | undefined> =>
  selectJoined(db).where('work.no', '=', no).executeTakeFirst();

export const findWorkOfEntry = (db: Db | Tx, registrationId: string): Promise<JoinedWorkRow | undefined> =>
  selectJoined(db).where('work.registrationId', '=', registrationId).executeTakeFirst();

export const worksOfAccount = (db: Db, accountId: string): Promise<JoinedWorkRow[]> =>
  selectJoined(db).where('work.accountId', '=', accountId).orderBy('work.submittedAt').execute();

/** What decides whether works can be released, of the given ones. */
export const worksToDecide = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('work')
        .innerJoin('registration', 'registration.id', 'work.registrationId')
        .select(['work.id', 'work.competitionId', 'work.version', 'work.preparation'])
        .select(['registration.publishWork', 'registration.state as entryState'])
        .where('work.id', 'in', ids)
        .execute();

/** The files of the given works, in order. */
export const filesOf = (db: Db | Tx, workIds: readonly string[]): Promise<WorkFileRow[]> =>
  workIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('workFile').selectAll().where('workId', 'in', workIds).orderBy('position').execute();

const listed = (db: Db, competitionId: string) =>
  db.selectFrom('standing').where('competitionId', '=', competitionId).where('listedAt', 'is not', null);

/** How many public works of each group of a competition have how many votes. */
export const countByVotes = async (db: Db, competitionId: string) => {
  const counted = listed(db, competitionId).select((e) => ['groupName', 'votes', e.fn.countAll<number>().as('works')]);
  // Votes first: it leads SQLite to the index that has both, and not to rows all over the table.
  const rows = await counted.groupBy(['votes', 'groupName']).execute();
  return rows.map(({ works, ...row }) => ({ ...row, works: Number(works) }));
};

export type GallerySort = 'newest' | 'votes';
/** Whether a column runs down. */
const galleryOrders = { newest: { listedAt: true, no: false }, votes: { votes: true, listedAt: true, no: false } } as const;

/** Numbers and votes of public works in an order of the gallery: `limit` of the `total`, after the first `offset`. */
export const listedWorks = async (
  db: Db,
  { competitionId, group, sort }: { competitionId: string; group: Group | undefined; sort: GallerySort },
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<{ no: string; votes: number }[]> => {
  const after = total - offset - limit;
  // An index is walked from the end that is nearer.
  const backwards = after >= 0 && after < offset;
  let query = listed(db, competitionId).select(['no', 'votes']);
  if (group !== undefined) query = query.where('groupName', '=', group);
  for (const [column, descends] of Object.entries(galleryOrders[sort]))
    query = query.orderBy(sql.ref(column), descends === backwards ? 'asc' : 'desc');
  const rows = await query
    .limit(limit)
    .offset(backwards ? after : offset)
    .execute();
  return backwards ? rows.reverse() : rows;
};

export const worksByIds = (db: Db, ids: readonly string[]): Promise<JoinedWorkRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectJoined(db).where('work.id', 'in', ids).execute();

/** The works with the given numbers, in their order. */
export const worksByNos = async (db: Db, nos: readonly string[]): Promise<JoinedWorkRow[]> => {
  if (nos.length === 0) return [];
  const byNo = new Map((await selectJoined(db).where('work.no', 'in', nos).execute()).map((work) => [work.no, work]));
  return nos.flatMap((no) => byNo.get(no) ?? []);
};

const key = (name: 'id' | 'no' | 'title' | 'submittedAt' | 'updatedAt', kind: KeyKind) => ({ column: sql.ref(`work.${name}`), kind });
const id = key('id', 'text');
const stageKeys: Order['keys'] = [
  { column: sql.ref('standing.stage'), kind: 'number' },
  { column: sql.ref('standing.submittedAt'), kind: 'number' },
  { column: sql.ref('standing.workId'), kind: 'text' },
];
const standingKeys: Order['keys'] = [
  { column: sql.ref('standing.submittedAt'), kind: 'number' },
  { column: sql.ref('standing.workId'), kind: 'text' },
];
const sortKeys = {
  stage: stageKeys,
  submittedAt: [key('submittedAt', 'number'), id],
  updatedAt: [key('updatedAt', 'number'), id],
  title: [key('title', 'text'), id],
  no: [key('no', 'text'), id],
  votes: [
    { column: sql.ref('standing.votes'), kind: 'number' },
    { column: sql.ref('standing.workId'), kind: 'text' },
  ],
} as const satisfies Record<string, Order['keys']>;
export type WorkSort = keyof typeof sortKeys;

const anyWork = expressionBuilder<Tables, 'work'>();

/** What a filter asks of a work. */
const conditions = (db: Db, { group, kind, released, publishWork, stages }: AdminWorkFilter): Expression<SqlBool> => {
  const atStage = db
    .selectFrom('standing')
    .select('standing.workId')
    .whereRef('standing.workId', '=', sql.ref('work.id'))
    .where('standing.stage', 'in', stages?.map((stage) => workStages.indexOf(stage)) ?? []);
  let entry = db.selectFrom('registration').select('registration.id').whereRef('registration.id', '=', sql.ref('work.registrationId'));
  if (group !== undefined) entry = entry.where('groupName', '=', group);
  if (publishWork !== undefined) entry = entry.where('publishWork', '=', publishWork ? 1 : 0);
  return anyWork.and([
    ...(stages === undefined ? [] : [anyWork.exists(atStage)]),
    ...(kind === undefined ? [] : [anyWork('work.kind', '=', kind)]),
    ...(released === undefined ? [] : [anyWork('work.releasedAt', released ? 'is not' : 'is', null)]),
    ...(group === undefined && publishWork === undefined ? [] : [anyWork.exists(entry)]),
  ]);
};

const worksIn = (db: Db, competitions: CompetitionScope) => {
  const all = db.selectFrom('work');
  return competitions === null ? all : all.where('work.competitionId', 'in', competitions);
};

/** Works by an index of their standings; the works themselves are read only for what a standing does not say. */
const worksByStanding = (
  db: Db,
  competitions: CompetitionScope,
  { group, publishWork, ...rest }: Omit<AdminWorkFilter, 'stages'>,
  stage: WorkStage | null = null,
) => {
  let query = db.selectFrom('standing');
  if (competitions !== null) query = query.where('standing.competitionId', 'in', competitions);
  if (stage !== null) query = query.where('standing.stage', '=', workStages.indexOf(stage));
  if (group !== undefined) query = query.where('standing.groupName', '=', group);
  // As a literal: a parameter does not show that the index of these rows fits.
  if (publishWork !== undefined) query = query.where(sql<boolean>`standing.publish_work = ${sql.lit(publishWork ? 1 : 0)}`);
  if (rest.kind === undefined && rest.released === undefined) return query;
  const work = db.selectFrom('work').select('work.id').whereRef('work.id', '=', sql.ref('standing.workId')).where(conditions(db, rest));
  return query.where((e) => e.exists(work));
};

/** A page of the scope's works, for organisers; a search finds the newest ones only. */
export const listWorks = async (
  db: Db,
  scope: CompetitionScope,
  filter: AdminWorkFilter,
  { by, descending }: { by: WorkSort; descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: JoinedWorkRow[] }> => {
  // Most families consent: those who do not are found by an index of theirs.
  const competitions = intersect(filter.competitionId === undefined ? null : [filter.competitionId], scope);
  if (competitions?.length === 0) {
    const { ids: _, ...none } = emptyPage;
    return { rows: [], ...none };
  }
  const withoutConsent = by === 'submittedAt' && filter.publishWork === false && competitions === null;
  const byStanding = by === 'votes' || by === 'stage' || withoutConsent || (by === 'submittedAt' && filter.stages !== undefined);
  const order = { name: by, keys: by === 'submittedAt' && byStanding ? standingKeys : sortKeys[by], descending };
  const result = await findIds(db, 'workId', { query: filter.q ?? '', competitionIds: competitions, foundUpTo: page.foundUpTo });
  const searched = result && db.selectFrom(result.found.as('found')).crossJoin('work').whereRef('work.id', '=', 'found.id');
  const asked = conditions(db, filter);
  const ranges = eachId(competitions);
  const { ids, ...links } = searched
    ? await pageOfFewIds(db, searched.innerJoin('standing', 'standing.workId', 'work.id').where(asked), order, page)
    : byStanding
      ? await pageOfIds(
          db,
          ranges.flatMap((range) => (filter.stages ?? [null]).map((stage) => worksByStanding(db, range, filter, stage))),
          order,
          page,
        )
      : await pageOfIds(
          db,
          ranges.map((range) => worksIn(db, range).where(asked)),
          order,
          page,
        );
  return { rows: inOrderOf(ids, await worksByIds(db, ids)), ...links, ...searchedTotal(links, result?.cutOffAt ?? null) };
};

/** Inserts a work; false if another one has its number. */
export const insertWork = async (tx: Tx, row: Insertable<WorkTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('work')
    .values(row)
    .onConflict((c) => c.column('no').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** Updates a work if it is still as it was read; false if another change came first. */
export const updateWork = async (tx: Tx, { id, version }: Pick<WorkRow, 'id' | 'version'>, change: Partial<WorkRow>): Promise<boolean> => {
  const changed = await tx.updateTable('work').set(change).where('id', '=', id).where('version', '=', version).executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

export const replaceFiles = async (tx: Tx, workId: string, rows: Insertable<WorkFileTable>[]): Promise<void> => {
  await tx.deleteFrom('workFile').where('workId', '=', workId).execute();
  if (rows.length > 0) await tx.insertInto('workFile').values(rows).execute();
};

/** The file that an upload is in a work, if it is in one. */
export const fileOfUpload = (tx: Tx, uploadId: string): Promise<WorkFileRow | undefined> =>
  tx.selectFrom('workFile').selectAll().where('uploadId', '=', uploadId).executeTakeFirst();

export const updateFile = async (tx: Tx, id: string, change: Partial<WorkFileRow>): Promise<void> => {
  await tx.updateTable('workFile').set(change).where('id', '=', id).execute();
};

export const deleteFile = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('workFile').where('id', '=', id).execute();
};

/** How far the uploads are that a work is made of. */
export const uploadsOfWork = (tx: Tx, workId: string): Promise<Pick<Selectable<UploadTable>, 'state' | 'conversion'>[]> =>
  tx
    .selectFrom('workFile')
    .innerJoin('upload', 'upload.id', 'workFile.uploadId')
    .select(['upload.state', 'upload.conversion'])
    .where('workFile.workId', '=', workId)
    .execute();

/** Notes how far a work is prepared. Its files have changed: a new version gives them new URLs. */
export const savePreparation = async (tx: Tx, workId: string, change: Pick<WorkRow, 'preparation' | 'refusal'>): Promise<void> => {
  await tx
    .updateTable('work')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', workId)
    .execute();
};

export const uploadsByIds = (tx: Tx, ids: readonly string[]): Promise<Selectable<UploadTable>[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.selectFrom('upload').selectAll().where('id', 'in', ids).execute();

/** Marks uploads as used by a work, if all are still there and ready; false if the sweeper was faster. */
export const claimUploads = async (tx: Tx, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const claimed = await tx
    .updateTable('upload')
    .set({ expiresAt: null })
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows) === ids.length;
};

/** Marks uploads as unused: the next sweep removes them. */
export const releaseUploads = async (tx: Tx, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await tx.updateTable('upload').set({ expiresAt: now, updatedAt: now }).where('id', 'in', ids).execute();
};

/** Notes how many reports of a work are open; its standing follows. */
export const saveOpenReports = async (tx: Tx, id: string, openReports: number): Promise<void> => {
  await tx.updateTable('work').set({ openReports }).where('id', '=', id).execute();
};

/** What is known of uploaded files, by upload. */
export const uploadedFiles = async (
  db: Db,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Selectable<UploadTable>, 'filename' | 'durationMs'>>> => {
  if (uploadIds.length === 0) return new Map();
  const rows = await db.selectFrom('upload').select(['id', 'filename', 'durationMs']).where('id', 'in', uploadIds).execute();
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};

/** The audit lines about a work, and those of its entry that concern it. */
export const historyOf = (db: Db, { id, registrationId }: Pick<WorkRow, 'id' | 'registrationId'>) =>
  db
    .selectFrom('audit')
    .select(['at', 'action', 'actorName', 'detail'])
    .where((e) =>
      e.or([
        e.and([e('subject', '=', 'work'), e('subjectId', '=', id)]),
        e.and([
          e('subject', '=', 'registration'),
          e('subjectId', '=', registrationId),
          e('action', 'in', ['work_submitted', 'work_replaced', 'consent_changed']),
        ]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
