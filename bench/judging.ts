// Measures judging at its largest, 3,000 works and 60 judges, three a work: marks a second beside votes, by the same bare Fastify that commits one row per
// request; the board's answer beside the same bytes; the board's page until its first works are there beside that of a small round; frames while its
// matrix scrolls. `npm run bench -- judging`.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { addJudgingSeason, type JudgingSeason } from '../tests/fixtures/judgingSeason.ts';
import { roundSettings } from '../tests/fixtures/rounds.ts';
import { openServerDatabase } from '../tests/fixtures/serverDatabase.ts';
import { median, printTimeAgainstBare } from './against.ts';
import { withPortal } from './browser.ts';
import { CONNECTIONS, postsPerSecond, startBareWrites } from './posts.ts';

const JUDGES = 60;
const WORKS = { large: 3000, small: 30 };
const PER_WORK = 3;
const ROUNDS = 5;
const MARKS_A_ROUND = 1000;
const OPENED = 5;
const SCROLL_MS = 5000;
const PX_A_FRAME = 60;
const DESKTOP = { width: 1440, height: 900 };

const SECRET_KEY = randomBytes(32).toString('base64');
const cookieOf = ({ cookies }: Pick<JudgingSeason['organiser'], 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens a round in which every work has its judges, by the automatic assignment. Returns its id. */
const openRound = async ({ organiser, competitionId, judges }: JudgingSeason): Promise<string> => {
  const body = { ...roundSettings(Date.now()), judgesPerWork: PER_WORK };
  const { id } = await organiser.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body });
  const params = { id };
  const members = judges.map((judge) => ({ judgeId: judge.id, languages: null, limit: null }));
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: 0, members } });
  const seeded = { seed: 'bench', move: false };
  const { digest } = await organiser.call('POST /api/admin/rounds/:id/proposals', { params, body: seeded });
  await organiser.call('POST /api/admin/rounds/:id/confirmations', { params, body: { ...seeded, digest } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params, body: { version } });
  return id;
};

/** Returns the time until the first works of a board are there, in ms. */
const timeToBoard = async (page: Page, url: string, { competitionId }: JudgingSeason): Promise<number> => {
  const from = performance.now();
  await page.goto(`${url}/admin/judging?competition=${competitionId}`);
  await page.getByRole('grid').getByRole('rowheader').first().waitFor();
  return performance.now() - from;
};

/** Scrolls the matrix for some seconds. Returns the times between frames, in ms. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    ([ms, step]) =>
      new Promise<number[]>((resolve) => {
        let area = document.querySelector('[role="grid"]');
        while (area && area.scrollHeight <= area.clientHeight + 1) area = area.parentElement;
        const times: number[] = [];
        const startedAt = performance.now();
        const next = (now: number) => {
          times.push(now);
          area?.scrollBy(0, step);
          if (now - startedAt < ms) requestAnimationFrame(next);
          else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
        };
        requestAnimationFrame(next);
      }),
    [SCROLL_MS, PX_A_FRAME] as const,
  );

await withPortal(
  async ({ browser, server, dataDir }) => {
    const data = openServerDatabase({ DATA_DIR: dataDir, SECRET_KEY });
    const url = () => server.url;
    const large = await addJudgingSeason(data, url, { works: WORKS.large, judges: JUDGES });
    const small = await addJudgingSeason(data, url, { works: WORKS.small, judges: JUDGES });
    const roundId = await openRound(large);
    await openRound(small);
    const assigned = await data.db.selectFrom('assignment').select(['workId', 'judgeId']).where('roundId', '=', roundId).execute();
    const noOf = new Map(large.works.map(({ id, no }) => [id, no]));
    const cookies = new Map(large.judges.map(({ id, client }) => [id, cookieOf(client)]));
    const content = { state: 'handed_in', durationMs: null, comment: '会找重复的规律。', note: '' };
    const marks = assigned.map(({ workId, judgeId }, n) => ({
      path: `/api/judging/works/${noOf.get(workId)}/marks`,
      headers: { cookie: cookies.get(judgeId) ?? '', 'idempotency-key': randomUUID() },
      body: { ...content, roundId, points: { creativity: n % 101, task: n % 89 }, rubricNumber: 1, basedOn: 0, madeAt: Date.now() },
    }));
    const bare = await startBareWrites(dataDir);
    const [ours, theirs]: [number[], number[]] = [[], []];
    // The first round warms both up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const part = marks.slice(round * MARKS_A_ROUND, (round + 1) * MARKS_A_ROUND);
      ours.push(await postsPerSecond(server.url, part));
      theirs.push(
        await postsPerSecond(
          bare.url,
          part.map((_, n) => ({ path: `/api/works/BENCH${n}/votes` })),
        ),
      );
    }
    bare.stop();
    const stored = (await data.db.selectFrom('mark').select('id').execute()).length;
    if (stored !== (ROUNDS + 1) * MARKS_A_ROUND) throw new Error(`${stored} marks are stored`);
    const [a, b] = [median(ours.slice(1)), median(theirs.slice(1))];
    console.log(`marks, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${MARKS_A_ROUND} marks by ${JUDGES} judges`);
    console.log(
      `marks: ${Math.round(a)} marks/s, bare Fastify + better-sqlite3 ${Math.round(b)} rows/s, ratio ${(a / b).toFixed(2)} (${stored} stored)`,
    );

    console.log(`board of ${WORKS.large} works and ${JUDGES} judges`);
    await printTimeAgainstBare(server.url, `/api/admin/rounds/${roundId}/board`, { cookie: cookieOf(large.organiser) });
    const [first, second]: [number[], number[]] = [[], []];
    let frames: number[] = [];
    for (let turn = 0; turn <= OPENED; turn += 1) {
      for (const [season, times] of [
        [large, first],
        [small, second],
      ] as const) {
        const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' });
        await context.addCookies([...season.organiser.cookies].map(([name, value]) => ({ name, value, url: server.url })));
        const page = await context.newPage();
        times.push(await timeToBoard(page, server.url, season));
        if (season === large && turn === OPENED) frames = await framesOf(page);
        await context.close();
      }
    }
    const [slow, quick] = [median(first.slice(1)), median(second.slice(1))];
    console.log(
      `first works in view: ${slow.toFixed(0)} ms, of ${WORKS.small} works ${quick.toFixed(0)} ms, ratio ${(slow / quick).toFixed(1)}`,
    );
    const late = frames.toSorted((x, y) => x - y)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
    const rate = (frames.length / frames.reduce((sum, ms) => sum + ms, 0)) * 1000;
    console.log(`scrolling its matrix: ${rate.toFixed(0)} frames/s, 95 % within ${late.toFixed(0)} ms`);
    await data.close();
  },
  { SEED: 'none', SECRET_KEY },
);
