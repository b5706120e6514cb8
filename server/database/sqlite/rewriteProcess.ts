// A separate process, started by `rewriteSqlite.ts`: rewrites the database at the given path in a thread, and exits.
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (file === undefined) throw new Error('needs the path of a database');
const thread = new Worker(new URL(`./rewriteThread${extname(import.meta.url)}`, import.meta.url), { workerData: file });
// Log here: errors thrown as a thread exits can be lost if its exit is handled first.
thread.once('error', (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`));
thread.once('exit', (code) => process.exit(code));

// The input closes with the server, even if the server is killed. Its successor must not find the database locked while a large file is
// rewritten, and only SIGKILL ends a thread inside SQLite.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'));
