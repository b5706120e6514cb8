// Promise: the portal has one offline state. It is offline if the server cannot be reached, whatever the browser reports, and notices by itself when
// the server is back.
import { expect, test } from 'vitest';
import { BACK_ONLINE_MS, createConnection, PROBE_DELAYS_MS } from '#src/platform/connectivity/createConnection.ts';

const device = (online: boolean) => {
  let isOnline = online;
  let serverThere = true;
  let probes = 0;
  let changed = () => {};
  let timers: { run: () => void; ms: number }[] = [];
  const connection = createConnection({
    isOnline: () => isOnline,
    listen: (listener) => {
      changed = listener;
    },
    schedule: (run, ms) => timers.push({ run, ms }),
    probe: async () => {
      probes += 1;
      if (!serverThere) throw new TypeError('Failed to fetch');
      return true;
    },
  });
  const told: string[] = [];
  connection.subscribe(() => told.push(connection.current()));
  return {
    connection,
    told,
    probes: () => probes,
    turn: async (next: boolean) => {
      isOnline = next;
      changed();
      await settled();
    },
    comeToFront: async () => {
      changed();
      await settled();
    },
    setServer: (there: boolean) => {
      serverThere = there;
    },
    /** Runs the pending timers. Returns their delays. */
    pass: async () => {
      const due = timers;
      timers = [];
      for (const { run } of due) run();
      await settled();
      return due.map(({ ms }) => ms);
    },
  };
};
/** Waits until the effects of a probe are complete. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('it starts as the browser says', () => {
  expect(device(true).connection.current()).toBe('online');
  expect(device(false).connection.current()).toBe('offline');
});

test('the browser\u2019s yes is believed once the server has answered; that shows for four seconds', async () => {
  const { connection, told, turn, pass } = device(true);
  await turn(false);
  await pass();
  await turn(true);
  expect(connection.current()).toBe('back');
  expect(await pass()).toContain(BACK_ONLINE_MS);
  expect(told).toEqual(['offline', 'back', 'online']);
});

test('a line without a server behind it stays offline', async () => {
  const { connection, told, turn, setServer } = device(true);
  setServer(false);
  await turn(false);
  await turn(true);
  expect(connection.current()).toBe('offline');
  expect(told).toEqual(['offline']);
});

test('a call that misses the server is offline until one reaches it', () => {
  const { connection, told } = device(true);
  connection.onUnreachable();
  connection.onUnreachable();
  connection.onReachable();
  connection.onReachable();
  expect(told).toEqual(['offline', 'back']);
});

test('while the server is away it is looked for, ever more seldom, and found by itself', async () => {
  const { connection, setServer, pass, probes } = device(true);
  setServer(false);
  connection.onUnreachable();
  const waits: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) waits.push(...(await pass()));
  expect(waits).toEqual([...PROBE_DELAYS_MS, 60_000, 60_000]);
  expect(probes()).toBe(7);
  setServer(true);
  await pass();
  expect(connection.current()).toBe('back');
  await pass();
  expect(connection.current()).toBe('online');
  expect(await pass()).toEqual([]);
});

test('a page that comes to the front looks at once when it was offline, and asks nothing when it was not', async () => {
  const { connection, comeToFront, probes } = device(true);
  await comeToFront();
  expect(probes()).toBe(0);
  connection.onUnreachable();
  await comeToFront();
  expect(connection.current()).toBe('back');
});

test('a long silence is no proof: the server is asked', async () => {
  const { connection, setServer } = device(true);
  connection.onTimeout();
  await settled();
  expect(connection.current()).toBe('online');
  setServer(false);
  connection.onTimeout();
  await settled();
  expect(connection.current()).toBe('offline');
});

test('going offline again while "back" shows is not undone by its timer', async () => {
  const { connection, setServer, pass } = device(true);
  setServer(false);
  connection.onUnreachable();
  connection.onReachable();
  connection.onUnreachable();
  await pass();
  expect(connection.current()).toBe('offline');
});
