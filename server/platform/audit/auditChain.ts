import type { Selectable } from 'kysely';
import type { PlatformTables } from '#server/database/tables/platform/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';

type AuditRow = Selectable<PlatformTables['audit']>;

const HEAD = 'head';
const JOB = 'audit-chain';
/** Delay after a line was written; lines written meanwhile share the run. */
const SOON_MS = 1000;
/** Interval of runs for lines left by another process. */
const EVERY_MS = 3600_000;

const mac = (vault: Vault, text: string): string => vault.mac(text, 'audit');

type Link = Pick<AuditRow, 'id' | 'at' | 'actorId' | 'action' | 'subject' | 'subjectId'> & {
  no: number;
  previous: string;
  detailHash: string;
  nameHash: string;
};

/**
 * Returns the hash of a line and the one before it: changed, removed or inserted lines no longer match. Name and detail, which are erased
 * with the family, are covered by their own hashes, which remain.
 */
const hashOf = (vault: Vault, { previous, no, id, at, actorId, action, subject, subjectId, detailHash, nameHash }: Link): string =>
  mac(vault, JSON.stringify([previous, no, id, at, actorId, action, subject, subjectId, detailHash, nameHash]));

/** Returns the end of the chain, locked until the transaction ends: the second of two processes continues from the end of the first. */
const lockChain = async (tx: Tx): Promise<{ no: number; hash: string }> => {
  await tx
    .insertInto('auditChain')
    .values({ id: HEAD, no: 0, hash: '' })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
  return tx
    .updateTable('auditChain')
    .set((e) => ({ no: e.ref('no') }))
    .where('id', '=', HEAD)
    .returning(['no', 'hash'])
    .executeTakeFirstOrThrow();
};

const unchained = (db: Db | Tx, limit: number) =>
  // Also ordered by `no`, so that both databases see that the index of these lines has them in order.
  db.selectFrom('audit').selectAll().where('no', 'is', null).orderBy('no').orderBy('at').orderBy('id').limit(limit).execute();

/** Adds the oldest unchained line to the chain; false if there is none. */
const chainOne = ({ db, vault }: { db: Db; vault: Vault }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const head = await lockChain(tx);
    const [row] = await unchained(tx, 1);
    if (!row) return false;
    const no = head.no + 1;
    const link = { ...row, no, previous: head.hash, detailHash: mac(vault, row.detail), nameHash: mac(vault, row.actorName) };
    const hash = hashOf(vault, link);
    const { previous, detailHash, nameHash } = link;
    await tx.updateTable('audit').set({ no, previous, detailHash, nameHash, hash }).where('id', '=', row.id).execute();
    await tx.updateTable('auditChain').set({ no, hash }).where('id', '=', HEAD).execute();
    return true;
  });

/**
 * Adds the unchained lines to the chain, the oldest first. Separate from the transaction that writes a line, which would lock the end of
 * the chain until it commits: two such transactions that also wait for each other's competition would deadlock. One line in each
 * transaction for the same reason: the erasure of a family's lines could otherwise deadlock with this.
 */
export const chainAudit = (deps: { db: Db; vault: Vault }): Promise<void> =>
  inBatches(async (limit) => {
    if ((await unchained(deps.db, 1)).length === 0) return 0;
    let chained = 0;
    while (chained < limit && (await chainOne(deps))) chained += 1;
    return chained;
  });

/** A source of table changes, reported after each commit. */
interface Changes {
  onChange(listener: (tables: ReadonlySet<string>) => void): void;
}

/** Keeps the chain complete: schedules a run soon after each commit with new lines. */
export const keepAuditChained = (deps: { db: Db; vault: Vault; jobs: Jobs; tableChanges: Changes }): void => {
  const { jobs, tableChanges } = deps;
  jobs.add({ name: JOB, everyMs: EVERY_MS, run: () => chainAudit(deps) });
  tableChanges.onChange((tables) => {
    // The job's own writes also change `audit_chain`.
    if (tables.has('audit') && !tables.has('audit_chain')) jobs.runSoon(JOB, SOON_MS);
  });
};

export interface AuditCheck {
  /** Number of lines read, up to the first that does not match. */
  lines: number;
  /** The hash of the last line, to be recorded elsewhere; empty if there are no lines. */
  end: string;
  /** The place of the first line that does not match; null if all do. */
  broken: number | null;
  /** Number of recent lines that are not in the chain yet. */
  waiting: number;
}

const BATCH = 500;

const ERASED_DETAIL = '{}';

/** Reports whether the rest of a line matches the chain: name and detail may have been erased, and nothing else. */
const fits = (vault: Vault, row: AuditRow, before: { no: number; hash: string } | null): boolean => {
  const { no, previous, detailHash, nameHash } = row;
  if (no === null || previous === null || detailHash === null || nameHash === null) return false;
  if (before !== null && (previous !== before.hash || no !== before.no + 1)) return false;
  return (
    row.hash === hashOf(vault, { ...row, no, previous, detailHash, nameHash }) &&
    (row.detail === ERASED_DETAIL || mac(vault, row.detail) === detailHash) &&
    (row.actorName === '' || mac(vault, row.actorName) === nameHash)
  );
};

/** Verifies the whole chain. If the oldest lines have expired, it begins with the first remaining one. */
export const checkAudit = async (db: Db, vault: Vault): Promise<AuditCheck> => {
  const end = await db.selectFrom('auditChain').select(['no', 'hash']).where('id', '=', HEAD).executeTakeFirst();
  const waiting = (await unchained(db, BATCH)).length;
  let last: { no: number; hash: string } | null = null;
  let lines = 0;
  const answer = (broken: number | null): AuditCheck => ({ lines, end: last?.hash ?? '', broken, waiting });
  for (;;) {
    const rows: AuditRow[] = await db
      .selectFrom('audit')
      .selectAll()
      .where('no', '>', last?.no ?? 0)
      // Lines added to the chain meanwhile are left to the next check.
      .where('no', '<=', end?.no ?? 0)
      .orderBy('no')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      if (!fits(vault, row, last)) return answer(row.no);
      last = { no: row.no ?? 0, hash: row.hash ?? '' };
      lines += 1;
    }
    if (rows.length < BATCH) break;
  }
  if (end === undefined || end.no === 0) return answer(null);
  // All lines may have expired; otherwise the last must be the one that was chained last.
  const isWhole = last === null || (last.no === end.no && last.hash === end.hash);
  return answer(isWhole ? null : (last?.no ?? 0) + 1);
};
