// `npm run recount`: counts the votes again from their ledger, verifies its chain, and compares with the stored votes and totals.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readArguments, runProgram } from '#server/program.ts';
import { checkVotes, type Difference } from './recount.ts';

/** The exit codes, in docs/operate.md. */
const [WHOLE, DIFFERENT] = [0, 3];

const textOf = (difference: Difference): string => {
  if (difference.of === 'total')
    return `the stored total of work ${difference.no} is ${difference.stored}, the ledger counts ${difference.counted}`;
  const { of, fault, id, no } = difference;
  const name = of === 'vote' ? 'vote' : of === 'votes' ? 'the ledger’s row' : 'the ledger’s ruling';
  return [
    name,
    no === null || of === 'vote' ? '' : String(no),
    id ?? '',
    `is ${fault}`,
    of === 'vote' && no !== null ? `(row ${no} of the ledger)` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const main = async (): Promise<number> => {
  readArguments('npm run recount', {});
  const config = readConfig(process.env);
  const db = openDatabase(config, () => undefined);
  try {
    await openData(config, db, systemClock);
    const checks = await checkVotes(db);
    for (const { competitionId, votes, counting, erased, rulings, head, differences } of checks) {
      const counts = `${votes} votes, ${counting} of them count, ${rulings} rulings${erased > 0 ? `, ${erased} of erased works` : ''}`;
      process.stdout.write(`${competitionId}: ${counts}; the head is ${head || '-'}\n`);
      for (const difference of differences) process.stderr.write(`${competitionId}: ${textOf(difference)}\n`);
    }
    const isWhole = checks.every(({ differences }) => differences.length === 0);
    process.stdout.write(`${checks.length} competitions, ${isWhole ? 'everything agrees' : 'not everything agrees'}\n`);
    return isWhole ? WHOLE : DIFFERENT;
  } finally {
    await db.destroy();
  }
};

await runProgram(main);
