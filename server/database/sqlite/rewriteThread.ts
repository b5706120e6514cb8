// Started by `rewriteProcess.ts`: rewrites the database at the given path.
import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';

/** A busy server leaves short gaps between its writes; waiting for one blocks nothing else. */
const BUSY_TIMEOUT_MS = 30_000;

const database = new Sqlite(z.string().parse(workerData), { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
database.pragma('secure_delete = ON');
database.exec('vacuum');
database.close();
