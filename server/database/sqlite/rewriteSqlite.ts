import { execFile } from 'node:child_process';
import { dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The program's file is beside this one with the same extension, in the source and in a build. */
const program = fileURLToPath(new URL(`./rewriteProcess${extname(import.meta.url)}`, import.meta.url));

/**
 * Rewrites a SQLite database. SQLite overwrites deleted rows (`secure_delete`), but when it splits a full page in two, it leaves copies of rows in
 * the free space of the first, which outlive the rows. Readers continue meanwhile, writers wait. Needs up to twice the size of the file on its
 * disk. Runs in a separate process, because SQLite cannot be interrupted and a thread would delay the exit of this process. If the rewrite is
 * aborted by `signal`, ends with this process or fails (for instance on a full disk), the database is unchanged. Throws the reason of `signal` if
 * that aborted it.
 */
export const rewriteSqlite = async (file: string, signal: AbortSignal): Promise<void> => {
  // SQLite's temporary files stay beside the database, outside the system's shared folder.
  const env = { ...process.env, SQLITE_TMPDIR: dirname(file) };
  try {
    await promisify(execFile)(process.execPath, [program, file], { env, signal, killSignal: 'SIGKILL' });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
