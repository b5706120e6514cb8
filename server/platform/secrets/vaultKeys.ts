import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/platform/database.ts';
import {
  createKeyedVault,
  createVault,
  INITIAL_KEY_ID,
  initialKeys,
  openUnder,
  sealUnder,
  type Vault,
  type VaultKeys,
  wrappingKeyOf,
} from './vault.ts';

/** Delay until a new sealing key is used: by then every running process has read it, and none seals under the previous one. */
export const ACTIVE_AFTER_MS = 60_000;
/** Interval at which a process reads the keys again. */
export const RELOAD_MS = 15_000;

const CHECK_ID = 'current';
const KEY_BYTES = 32;

/** A key as stored. */
export interface WrappedKey {
  id: string;
  kind: string;
  wrapped: string;
}

const contextOf = ({ id, kind }: Pick<WrappedKey, 'id' | 'kind'>): string => `vault key ${kind} ${id}`;

/** Throws if the secret key is not the one that it was wrapped under. */
export const unwrap = (secretKey: Buffer, row: WrappedKey): Buffer =>
  Buffer.from(openUnder(wrappingKeyOf(secretKey), row.wrapped, contextOf(row)), 'base64');

const wrap = (secretKey: Buffer, row: Pick<WrappedKey, 'id' | 'kind'>, key: Buffer): string =>
  sealUnder(wrappingKeyOf(secretKey), key.toString('base64'), contextOf(row));

/** Returns a value that distinguishes secret keys without revealing them. */
export const checkValueOf = (secretKey: Buffer): string => createVault(secretKey).mac('secret key', 'check');

/** Finds the stored check value of the database's secret key. */
export const findKeyCheck = (db: Db | Tx) => db.selectFrom('secretKeyCheck').select('value').where('id', '=', CHECK_ID).executeTakeFirst();

/** Throws if `from` is not the database's secret key. */
const replaceCheck = async (tx: Tx, from: Buffer, to: Buffer): Promise<void> => {
  const check = await tx
    .updateTable('secretKeyCheck')
    .set({ value: checkValueOf(to) })
    .where('id', '=', CHECK_ID)
    .where('value', '=', checkValueOf(from))
    .executeTakeFirst();
  if (check.numUpdatedRows !== 1n) throw new Error('the secret key is not the one of this database');
};

/** Stores the check value of the key. Of two processes that start together, the first one's value is kept. */
export const insertKeyCheck = async (db: Db, secretKey: Buffer, now: number): Promise<void> => {
  await db
    .insertInto('secretKeyCheck')
    .values({ id: CHECK_ID, value: checkValueOf(secretKey), createdAt: now })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
};

/** Writes an installation's initial keys, unless it has keys. */
const insertInitialKeys = async (db: Db | Tx, secretKey: Buffer, now: number): Promise<void> => {
  const { sealing, index } = initialKeys(secretKey);
  const keys = [...sealing.map(({ key }) => ({ id: INITIAL_KEY_ID, kind: 'sealing', key })), { id: 'index', kind: 'index', key: index }];
  for (const { key, ...row } of keys)
    await db
      .insertInto('vaultKey')
      .values({ ...row, wrapped: wrap(secretKey, row, key), handover: null, createdAt: now, activeAt: 0 })
      .onConflict((c) => c.column('id').doNothing())
      .execute();
};

const readRows = (db: Db | Tx) => db.selectFrom('vaultKey').selectAll().execute();

/** Returns the installation's keys, opened; creates them the first time. Throws if the secret key is another one. */
export const loadVaultKeys = async (db: Db | Tx, secretKey: Buffer, now: number): Promise<VaultKeys> => {
  let rows = await readRows(db);
  if (rows.length === 0) {
    await insertInitialKeys(db, secretKey, now);
    rows = await readRows(db);
  }
  const index = rows.find(({ kind }) => kind === 'index');
  if (!index) throw new Error('the key of the indexes is missing in the database');
  const sealing = rows.filter(({ kind }) => kind === 'sealing');
  return {
    sealing: sealing.map((row) => ({ id: row.id, key: unwrap(secretKey, row), activeAt: row.activeAt })),
    index: unwrap(secretKey, index),
  };
};

const handoverContext = (id: string): string => `vault key handover ${id}`;

