import type { Selectable } from 'kysely';
import type { PlatformTables } from '#server/database/tables/platform/index.ts';
import type { Db, Tx } from './database.ts';
import { inBatches } from './inBatches.ts';
import type { Jobs } from './jobs.ts';
import type { Vault } from './vault.ts';

type AuditRow = Selectable<PlatformTables['audit']>;

const HEAD = 'head';
const JOB = 'audit-chain';
/** Soon after a line was written, and several at a time where many are. */
const SOON_MS = 1000;
/** For what another process left. */
const EVERY_MS = 3600_000;

const mac = (vault: Vault, text: string): string => vault.mac(text, 'audit');

type Link = Pick<AuditRow, 'id' | 'at' | 'actorId' | 'action' | 'subject' | 'subjectId'> & {
  no: number;
  previous: string;
  detailHash: string;
  nameHash: string;
};

/**
 * What a line's hash covers, with the line before it: changed, removed or inserted lines no longer fit. Of what is erased with its family, name and
 * detail, it covers the hashes, which stay.
 */
const hashOf = (vault: Vault, { previous, no, id, at, actorId, action, subject, subjectId, detailHash, nameHash }: Link): string =>
  mac(vault, JSON.stringify([previous, no, id, at, actorId, action, subject, subjectId, detailHash, nameHash]));

/** The end of the chain, taken for the rest of the transaction: of two processes the second goes on from where the first ends. */
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
  // By `no`, too, so that both databases see that the index of these lines has them in order.
  db.selectFrom('audit').selectAll().where('no', 'is', null).orderBy('no').orderBy('at').orderBy('id').limit(limit).execute();

/** Gives the oldest line that has none yet its place in the chain; false where there is none. */
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
 * Gives the lines that have none yet their place in the chain, the oldest first. Not in the transaction that writes a line: it would hold the end of the chain
 * until it commits, and two that wait for each other's competition as well would wait for ever. Each line by itself, for the same reason: what erases a
 * family's lines would wait for one that is held here, and this for one of its.
 */
export const chainAudit = (deps: { db: Db; vault: Vault }): Promise<void> =>
  inBatches(async (limit) => {
    if ((await unchained(deps.db, 1)).length === 0) return 0;
    let chained = 0;
    while (chained < limit && (await chainOne(deps))) chained += 1;
    return chained;
  });

/** Tells of the tables that a commit has changed. */
interface Changes {
  onChange(listener: (tables: ReadonlySet<string>) => void): void;
}

/** Keeps the chain complete: soon after each commit that wrote lines. */
export const keepAuditChained = (deps: { db: Db; vault: Vault; jobs: Jobs; tableChanges: Changes }): void => {
  const { jobs, tableChanges } = deps;
  jobs.add({ name: JOB, everyMs: EVERY_MS, run: () => chainAudit(deps) });
  tableChanges.onChange((tables) => {
    // Its own writes name the end of the chain as well.
    if (tables.has('audit') && !tables.has('audit_chain')) jobs.runSoon(JOB, SOON_MS);
  });
};

export interface AuditCheck {
  /** How many lines were read, up to the first that does not fit. */
  lines: number;
  /** The hash of the last, to be noted elsewhere; empty where there is none. */
  end: string;
  /** The place of the first line that does not fit; null where all do. */
  broken: number | null;
  /** Lines that were written a moment ago and have no place yet. */
  waiting: number;
}

const BATCH = 500;

const ERASED_DETAIL = '{}';

/** Whether what is left of a line is what was chained: name and detail may have been erased, and nothing else. */
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

/** Reads the whole chain again. Where the oldest lines have gone with their time, it begins with the first that is left. */
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
      // What is chained while it is read is left to the next time.
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
  // All lines may have gone with their time; otherwise the last must be the one that was chained last.
  const isWhole = last === null || (last.no === end.no && last.hash === end.hash);
  return answer(isWhole ? null : (last?.no ?? 0) + 1);
};
