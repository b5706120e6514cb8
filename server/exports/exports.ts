import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type ExportList, exportColumns, showsIdNumbers } from '#contract/office/exportColumns.ts';
import type { ExportResult } from '#contract/office/exports.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import { isInScope, meets } from '#contract/office/rules/staffRights.ts';
import { voteDay as dayOf } from '#contract/votes/rules/voting.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { scopeOf } from '#server/platform/http/access.ts';
import { savedAsNamed } from '#server/platform/http/files.ts';
import { isRecent } from '#server/platform/instants.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { csvFile } from './csv.ts';
import type { Asked, ListExport, OpenList } from './list.ts';
import type { ListExports } from './lists.ts';
import type { Cell } from './sheet.ts';
import { deleteExportsBefore, type ExportRow, endExport, findExport, insertExport, startExport } from './store.ts';
import { MAX_SHEET_ROWS, xlsxFile } from './xlsx.ts';

/** Time within which a requested download must begin. */
const GOOD_FOR_MS = 5 * 60_000;
/** Time for which requests and results of exports are kept. */
const KEPT_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
/** Maximum duration of a download. A longer one means that its process was killed and reports nothing more. */
const MAX_RUN_MS = HOUR_MS;
const MAX_PER_HOUR = 60;

const isList = (name: string): name is ExportList => Object.hasOwn(exportColumns, name);
const ownerOf = ({ id: accountId, sessionId }: Actor) => ({ accountId, sessionId });

/** Stores a request for an export. The returned id is valid for one download by this session. Throws invalid_input, too_many_attempts, not_found. */
export const askForExport = async (
  { db, clock, ids, rateLimiter }: Pick<Deps, 'db' | 'clock' | 'ids' | 'rateLimiter'>,
  { right }: Pick<ListExport, 'right'>,
  actor: Actor,
  list: ExportList,
  asked: Asked,
): Promise<{ id: string }> => {
  if (asked.columns.length + (asked.privateColumns?.length ?? 0) === 0) throw fieldProblem('columns', 'required');
  const { competitionId } = asked;
  if (competitionId !== undefined) {
    const isReached = isInScope(scopeOf(right, actor), competitionId);
    // Slugs and unpublished competitions have no list: the download would end in the middle.
    if (!isReached || (await findCompetition(db, competitionId))?.id !== competitionId) throw new Problem('not_found');
  }
  await rateLimiter.consume(['list exports', actor.id], MAX_PER_HOUR, HOUR_MS);
  const id = ids.next();
  const filter = asked.filter && JSON.stringify(asked.filter);
  await insertExport(db, { id, ...ownerOf(actor), list, asked: JSON.stringify({ ...asked, filter }), createdAt: clock.now() });
  return { id };
};

const stateOf = ({ startedAt, createdAt, complete }: ExportRow, now: number): ExportResult['state'] => {
  if (startedAt === null) return isRecent(createdAt, now, GOOD_FOR_MS) ? 'waiting' : 'expired';
  if (complete === null) return isRecent(startedAt, now, MAX_RUN_MS) ? 'running' : 'stopped';
  return complete === 1 ? 'done' : 'stopped';
};

/** Returns the result of one of the actor's exports. Throws not_found. */
export const readExport = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<ExportResult> => {
  const row = await findExport(db, { id, ...ownerOf(actor) });
  if (!row) throw new Problem('not_found');
  return { state: stateOf(row, clock.now()), rows: row.rowCount, replaced: row.replaced };
};

/** Returns the filter for the audit log: its fields and values, without the search text, which may be a child's name. */
const filterForAudit = (filter: object | undefined): Record<string, unknown> => {
  const { q, ...others }: Record<string, unknown> = { ...filter };
  return q === undefined || q === '' ? others : { ...others, q: true };
};

const types = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv' };

const fileOf = (
  { asked, name }: OpenList,
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  timeZone: string,
  onReplaced: (count: number) => void,
): AsyncGenerator<Uint8Array> =>
  asked.format === 'xlsx'
    ? xlsxFile(heads, batches, { name, timeZone })
    : csvFile(heads, batches, { encoding: asked.encoding, timeZone, onReplaced });

export interface ExportFile {
  type: string;
  disposition: string;
  bytes: AsyncGenerator<Uint8Array>;
}

/**
 * Begins the only download of an export, for the competitions that the actor can access now. Two audit lines record the start and the number of rows
 * sent. Throws not_found, not_allowed.
 */
export const downloadExport = async (deps: Deps, lists: ListExports, actor: Actor, id: string): Promise<ExportFile> => {
  const { db, clock, site } = deps;
  const row = await findExport(db, { id, ...ownerOf(actor) });
  const now = clock.now();
  if (!row || !isList(row.list) || stateOf(row, now) !== 'waiting') throw new Problem('not_found');
  const { list } = row;
  const { right, open } = lists[list];
  if (!meets(actor.rights, right)) throw new Problem('not_allowed');
  const opened = open(JSON.parse(row.asked));
  const { asked, columns } = opened;
  const read = await opened.read({ deps, actor, scope: scopeOf(right, actor) });
  const { format, competitionId, reason } = asked;
  const said = {
    list,
    format,
    ...(competitionId !== undefined && { competitionId }),
    filter: filterForAudit(asked.filter),
    columns,
    ...(showsIdNumbers(columns) && { reason }),
  };
  const note = (tx: Parameters<typeof writeAudit>[0], action: AuditAction, detail: Record<string, unknown>) =>
    writeAudit(tx, deps, { actor, action, subject: 'export', subjectId: id, detail });
  await db.transaction().execute(async (tx) => {
    if (!(await startExport(tx, id, now))) throw new Problem('not_found');
    await note(tx, 'export_started', said);
  });

  let rows = 0;
  let replaced = 0;
  const limit = asked.format === 'xlsx' ? MAX_SHEET_ROWS - 1 : Number.POSITIVE_INFINITY;
  const counted = async function* () {
    for await (const batch of read.rows) {
      const taken = batch.slice(0, limit - rows);
      rows += taken.length;
      yield taken;
      if (rows >= limit) return;
    }
  };
  const end = (complete: 0 | 1) =>
    db.transaction().execute(async (tx) => {
      await endExport(tx, id, { endedAt: clock.now(), rowCount: rows, replaced, complete });
      await note(tx, 'exported', { ...said, rows, complete: complete === 1 });
    });
  const bytes = async function* () {
    let complete: 0 | 1 = 0;
    try {
      yield new Uint8Array();
      yield* fileOf(opened, read.heads, counted(), site.now().timeZone, (count) => {
        replaced = count;
      });
      complete = 1;
    } finally {
      await end(complete);
    }
  };

  const day = dayOf(now, site.now().timeZone);
  const begun = bytes();
  // Now the stream is cleaned up even if the client disconnects before it asks for the first byte.
  await begun.next();
  return {
    type: asked.format === 'xlsx' ? types.xlsx : `${types.csv}; charset=${asked.encoding === 'gbk' ? 'gbk' : 'utf-8'}`,
    disposition: savedAsNamed(`${list}-${day}.${asked.format}`, `${opened.name}-${day}.${asked.format}`),
    bytes: begun,
  };
};

export const deleteOldExports = (db: Db, now: number): Promise<void> => deleteExportsBefore(db, now - KEPT_MS);
