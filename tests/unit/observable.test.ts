// Promise: every module reports changes the same way: each listener gets each change once, and none after it has unsubscribed.
import { expect, test } from 'vitest';
import { createListeners, createObservable } from '#src/observable.ts';

test('each listener hears each notification with its arguments, until it ends', () => {
  const { subscribe, notify } = createListeners<[name: string, count: number]>();
  const heard: unknown[] = [];
  const end = subscribe((...args) => heard.push(['a', ...args]));
  subscribe((...args) => heard.push(['b', ...args]));
  notify('x', 1);
  end();
  end();
  notify('y', 2);
  expect(heard).toEqual([
    ['a', 'x', 1],
    ['b', 'x', 1],
    ['b', 'y', 2],
  ]);
});

test('one that ends while it is notified disturbs no other', () => {
  const { subscribe, notify } = createListeners();
  const heard: string[] = [];
  const end = subscribe(() => {
    heard.push('once');
    end();
  });
  subscribe(() => heard.push('always'));
  notify();
  notify();
  expect(heard).toEqual(['once', 'always', 'always']);
});

test('a value is set before its listeners hear of it, and the same value again is no change', () => {
  const value = createObservable('a');
  const heard: string[] = [];
  value.subscribe(() => heard.push(value.current()));
  value.set('b');
  value.set('b');
  value.set('a');
  expect(heard).toEqual(['b', 'a']);
});

test('what is needed only while observed starts with the first listener and ends with the last, however often', () => {
  const steps: string[] = [];
  const value = createObservable('a', () => {
    steps.push('start');
    return () => steps.push('end');
  });
  const ends = [value.subscribe(() => {}), value.subscribe(() => {})];
  for (const end of ends) end();
  for (const end of ends) end();
  value.subscribe(() => {})();
  expect(steps).toEqual(['start', 'end', 'start', 'end']);
});
