// npm start: installs what is missing, builds what is stale, then serves the product.
import { spawn } from 'node:child_process';
import { ensureBuilt, serverProgram } from './lib/build.mjs';
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
const env = environment();
if (process.execve) {
  // The server replaces this process: it receives signals directly, and its exit code is this process's.
  process.execve(node(), [node(), serverProgram], env);
} else {
  const server = spawn(node(), [serverProgram], { env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  server.once('error', giveUp);
  server.once('exit', (code) => process.exit(code ?? 1));
}
