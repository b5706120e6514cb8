import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** Returns the path of the Node that the project pins; npm looked for one on PATH before it was installed. */
export const node = () => join(bin, 'node');

/** Returns the path of the installed tool of this name. @param {string} name */
export const tool = (name) => join(bin, name);

/** Returns our environment, with the installed tools first on PATH. */
export const environment = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` });

/** Logs progress: one line on standard error, so that standard output stays the server's. @param {string} line */
export const say = (line) => void process.stderr.write(`${line}\n`);

/** @param {string} path Relative to the project. */
export const has = (path) => existsSync(join(root, path));

/**
 * @typedef {object} Outcome
 * @property {number} code Exit code; 128 and more for a signal.
 * @property {string} output Captured output, if any.
 */

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ output?: 'stderr' | 'inherit' | 'capture', env?: Record<string, string | undefined> }} [options] Destination of its output.
 * @returns {Promise<Outcome>}
 */
export const run = (command, args, { output = 'stderr', env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const target = output === 'capture' ? 'pipe' : output === 'stderr' ? 2 : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: ['ignore', target, target === 2 ? 'inherit' : target],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output: Buffer.concat(chunks).toString() }));
  });

/**
 * Runs a command that must succeed, with its output on standard error. Throws an Error with its name otherwise.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export const must = async (command, args, env = {}) => {
  const { code } = await run(command, args, { env });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}`);
};

/** Ends the process with one readable line instead of a stack trace. @param {unknown} error */
export const giveUp = (error) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
};
