// npm start: installs what is missing, builds what is stale, then serves the product.
import { spawn } from 'node:child_process';
import { ensureBuilt, serverArguments } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { environment, giveUp, node, root, say } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
say('Starting the server (node dist-server/main.js) …');
process.chdir(root);
// Threads share two pools of memory instead of having one each, of which most would lie idle, and what a password or a picture took
// (some 20 MB) goes back to the machine afterwards.
const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', ...environment() };
if (process.execve) {
  // The server takes this process's place: signals reach it and its exit code leaves without anything between.
  process.execve(node(), [node(), ...serverArguments], env);
} else {
  const server = spawn(node(), serverArguments, { env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  server.once('error', giveUp);
  server.once('exit', (code) => process.exit(code ?? 1));
}
