// `npm run looks`: verifies the ledger of looks and reports whether a line was changed, removed or inserted.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readArguments, runProgram } from '#server/program.ts';
import { checkLooks } from './looks.ts';

/** The exit codes, in docs/operate.md. */
const [WHOLE, BROKEN] = [0, 3];

const main = async (): Promise<number> => {
  readArguments('npm run looks', {});
  const config = readConfig(process.env);
  const db = openDatabase(config, () => undefined);
  try {
    const { lines, end, broken } = await checkLooks(db, await openData(config, db, systemClock));
    if (broken !== null) {
      process.stderr.write(`line ${broken} of the ledger does not fit: it, or a line beside it, was changed, removed or inserted\n`);
      return BROKEN;
    }
    process.stdout.write(`${lines} lines, whole; the last is ${end || '-'}\n`);
    return WHOLE;
  } finally {
    await db.destroy();
  }
};

await runProgram(main);
