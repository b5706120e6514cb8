// `npm run audit`: verifies the audit log's chain and reports whether a line was changed, removed or inserted.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { checkAudit } from '#server/platform/audit/auditChain.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readArguments, runProgram } from '#server/program.ts';

/** The exit codes, documented in docs/operate.md. */
const [WHOLE, BROKEN] = [0, 3];

const main = async (): Promise<number> => {
  readArguments('npm run audit', {});
  const config = readConfig(process.env);
  const db = openDatabase(config, () => undefined);
  try {
    const { lines, end, broken, waiting } = await checkAudit(db, await openData(config, db, systemClock));
    if (broken !== null) {
      process.stderr.write(`line ${broken} of the audit log does not fit: it, or a line beside it, was changed, removed or inserted\n`);
      return BROKEN;
    }
    process.stdout.write(`${lines} lines, whole; the last is ${end || '-'}${waiting > 0 ? `; ${waiting} not chained yet` : ''}\n`);
    return WHOLE;
  } finally {
    await db.destroy();
  }
};

await runProgram(main);