const keyOrNull = (open: () => Buffer): Buffer | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

/**
 * Returns the keys known to a process, plus the sealing keys added since, minus those destroyed. No sealing key remains if all were added
 * under another secret key while the process did not look.
 */
export const reloadVaultKeys = async (db: Db, known: VaultKeys, secretKey: Buffer): Promise<VaultKeys> => {
  const vault = createKeyedVault(
    () => known,
    () => 0,
  );
  const rows = (await readRows(db)).filter(({ kind }) => kind === 'sealing');
  const sealing = rows.flatMap((row) => {
    const { id, handover, activeAt } = row;
    const before = known.sealing.find((key) => key.id === id);
    if (before) return [before];
    const key =
      keyOrNull(() => unwrap(secretKey, row)) ??
      (handover === null ? null : keyOrNull(() => Buffer.from(vault.open(handover, handoverContext(id)), 'base64')));
    return key ? [{ id, key, activeAt }] : [];
  });
  return { ...known, sealing };
};

/** A sealing key whose predecessors are still in use. */
interface PendingKey {
  id: string;
  activeAt: number;
}

/** Finds the newest sealing key if an earlier one still exists: its rotation was interrupted. */
const findUnfinishedKey = async (tx: Tx): Promise<PendingKey | null> => {
  const rows = await tx
    .selectFrom('vaultKey')
    .select(['id', 'activeAt'])
    .where('kind', '=', 'sealing')
    .orderBy('activeAt', 'desc')
    .execute();
  const [newest, ...others] = rows;
  return newest && others.length > 0 ? newest : null;
};

/**
 * Adds a sealing key, under which everything is sealed after `ACTIVE_AFTER_MS`, or returns the one of an unfinished rotation; `vault` is
 * the installation's. Throws if the secret key is no longer the database's: no start could open the key.
 */
export const beginSealingKey = (db: Db, { secretKey, vault, now }: { secretKey: Buffer; vault: Vault; now: number }): Promise<PendingKey> =>
  db.transaction().execute(async (tx) => {
    // Locks the row: two rotations share one key, and the secret key is not replaced in between.
    await replaceCheck(tx, secretKey, secretKey);
    const unfinished = await findUnfinishedKey(tx);
    if (unfinished) return unfinished;
    const row = { id: `k${randomBytes(6).toString('hex')}`, kind: 'sealing' };
    const key = randomBytes(KEY_BYTES);
    const activeAt = now + ACTIVE_AFTER_MS;
    const handover = vault.seal(key.toString('base64'), handoverContext(row.id));
    await tx
      .insertInto('vaultKey')
      .values({ ...row, wrapped: wrap(secretKey, row, key), handover, createdAt: now, activeAt })
      .execute();
    return { id: row.id, activeAt };
  });

/** Destroys all sealing keys but one. */
export const deleteOtherSealingKeys = async (db: Db, id: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('vaultKey').where('kind', '=', 'sealing').where('id', '!=', id).execute();
    await tx.updateTable('vaultKey').set({ handover: null }).where('id', '=', id).execute();
  });
};

/** Returns the earlier secret keys, in the order of their rows. */
export const earlierSecretKeys = (secretKey: Buffer, rows: readonly WrappedKey[]): Buffer[] =>
  rows.filter(({ kind }) => kind === 'earlier').map((row) => unwrap(secretKey, row));

/**
 * Wraps the installation's keys under another secret key, and stores the previous one under it: running processes already have the keys,
 * and earlier backups can still be opened. Throws, without a change, if `from` is not the database's key.
 */
export const replaceSecretKey = (db: Db, { from, to, now }: { from: Buffer; to: Buffer; now: number }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await replaceCheck(tx, from, to);
    await loadVaultKeys(tx, from, now);
    for (const row of await tx.selectFrom('vaultKey').selectAll().execute())
      await tx
        .updateTable('vaultKey')
        .set({ wrapped: wrap(to, row, unwrap(from, row)) })
        .where('id', '=', row.id)
        .execute();
    const earlier = { id: `e${randomBytes(6).toString('hex')}`, kind: 'earlier' };
    await tx
      .insertInto('vaultKey')
      .values({ ...earlier, wrapped: wrap(to, earlier, from), handover: null, createdAt: now, activeAt: now })
      .execute();
  });
