// Measures the publication of 3,000 results: computing, ordering, the memory of the server, and a family's look at its result right after the second beside the
// same before it. `npm run bench -- results`. Messages are not measured: at night they wait for the morning.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { addJudgedSeason, signedInAs } from '../tests/fixtures/judgedSeason.ts';
import { computeResults, publishResults } from '../tests/fixtures/publishedResults.ts';
import { openServerDatabase } from '../tests/fixtures/serverDatabase.ts';
import { median } from './against.ts';
import { withPortal } from './browser.ts';

const WORKS = 3000;
const UNDO_S = 30;
const LOOKS = 200;
const SECRET_KEY = randomBytes(32).toString('base64');

const timed = async (name: string, run: () => Promise<unknown>): Promise<void> => {
  const from = performance.now();
  await run();
  console.log(`${name}: ${Math.round(performance.now() - from)} ms`);
};

/** Returns the most memory that a process has held, in MB. */
const peakOf = async (pid: number): Promise<number> => {
  const found = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1] ?? Number.NaN) / 1024);
};

await withPortal(
  async ({ server, dataDir }) => {
    const data = openServerDatabase({ DATA_DIR: dataDir, SECRET_KEY });
    const season = await addJudgedSeason(data, () => server.url, WORKS);
    const { competitionId, organiser, entries } = season;
    const [first] = entries;
    if (!first) throw new Error('no entries');
    const family = await signedInAs(data, () => server.url, first.accountId);
    const params = { id: first.registrationId };
    const look = async (): Promise<number> => {
      const from = performance.now();
      await family.call('GET /api/registrations/:id/results', { params });
      return performance.now() - from;
    };
    const looks = async (): Promise<number> => {
      const times: number[] = [];
      while (times.length < LOOKS) times.push(await look());
      return median(times);
    };
    const published = async (): Promise<number> =>
      Number(
        (
          await data.db
            .selectFrom('registration')
            .select((e) => e.fn.countAll<number>().as('n'))
            .where('competitionId', '=', competitionId)
            .where('state', '=', 'published')
            .executeTakeFirstOrThrow()
        ).n,
      );

    const idle = await peakOf(server.pid);
    await timed(`computing ${WORKS} entries`, () => computeResults(organiser, competitionId));
    let publishAt = 0;
    await timed('ordering their publication (and computing once more)', async () => {
      publishAt = (await publishResults(organiser, competitionId)).items[0]?.publishAt ?? 0;
    });
    const before = await looks();
    await pass(Math.max(0, publishAt - Date.now()));
    const from = performance.now();
    const after = await looks();
    while ((await published()) < WORKS) await pass(100);
    console.log(`${WORKS} entries closed after ${Math.round(performance.now() - from)} ms, the looks among them`);
    console.log(`a look: ${before.toFixed(1)} ms before the second, ${after.toFixed(1)} ms after it, ratio ${(after / before).toFixed(2)}`);
    console.log(`memory of the server at its peak: ${await peakOf(server.pid)} MB, ${idle} MB before`);
    await data.close();
  },
  { SEED: 'none', SECRET_KEY, UNDO_SECONDS: String(UNDO_S) },
);
