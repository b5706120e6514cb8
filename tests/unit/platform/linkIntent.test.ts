// Guards: a link's target is preloaded when a reader rests on the link or presses it, once, never in passing, and not if the reader saves data.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinkIntent, REST_MS } from '../../../src/shell/navigation/createLinkIntent.ts';

const setUp = () => {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const loads: string[] = [];
  const state = { isWelcome: true };
  const intent = createLinkIntent({
    isWelcome: () => state.isWelcome,
    load: ({ pathname, search }) => void loads.push(pathname + search),
    schedule: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const pass = (ms: number) => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
  };
  return { intent, loads, pass, state };
};
const at = (path: string) => new URL(path, 'https://portal.example');

test('a press loads at once, and resting after a moment', () => {
  const { intent, loads, pass } = setUp();
  intent.press(at('/faq'));
  expect(loads).toEqual(['/faq']);
  intent.rest(at('/news?page=2'));
  expect(loads).toEqual(['/faq']);
  pass(REST_MS);
  expect(loads).toEqual(['/faq', '/news?page=2']);
});

test('moving within a link does not start its moment again', () => {
  const { intent, loads, pass } = setUp();
  intent.rest(at('/faq'));
  pass(REST_MS - 1);
  intent.rest(at('/faq'));
  pass(1);
  expect(loads).toEqual(['/faq']);
});

test('where it is not welcome nothing is loaded, and is once it is welcome again', () => {
  const { intent, loads, state } = setUp();
  state.isWelcome = false;
  intent.press(at('/faq'));
  expect(loads).toEqual([]);
  state.isWelcome = true;
  intent.press(at('/faq'));
  expect(loads).toEqual(['/faq']);
});

test('nothing is loaded twice or in passing, whatever the pointer does', () => {
  const path = fc.constantFrom('/a', '/b', '/c');
  const step = fc.oneof(
    fc.record({ do: fc.constant('rest' as const), path }),
    fc.record({ do: fc.constant('press' as const), path }),
    fc.record({ do: fc.constant('leave' as const) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2 * REST_MS }) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { intent, loads, pass } = setUp();
      /** The intended targets: pressed, or rested on for long enough. */
      const meant = new Set<string>();
      let [on, restedMs] = ['', 0];
      for (const each of steps) {
        if (each.do === 'rest') {
          if (on !== each.path) [on, restedMs] = [each.path, 0];
          intent.rest(at(each.path));
        } else if (each.do === 'pass') {
          restedMs += each.ms;
          pass(each.ms);
        } else {
          on = '';
          if (each.do === 'press') {
            meant.add(each.path);
            intent.press(at(each.path));
          } else intent.leave();
        }
        if (on !== '' && restedMs >= REST_MS) meant.add(on);
      }
      expect(new Set(loads)).toEqual(meant);
      expect(loads.length).toBe(meant.size);
    }),
  );
});
