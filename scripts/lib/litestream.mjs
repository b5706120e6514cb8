import { join } from 'node:path';
import { has, must, root, say } from './run.mjs';

/** The npm package that contains Litestream's program for this machine, and no code of its own. */
const PACKAGE = `@flydotio/litestream-${process.platform}-${process.arch}`;
const VERSION = '1.0.1';
const FOLDER = 'node_modules/.cache/litestream';

/** Installs Litestream unless present, below node_modules/.cache and in no lockfile. Returns the path of its program. @returns {Promise<string>} */
export const ensureLitestream = async () => {
  const program = `${FOLDER}/node_modules/${PACKAGE}/litestream`;
  if (!has(program)) {
    say(`Installing Litestream (${PACKAGE}) …`);
    await must('npm', [
      'install',
      '--prefix',
      join(root, FOLDER),
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${PACKAGE}@${VERSION}`,
    ]);
  }
  return join(root, program);
};
