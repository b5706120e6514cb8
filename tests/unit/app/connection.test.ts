import { expect, test } from 'vitest';
import { BACK_ONLINE_MS, createConnection } from '#src/app/createConnection.ts';

const device = (online: boolean) => {
  let isOnline = online;
  let changed = () => {};
  const later: { run: () => void; ms: number }[] = [];
  const connection = createConnection({
    isOnline: () => isOnline,
    listen: (listener) => {
      changed = listener;
    },
    later: (run, ms) => later.push({ run, ms }),
  });
  const told: string[] = [];
  connection.subscribe(() => told.push(connection.current()));
  const turn = (next: boolean) => {
    isOnline = next;
    changed();
  };
  return { connection, told, later, turn };
};

test('it starts as the browser says', () => {
  expect(device(true).connection.current()).toBe('online');
  expect(device(false).connection.current()).toBe('offline');
});

test('coming back shows for four seconds, then is over', () => {
  const { connection, told, later, turn } = device(true);
  turn(false);
  turn(true);
  expect(connection.current()).toBe('back');
  expect(later.map(({ ms }) => ms)).toEqual([BACK_ONLINE_MS]);
  later[0]?.run();
  expect(told).toEqual(['offline', 'back', 'online']);
});

test('a call that misses the server is offline until one reaches it', () => {
  const { connection, told } = device(true);
  connection.missed();
  connection.missed();
  connection.reached();
  connection.reached();
  expect(told).toEqual(['offline', 'back']);
});

test('going offline again while "back" shows is not undone by its timer', () => {
  const { connection, later } = device(true);
  connection.missed();
  connection.reached();
  connection.missed();
  later[0]?.run();
  expect(connection.current()).toBe('offline');
});
