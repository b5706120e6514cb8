// Promise: a queue is processed one item at a time and by one tab at a time, retries by itself until it is empty, and pauses while signed out.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createQueueRunner, LOOK_AGAIN_MS, type Trigger } from '#src/offline/outbox/queueRunner.ts';
import { createTabLocks, settled } from './fixtures/browser.ts';

interface Item {
  id: string;
  /** Number of failures still to come. */
  failing: number;
  failures: number;
  notBefore: number;
}
const newItem = (id: string, failing = 0): Item => ({ id, failing, failures: 0, notBefore: 0 });

/** Creates a queue that several tabs process; time stands still until a test moves it. */
const createQueue = (start: Item[]) => {
  const queue = start.map((item) => ({ ...item }));
  const locks = createTabLocks();
  const processed: { id: string; at: number; tab: string }[] = [];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  let busy = 0;
  let most = 0;
  let locked = 0;
  let onProcess = async (_item: Item, _tab: string): Promise<'done' | 'elsewhere'> => 'done';
  const tab = (name: string) => {
    const lock = locks.of(name);
    const runner = createQueueRunner<Item>({
      items: async () => queue.slice(),
      waitMs: ({ notBefore }, trigger) => (trigger === 'user' ? 0 : Math.max(0, notBefore - now)),
      process: async (item) => {
        busy += 1;
        most = Math.max(most, busy);
        processed.push({ id: item.id, at: now, tab: name });
        await Promise.resolve();
        const outcome = await onProcess(item, name);
        if (outcome === 'done') {
          if (item.failing > 0) {
            item.failing -= 1;
            item.failures += 1;
            item.notBefore = runner.retryAt(item.failures);
          } else queue.splice(queue.indexOf(item), 1);
        }
        busy -= 1;
        return outcome;
      },
      lock: {
        alone: (act) => {
          locked += 1;
          return lock.alone(act);
        },
      },
      schedule: (run, ms) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
      now: () => now,
      random: () => 0,
      delayMs: (failures) => failures * 1000,
    });
    return runner;
  };
  return {
    tab,
    queue,
    processed,
    ids: () => processed.map(({ id }) => id),
    most: () => most,
    locked: () => locked,
    timers: () => timers.map(({ at }) => at - now),
    onProcess: (next: typeof onProcess) => {
      onProcess = next;
    },
    advance: async (ms: number) => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settled(3);
    },
  };
};

test('whatever wakes whichever tab, everything is processed, one at a time, as often as it takes and no more', async () => {
  const step = fc.oneof(
    fc.record({ tab: fc.constantFrom(0, 1), trigger: fc.constantFrom<Trigger>('event', 'user') }),
    fc.record({ ms: fc.integer({ min: 1, max: 3000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }), fc.array(step), async (failing, steps) => {
      const model = createQueue(failing.map((times, index) => newItem(String(index), times)));
      const tabs = [model.tab('one'), model.tab('two')];
      for (const each of steps) {
        if ('ms' in each) await model.advance(each.ms);
        else void tabs[each.tab]?.run(each.trigger);
      }
      await Promise.all(tabs.map((tab) => tab.run('event')));
      // By its own timers alone.
      for (let turn = 0; turn < 20 && model.timers().length > 0; turn += 1) await model.advance(Math.min(...model.timers()));
      expect(model.queue).toEqual([]);
      expect(model.most()).toBe(1);
      for (const [index, times] of failing.entries()) expect(model.ids().filter((id) => id === String(index))).toHaveLength(times + 1);
    }),
    { numRuns: 60 },
  );
});

test('nothing goes before its time by an event; when the user asks, it goes once', async () => {
  const model = createQueue([newItem('a', 5), newItem('b')]);
  const runner = model.tab('one');
  await runner.run('event');
  await runner.run('event');
  await model.advance(999);
  expect(model.ids()).toEqual(['a', 'b']);
  await runner.run('user');
  expect(model.ids()).toEqual(['a', 'b', 'a']);
  expect(model.timers()).toEqual([2000]);
});

test('wakes that come while a pass runs make one more, as urgent as the most urgent of them', async () => {
  const model = createQueue([newItem('a', 9)]);
  const runner = model.tab('one');
  const held = Promise.withResolvers<void>();
  model.onProcess(() => held.promise.then(() => 'done'));
  const first = runner.run('event');
  await settled(3);
  const more = [runner.run('event'), runner.run('user'), runner.run('event')];
  expect(new Set(more).size).toBe(1);
  held.resolve();
  await Promise.all([first, ...more]);
  expect([model.ids(), model.locked()]).toEqual([['a', 'a'], 2]);
});

test('signed out it rests, whatever wakes it, and goes on after', async () => {
  const model = createQueue([newItem('a'), newItem('b')]);
  const runner = model.tab('one');
  model.onProcess(async ({ failing }) => {
    if (failing === 0 && model.processed.length === 1) runner.pause();
    return 'done';
  });
  await runner.run('event');
  await runner.run('user');
  expect([model.ids(), model.timers(), runner.isPaused()]).toEqual([['a'], [], true]);
  runner.resume();
  await runner.run('event');
  expect(model.ids()).toEqual(['a', 'b']);
});

test('stopped, it begins nothing more, not by its timer either', async () => {
  const model = createQueue([newItem('a', 1), newItem('b')]);
  const runner = model.tab('one');
  model.onProcess(async () => {
    runner.stop();
    return 'done';
  });
  await runner.run('event');
  await runner.run('user');
  await model.advance(LOOK_AGAIN_MS);
  expect([model.ids(), model.timers()]).toEqual([['a'], []]);
  const pausing = createQueue([newItem('a', 1)]);
  const other = pausing.tab('one');
  await other.run('event');
  expect(pausing.timers()).toEqual([1000]);
  other.stop();
  expect(pausing.timers()).toEqual([]);
});

test('what only another tab can process lets the next go, and is looked at again', async () => {
  const model = createQueue([newItem('a'), newItem('b')]);
  const runner = model.tab('one');
  model.onProcess(async ({ id }) => (id === 'a' ? 'elsewhere' : 'done'));
  await runner.run('event');
  expect([model.ids(), model.timers()]).toEqual([['a', 'b'], [LOOK_AGAIN_MS]]);
  model.onProcess(async () => 'done');
  await model.advance(LOOK_AGAIN_MS);
  expect(model.ids()).toEqual(['a', 'b', 'a']);
});

test('storage that fails is no failure of the run: it is looked at again', async () => {
  const items = vi.fn(async (): Promise<Item[]> => [newItem('a')]);
  items.mockRejectedValueOnce(new Error('storage'));
  const waits: number[] = [];
  const runner = createQueueRunner<Item>({
    items,
    waitMs: () => null,
    process: async () => 'done',
    lock: { alone: (act) => act() },
    schedule: (_run, ms) => {
      waits.push(ms);
      return () => {};
    },
    now: () => 0,
    random: () => 0,
    delayMs: () => 0,
  });
  await runner.run('event');
  expect(waits).toEqual([LOOK_AGAIN_MS]);
});

test('with nothing to do it waits for no other tab', async () => {
  const model = createQueue([]);
  await model.tab('one').run('event');
  expect([model.locked(), model.timers()]).toEqual([0, []]);
});
