import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { BackupFolder } from '#server/backup/backupFolder.ts';
import { earlierKeyOf } from '#server/backup/keys/earlierKeys.ts';
import { keyCheckOf } from '#server/backup/keys/keyCheck.ts';
import type { Config } from '#server/config.ts';
import { openSnapshot, tableNames } from '#server/database/dump/index.ts';
import { readSecretKey } from '#server/platform/secrets/secretKey.ts';

const DATABASE = 'tangible-cup.db';
const KEY = 'secret.key';

export interface Destination {
  /** The secret key of the backup folder and of the restored data. */
  key: Buffer;
  /** The key under which the snapshot was taken, if it has been replaced since. */
  earlierKey: Buffer | null;
  /** The database to fill. */
  place: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** Makes the filled database, and the key from the backup, those that a server opens. */
  finish(): Promise<void>;
}

interface Options {
  folder: BackupFolder;
  /** The MAC under the backup's key. */
  keyCheck: string;
  replace: boolean;
  writeKey: boolean;
}

/** Throws if a server has the database open: even a single connection may lock the file for readers. */
const expectUnused = (path: string): void => {
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin immediate; rollback');
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Error('a server runs on this database: stop it first');
    // A damaged database is replaced like any other.
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  } finally {
    database.close();
  }
};

/** Throws if any table of the database has a row. */
const expectEmpty = async (config: Config): Promise<void> => {
  const snapshot = await openSnapshot(config);
  try {
    for (const { name } of await snapshot.tables(tableNames))
      if ((await snapshot.count(name)) > 0)
        throw new Error('the database of DATABASE_URL is not empty: create a new one, so that the old one stays as it is');
  } finally {
    await snapshot.close();
  }
};

const secretKeyOf = ({ secretKey, dataDir }: Config): Buffer => {
  const key = readSecretKey(secretKey, dataDir);
  if (key === null)
    throw new Error(
      `the key is missing: set SECRET_KEY, put it at ${join(dataDir, KEY)}, or set BACKUP_PASSPHRASE if it is sealed in the backup`,
    );
  return key;
};

/** Checks, before anything is written, that a restore would destroy nothing and has the right key. */
export const prepareDestination = async (config: Config, { folder, keyCheck, replace, writeKey }: Options): Promise<Destination> => {
  const { dataDir, databaseUrl } = config;
  const key = secretKeyOf(config);
  const earlierKey = keyCheckOf(key) === keyCheck ? null : await earlierKeyOf(folder, keyCheck, key);
  if (keyCheckOf(key) !== keyCheck && earlierKey === null) throw new Error('the secret key is not the one of this backup');
  const path = (name: string) => join(dataDir, name);
  const encodedKey = key.toString('base64');
  const hasOtherKey = writeKey && existsSync(path(KEY)) && (await readFile(path(KEY), 'utf8')).trim() !== encodedKey;
  if (hasOtherKey && !replace) throw new Error(`${path(KEY)} is another key; --replace sets it aside`);
  if (databaseUrl !== null) await expectEmpty(config);
  else if (existsSync(path(DATABASE))) {
    if (!replace) throw new Error(`${path(DATABASE)} exists; --replace sets it aside`);
    expectUnused(path(DATABASE));
  }

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const restoring = path('restoring');
  await rm(restoring, { recursive: true, force: true });
  if (databaseUrl === null) await mkdir(restoring, { mode: 0o700 });

  const setAside = async (): Promise<void> => {
    const names = [...(databaseUrl === null ? [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`] : []), ...(hasOtherKey ? [KEY] : [])];
    const there = names.filter((name) => existsSync(path(name)));
    if (there.length === 0) return;
    const aside = path(`replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`);
    await mkdir(aside, { mode: 0o700 });
    for (const name of there) await rename(path(name), join(aside, name));
  };

  return {
    key,
    earlierKey,
    place: databaseUrl === null ? { databaseUrl, dataDir: restoring } : { databaseUrl, dataDir },
    async finish() {
      await setAside();
      if (writeKey) await writeFile(path(KEY), encodedKey, { mode: 0o600, flush: true });
      if (databaseUrl !== null) return;
      await rename(join(restoring, DATABASE), path(DATABASE));
      await rm(restoring, { recursive: true });
    },
  };
};
