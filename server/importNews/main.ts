import { readFile } from 'node:fs/promises';
import { readConfig } from '#server/config.ts';
import { importNews, planImport } from '#server/content/index.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { randomIds, systemClock } from '#server/platform/clock.ts';
import { exitWithUsage, readArguments, runProgram } from '#server/program.ts';

const USAGE = `npm run import -- FILE            says what importing the news in FILE would do, and writes nothing
npm run import -- FILE --write    imports it: all of it or none`;
const SHOWN = 50;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Imports another site's news. Reads the same settings as the server. */
const run = async (): Promise<number> => {
  const { values, positionals } = readArguments(USAGE, { allowPositionals: true, options: { write: { type: 'boolean' } } });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) return exitWithUsage(USAGE);
  const json: unknown = JSON.parse(await readFile(file, 'utf8'));
  const config = readConfig(process.env);
  const db = openDatabase(config, () => undefined);
  try {
    await openData(config, db, systemClock);
    const plan = await planImport(db, json);
    for (const { article, field, problem } of plan.findings.slice(0, SHOWN)) print(`article ${article}: ${field}: ${problem}`);
    if (plan.findings.length > 0) {
      print(`${plan.findings.length} things to mend; nothing is written.`);
      return 1;
    }
    print(`${plan.articles.length} to import, ${plan.known.length} here already.`);
    if (!values.write) {
      print('Nothing is written yet: add --write.');
      return 0;
    }
    await importNews({ db, clock: systemClock, ids: randomIds }, plan);
    print(`${plan.articles.length} imported.${config.databaseUrl === null ? ' A server that runs shows them after its next start.' : ''}`);
    return 0;
  } finally {
    await db.destroy();
  }
};

await runProgram(run);
