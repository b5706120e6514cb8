// Promise: whatever tabs, crashes, lost answers and refusals do to each other, every submission happens exactly once, in the order it was sent, and
// none is lost.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { OutboxRequest } from '#src/offline/outbox/outboxProtocol.ts';
import { createBrowser, newDraft, type Tab } from './fixtures/browser.ts';

/** The possible fates of a request. */
const fates = [
  'fine',
  'lost on the way there',
  'lost on the way back',
  'server down',
  'too many',
  'never answered',
  'late and never answered',
] as const;
type Fate = (typeof fates)[number];

type Step =
  | { do: 'submit'; tab: 0 | 1; refused: boolean }
  | { do: 'wake'; tab: 0 | 1 }
  | { do: 'crash'; tab: 0 | 1 }
  | { do: 'wait'; ms: number };
const tabs = fc.constantFrom<(0 | 1)[]>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('submit' as const), tab: tabs, refused: fc.integer({ min: 0, max: 4 }).map((n) => n === 0) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wake' as const), tab: tabs }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const), tab: tabs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 400_000 }) }) },
);

const Body = z.object({ n: z.number(), refused: z.boolean() });

/** Acts once per key, as the server does. A key with another body is a bug of ours. */
const createServer = (fatesToCome: Fate[]) => {
  const coming = [...fatesToCome];
  const acted = new Map<string, { body: string; answer: { id: string } }>();
  const order: number[] = [];
  const late: (() => void)[] = [];
  let mismatches = 0;

  const act = ({ idempotencyKey, body }: OutboxRequest): { id: string } => {
    const { n, refused } = Body.parse(body);
    if (refused) throw new Problem('signup_closed');
    const before = acted.get(idempotencyKey);
    if (before && before.body !== JSON.stringify(body)) {
      mismatches += 1;
      throw new Problem('idempotency_mismatch');
    }
    if (before) return before.answer;
    const answer = { id: `e${n}` };
    acted.set(idempotencyKey, { body: JSON.stringify(body), answer });
    order.push(n);
    return answer;
  };
  const actUnheard = (request: OutboxRequest) => {
    try {
      act(request);
    } catch {
      // A refusal whose answer is lost.
    }
  };
  const never = new Promise<never>(() => {});

  return {
    order,
    mismatches: () => mismatches,
    /** Makes all further requests succeed. */
    recover: () => coming.splice(0),
    /** Delivers requests still in transit. */
    arrive: () => {
      for (const run of late.splice(0)) run();
    },
    send: async (request: OutboxRequest): Promise<unknown> => {
      switch (coming.shift() ?? 'fine') {
        case 'fine':
          return act(request);
        case 'lost on the way there':
          throw new Problem('offline');
        case 'lost on the way back':
          actUnheard(request);
          throw new Problem('timed_out');
        case 'server down':
          throw new Problem('unavailable');
        case 'too many':
          throw new Problem('too_many_attempts', { retryAfter: 30 });
        case 'never answered':
          actUnheard(request);
          return never;
        case 'late and never answered':
          late.push(() => actUnheard(request));
          return never;
      }
    },
  };
};

const run = async (coming: Fate[], steps: Step[]) => {
  const server = createServer(coming);
  const browser = createBrowser();
  const open: [Tab, Tab] = [await browser.tab(server.send), await browser.tab(server.send)];
  const queued: { n: number; id: string; refused: boolean }[] = [];
  /** Continues although a call hangs in a tab. */
  const orWhile = (promise: Promise<unknown>) => Promise.race([promise.catch(() => {}), breathe()]);
  const breathe = async () => {
    for (let round = 0; round < 40; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const crash = async (tab: 0 | 1) => {
    open[tab].crash();
    server.arrive();
    open[tab] = await browser.tab(server.send);
  };

  for (const each of steps) {
    if (each.do === 'submit') {
      const n = queued.length;
      const { device, db } = open[each.tab];
      const { id } = await device.drafts.create(newDraft({ label: String(n) }));
      const outcome = device.outbox.submit(id, { n, refused: each.refused });
      outcome.catch(() => {});
      // It counts as sent as soon as it is stored.
      await expect
        .poll(
          () =>
            db.drafts
              .where('id')
              .equals(id)
              .and((row) => row.problem === null)
              .count(),
          { interval: 1 },
        )
        .toBe(0);
      queued.push({ n, id, refused: each.refused });
      await orWhile(outcome);
    } else if (each.do === 'wake') await orWhile(open[each.tab].device.outbox.wake());
    else if (each.do === 'crash') await crash(each.tab);
    else await browser.advance(each.ms);
  }

  // In the end the network works, and both tabs are open again.
  server.recover();
  await crash(0);
  await crash(1);
  for (const { device } of open) {
    await browser.advance(3600_000);
    await device.outbox.wake();
  }
  const waiting = await open[0].device.countUnsent();
  const refused = await open[0].device.drafts.list();
  browser.close();
  return { server, queued, waiting, refused };
};

const check = async (coming: Fate[], steps: Step[]) => {
  const { server, queued, waiting, refused } = await run(coming, steps);
  expect(server.order).toEqual(queued.filter((each) => !each.refused).map(({ n }) => n));
  expect(server.mismatches()).toBe(0);
  expect(waiting.waiting).toBe(0);
  expect(refused.map(({ id, problem }) => [id, problem?.code]).sort()).toEqual(
    queued
      .filter((each) => each.refused)
      .map(({ id }) => [id, 'signup_closed'])
      .sort(),
  );
};

test('each submission exactly once, in order, none lost; each refused one a draft with its reason', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...fates), { maxLength: 25 }), fc.array(step, { minLength: 1, maxLength: 18 }), check),
    { numRuns: 40 },
  );
});

test('three teams, a tab killed at each moment of sending them', { timeout: 60_000 }, async () => {
  const submit = { do: 'submit', tab: 0, refused: false } as const;
  for (const first of fates) {
    for (const second of fates)
      await check(
        ['lost on the way there', first, second, first],
        [submit, submit, { do: 'crash', tab: 0 }, submit, { do: 'wake', tab: 1 }, { do: 'crash', tab: 1 }],
      );
  }
});
