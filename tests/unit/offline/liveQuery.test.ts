// Promises: a list shows the newest rows, never older ones after them; read errors are shown; without a subscriber it costs nothing.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createLiveQuery, type QueryState } from '#src/offline/liveQuery.ts';
import { settled } from './fixtures/browser.ts';

/** Creates a source that a test feeds, and a view that a test answers. */
const setUp = () => {
  let show: (rows: string) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const followed = { begun: 0, ended: 0 };
  const views: { rows: string; resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
  const query = createLiveQuery<string, string>(
    (nextShow, nextFail) => {
      followed.begun += 1;
      show = nextShow;
      fail = nextFail;
      return () => {
        followed.ended += 1;
      };
    },
    (rows) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      views.push({ rows, resolve, reject });
      return promise;
    },
  );
  const states: QueryState<string>[] = [];
  const end = query.subscribe(() => states.push(query.current()));
  return { query, states, views, followed, end, show: (rows: string) => show(rows), fail: (error: unknown) => fail(error) };
};
const ready = (value: string) => ({ state: 'ready', value });

test('what is seen late of older rows does not take the place of newer ones', async () => {
  const { query, states, views, show } = setUp();
  expect(query.current()).toEqual({ state: 'loading' });
  show('old');
  show('new');
  views[1]?.resolve('seen new');
  await settled(2);
  views[0]?.resolve('seen old');
  await settled(2);
  expect(states).toEqual([ready('seen new')]);
  show('newest');
  expect(query.current()).toEqual(ready('seen new'));
  views[2]?.resolve('seen newest');
  await settled(2);
  expect(query.current()).toEqual(ready('seen newest'));
});

test('a failure of the newest is said, one of older rows is not', async () => {
  const { query, states, views, show, fail } = setUp();
  show('old');
  show('new');
  views[0]?.reject(new Error('old'));
  await settled(2);
  expect(states).toEqual([]);
  views[1]?.reject(new Problem('signed_out'));
  await settled(2);
  expect(query.current()).toMatchObject({ state: 'failed', problem: { code: 'signed_out' } });
  fail(new DOMException('', 'QuotaExceededError'));
  expect(query.current()).toMatchObject({ state: 'failed', problem: { code: 'device_storage_full' } });
});

test('with the last listener it ends, and knows nothing any more: what comes late is not shown', async () => {
  const { query, states, views, followed, show, end } = setUp();
  const second = query.subscribe(() => {});
  show('rows');
  end();
  expect(followed).toEqual({ begun: 1, ended: 0 });
  second();
  expect(followed).toEqual({ begun: 1, ended: 1 });
  views[0]?.resolve('seen');
  await settled(2);
  expect([query.current(), states]).toEqual([{ state: 'loading' }, []]);
  const third = query.subscribe(() => {});
  show('rows again');
  views[1]?.resolve('seen again');
  await settled(2);
  expect(query.current()).toEqual(ready('seen again'));
  third();
  expect(query.current()).toEqual({ state: 'loading' });
});
