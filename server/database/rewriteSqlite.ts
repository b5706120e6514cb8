import { execFile } from 'node:child_process';
import { dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Run from source or from a build, its file stands beside this one and ends alike. */
const program = fileURLToPath(new URL(`./rewriteProcess${extname(import.meta.url)}`, import.meta.url));

/**
 * Writes a SQLite database anew. SQLite overwrites deleted rows (`secure_delete`), but when it spreads the rows of a full page over two, it
 * leaves copies of them in the free room of the first, which outlive the rows. Readers go on meanwhile, writers wait. Needs up to twice the
 * size of the file on its disk. A process of its own, because SQLite cannot be interrupted and a thread would hold up the end of this one;
 * ended by `signal` or with this process, or failed on a full disk for instance, it leaves the database as it was. Fails with the reason of `signal` where that ended it.
 */
export const rewriteSqlite = async (file: string, signal: AbortSignal): Promise<void> => {
  // What SQLite sets aside meanwhile stays beside the database, and not where the system keeps anybody's.
  const env = { ...process.env, SQLITE_TMPDIR: dirname(file) };
  try {
    await promisify(execFile)(process.execPath, [program, file], { env, signal, killSignal: 'SIGKILL' });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
