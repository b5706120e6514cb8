import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '#contract/http/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { serverKeyContext } from './passwords.ts';
import { createKeyedVault, createVault, type Vault } from './vault.ts';
import {
  ACTIVE_AFTER_MS,
  checkValueOf,
  findKeyCheck,
  insertKeyCheck,
  loadVaultKeys,
  reloadVaultKeys,
  replaceSecretKey,
} from './vaultKeys.ts';

/** A text in the database that was sealed under its key. */
export interface SealedText {
  sealed: string;
  context: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** Null if the key is in `dataDir`. */
  secretKey: Buffer | null;
  dataDir: string;
  /** Finds a sealed text of the subjects, to test the key with. */
  findSealedText(): Promise<SealedText | null>;
}

const KEY_BYTES = 32;
const ADVICE = 'start with the key that its data was sealed with (docs/operate.md, The key)';

const readKeyFile = (path: string): Buffer => {
  chmodSync(path, 0o600);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  return key;
};

const pathOf = (dataDir: string): string => join(dataDir, 'secret.key');

/** Returns the path of the file that marks the key in `dataDir` as sealed into a backup. */
export const keyBackupMark = (dataDir: string): string => join(dataDir, 'secret.key.backed-up');

/** Returns the secret key of this installation: the given one, or the one in `dataDir`; null if neither exists. */
export const readSecretKey = (given: Buffer | null, dataDir: string): Buffer | null =>
  given ?? (existsSync(pathOf(dataDir)) ? readKeyFile(pathOf(dataDir)) : null);

/** Creates a key; the file is complete, and on disk before anything is sealed under it, or does not exist. */
const makeKeyFile = (path: string): Buffer => {
  const unfinished = `${path}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'));
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
  return readKeyFile(path);
};

/** Returns the path of the next secret key until the database has adopted it. */
const nextPathOf = (dataDir: string): string => `${pathOf(dataDir)}.next`;

/** Replaces the key in `dataDir` by the next one; that is in no backup yet. */
const adoptNextKey = (dataDir: string): void => {
  renameSync(nextPathOf(dataDir), pathOf(dataDir));
  rmSync(keyBackupMark(dataDir), { force: true });
};

/**
 * Replaces the secret key while servers run: by `next`, or if the key is in `dataDir`, by one created there. Each step can be interrupted:
 * the next start finishes it. Throws if `secretKey` is not the key of the database, or neither is known.
 */
export const rotateSecretKey = async (
  { db, clock, secretKey, dataDir }: Omit<Deps, 'findSealedText'>,
  next: Buffer | null,
): Promise<void> => {
  const from = readSecretKey(secretKey, dataDir);
  if (!from) throw new Error(`there is neither SECRET_KEY nor ${pathOf(dataDir)}`);
  if (secretKey) {
    if (!next) throw new Error('SECRET_KEY is given, so give the next one, too: NEXT_SECRET_KEY');
    await replaceSecretKey(db, { from, to: next, now: clock.now() });
    return;
  }
  if (next) throw new Error(`the key is in ${pathOf(dataDir)}: the next one is made there, without NEXT_SECRET_KEY`);
  await replaceSecretKey(db, { from, to: makeKeyFile(nextPathOf(dataDir)), now: clock.now() });
  adoptNextKey(dataDir);
};

const sealedServerKey = async (db: Db): Promise<SealedText | null> => {
  const row = await db.selectFrom('serverKey').select(['id', 'privateSealed']).limit(1).executeTakeFirst();
  return row ? { sealed: row.privateSealed, context: serverKeyContext(row.id) } : null;
};

const opens = (key: Buffer, { sealed, context }: SealedText): boolean => {
  try {
    createVault(key).open(sealed, context);
    return true;
  } catch {
    return false;
  }
};

/** A vault that can load keys added by another process. */
export interface OpenVault extends Vault {
  reload(): Promise<void>;
}

/**
 * Opens the vault of this installation, under the given key or the one in `dataDir`, which is created at the first start. Throws if the
 * database was sealed under another key, by a check value that the first start stores in it; without one, in a database of an earlier
 * release, a sealed text is tried.
 */
export const openVault = async ({ db, clock, secretKey, dataDir, findSealedText }: Deps): Promise<OpenVault> => {
  const path = pathOf(dataDir);
  const next = nextPathOf(dataDir);
  const known = await findKeyCheck(db);
  // A rotation ended between the database and the file.
  if (!secretKey && known && existsSync(next) && checkValueOf(readKeyFile(next)) === known.value) adoptNextKey(dataDir);
  const given = readSecretKey(secretKey, dataDir);
  const sealed = known ? null : ((await sealedServerKey(db)) ?? (await findSealedText()));
  if (!given && (known || sealed)) {
    throw new Error(`SECRET_KEY is not set, ${path} is missing, and the database is sealed under a key: ${ADVICE}`);
  }
  const key = given ?? makeKeyFile(path);
  if (!known && (!sealed || opens(key, sealed))) await insertKeyCheck(db, key, clock.now());
  if ((known ?? (await findKeyCheck(db)))?.value !== checkValueOf(key)) {
    throw new Error(`${secretKey ? 'SECRET_KEY' : path} is not the key of this database: ${ADVICE}`);
  }
  let keys = await loadVaultKeys(db, key, clock.now());
  return {
    ...createKeyedVault(
      () => keys,
      () => clock.now(),
    ),
    async reload() {
      keys = await reloadVaultKeys(db, keys, key);
      if (keys.sealing.length === 0) throw new Error('both keys were replaced while this process could not look: start it again');
    },
  };
};

/**
 * Wraps a vault so that it seals only if its keys were reloaded recently. A process that was suspended, or cut off from the database, would
 * otherwise seal under a key that has been destroyed since. `elapsed` is a monotonic clock, in milliseconds.
 */
export const sealWhileFresh = (vault: OpenVault, elapsed: () => number): OpenVault => {
  let readAt = elapsed();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const askedAt = elapsed();
    await vault.reload();
    readAt = askedAt;
  };
  const reload = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    ...vault,
    seal(plain, context) {
      if (elapsed() - readAt >= ACTIVE_AFTER_MS) {
        // The next attempt need not wait for the regular reload, which also reports failures.
        reload().catch(() => undefined);
        throw new Problem('unavailable');
      }
      return vault.seal(plain, context);
    },
    reload,
  };
};
