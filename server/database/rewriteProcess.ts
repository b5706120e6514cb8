// A process of its own, started by `rewriteSqlite.ts`: writes the database at the given path anew in a thread, and ends.
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (file === undefined) throw new Error('needs the path of a database');
const thread = new Worker(new URL(`./rewriteThread${extname(import.meta.url)}`, import.meta.url), { workerData: file });
// Said here: what a thread throws as it ends is lost where its end is noticed first.
thread.once('error', (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`));
thread.once('exit', (code) => process.exit(code));

// The input ends with the server, even one that is killed: its successor must not find the database locked for as long as a large file takes.
// Nothing less ends a thread that is inside SQLite.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'));
