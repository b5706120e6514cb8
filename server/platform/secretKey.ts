import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { createVault, type Vault } from './vault.ts';

/** A text of the database that was sealed under its key. */
export interface SealedText {
  sealed: string;
  context: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** Null: the key is in `dataDir`. */
  secretKey: Buffer | null;
  dataDir: string;
  /** A sealed text of the subjects, to try the key on. */
  findSealedText(): Promise<SealedText | null>;
}

const KEY_BYTES = 32;
const CHECK_ID = 'current';
const ADVICE = 'start with the key that its data was sealed with (docs/operate.md, The key)';

const readKeyFile = (path: string): Buffer => {
  chmodSync(path, 0o600);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes`);
  return key;
};

const pathOf = (dataDir: string): string => join(dataDir, 'secret.key');

/** The file that says that the key in `dataDir` was sealed into a backup. */
export const keyBackupMark = (dataDir: string): string => join(dataDir, 'secret.key.backed-up');

/** The secret key of this installation: the given one, or the one in `dataDir`; null where there is neither. */
export const readSecretKey = (given: Buffer | null, dataDir: string): Buffer | null =>
  given ?? (existsSync(pathOf(dataDir)) ? readKeyFile(pathOf(dataDir)) : null);

/** Makes a key; the file is there whole, and on disk before anything is sealed under it, or not at all. */
const makeKeyFile = (path: string): Buffer => {
  const unfinished = `${path}.new`;
  const file = openSync(unfinished, 'w', 0o600);
  writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'));
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
  return readKeyFile(path);
};

const sealedServerKey = async (db: Db): Promise<SealedText | null> => {
  const row = await db.selectFrom('serverKey').select(['id', 'privateSealed']).limit(1).executeTakeFirst();
  return row ? { sealed: row.privateSealed, context: `server_key ${row.id}` } : null;
};

const opens = (vault: Vault, { sealed, context }: SealedText): boolean => {
  try {
    vault.open(sealed, context);
    return true;
  } catch {
    return false;
  }
};

/**
 * The vault of this installation, under the given key or the one in `dataDir`, which is made at the first start. Fails where
 * the database was sealed under another key, by a check value that the first start leaves in it; one of an earlier release has none yet,
 * so a sealed text of it is tried.
 */
export const openVault = async ({ db, clock, secretKey, dataDir, findSealedText }: Deps): Promise<Vault> => {
  const path = pathOf(dataDir);
  const key = readSecretKey(secretKey, dataDir);
  const findCheck = () => db.selectFrom('secretKeyCheck').select('value').where('id', '=', CHECK_ID).executeTakeFirst();
  const known = await findCheck();
  const sealed = known ? null : ((await sealedServerKey(db)) ?? (await findSealedText()));
  if (!key && (known || sealed)) {
    throw new Error(`SECRET_KEY is not set, ${path} is missing, and the database is sealed under a key: ${ADVICE}`);
  }
  const vault = createVault(key ?? makeKeyFile(path));
  const value = vault.mac('secret key', 'check');
  if (!known && (!sealed || opens(vault, sealed))) {
    // Of two processes that start together, the first decides.
    await db
      .insertInto('secretKeyCheck')
      .values({ id: CHECK_ID, value, createdAt: clock.now() })
      .onConflict((c) => c.column('id').doNothing())
      .execute();
  }
  if ((known ?? (await findCheck()))?.value !== value) {
    throw new Error(`${secretKey ? 'SECRET_KEY' : path} is not the key of this database: ${ADVICE}`);
  }
  return vault;
};
