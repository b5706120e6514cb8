// Guards: a new version is detected however it arrives, applied only when the reader agrees, and every page is reloaded for it once.
import { expect, test, vi } from 'vitest';
import {
  CHECK_EVERY_MS,
  CHECK_PAUSE_MS,
  CONTROL_LOOK_MS,
  CONTROL_LOOKS,
  createUpdates,
  type Registration,
} from '#src/shell/updates/createUpdates.ts';

interface Given {
  hadController?: boolean;
  replaced?: boolean;
  held?: boolean;
  unsaved?: boolean;
}

/** Creates the test's own browser: worker, clock, other pages. */
const setUp = ({ hadController = true, replaced = false, held = false, unsaved = false }: Given = {}) => {
  let at = 0;
  const timers: { at: number; run: () => void }[] = [];
  const worker: { waiting: object | null; installing: Registration['installing'] } = { waiting: null, installing: null };
  const active: Registration['active'] = { state: 'activated' };
  const registration = Object.assign(worker, {
    active,
    update: vi.fn(async () => {}),
    addEventListener: (_type: string, run: () => void) => {
      heard.updatefound = run;
    },
  });
  const nothing = (): void => {};
  const heard = { updatefound: nothing, control: nothing, told: nothing, inUse: nothing, statechange: nothing };
  const state = { held, unsaved, inUse: true };
  const free = Promise.withResolvers<void>();
  const reload = vi.fn();
  const notify = vi.fn();
  const skipWaiting = vi.fn();
  const updates = createUpdates({
    hadController,
    isReplaced: () => replaced,
    register: async () => registration,
    skipWaiting,
    onControllerChange: (run) => {
      heard.control = run;
    },
    others: {
      notify,
      onNotified: (run) => {
        heard.told = run;
      },
    },
    page: {
      isInUse: () => state.inUse,
      onInUse: (run) => {
        heard.inUse = run;
      },
      reload,
    },
    reloadGuard: {
      isHeld: async () => state.held,
      free: () => (state.held ? free.promise : Promise.resolve()),
      save: () => (state.unsaved ? Promise.reject(new Error('full')) : Promise.resolve()),
    },
    schedule: (run, ms) => void timers.push({ at: at + ms, run }),
    now: () => at,
  });
  const settle = () => vi.waitFor(async () => {});
  const pass = async (ms: number) => {
    const end = at + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      at = next.at;
      next.run();
      await settle();
    }
    at = end;
  };
  /** Installs a newer worker, which waits. */
  const arrive = () => {
    const listen = (_type: string, run: unknown) => {
      heard.statechange = () => void (typeof run === 'function' && run());
    };
    registration.installing = { addEventListener: listen };
    heard.updatefound();
    registration.installing = null;
    registration.waiting = {};
    heard.statechange();
  };
  /** Activates the newer worker. */
  const takeOver = () => {
    registration.waiting = null;
  };
  return { updates, registration, heard, state, free, reload, notify, skipWaiting, pass, settle, arrive, takeOver };
};

test('the first installation asks nothing and reloads nothing', async () => {
  const { updates, heard, reload, settle } = setUp({ hadController: false });
  await updates.start();
  heard.control();
  await settle();
  expect(updates.current()).toBe('none');
  expect(reload).not.toHaveBeenCalled();
});

test('an update in a page that had no worker at first reloads all the same', async () => {
  const { updates, heard, reload, settle } = setUp({ hadController: false });
  await updates.start();
  heard.control();
  heard.control();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that waited before the page came is noticed', async () => {
  const { updates, registration } = setUp();
  registration.waiting = {};
  await updates.start();
  expect(updates.current()).toBe('waiting');
});

test('every version is noticed, not only the first one', async () => {
  const { updates, arrive } = setUp();
  await updates.start();
  arrive();
  expect(updates.current()).toBe('waiting');
  updates.postpone();
  expect(updates.current()).toBe('none');
  arrive();
  expect(updates.current()).toBe('waiting');
});

test('a worker whose activation the browser has given up is asked again, until it is in charge', async () => {
  const { updates, arrive, takeOver, skipWaiting, reload, pass } = setUp();
  await updates.start();
  arrive();
  await updates.accept();
  await pass(3 * CONTROL_LOOK_MS);
  expect(skipWaiting).toHaveBeenCalledTimes(4);
  takeOver();
  await pass(CONTROL_LOOK_MS);
  expect(skipWaiting).toHaveBeenCalledTimes(4);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('accepting puts the worker in charge, tells the other pages and reloads once', async () => {
  const { updates, arrive, takeOver, heard, skipWaiting, notify, reload, pass, settle } = setUp();
  await updates.start();
  arrive();
  await updates.accept();
  expect(skipWaiting).toHaveBeenCalledTimes(1);
  expect(notify).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  heard.control();
  await settle();
  heard.control();
  await pass(CONTROL_LOOK_MS * (CONTROL_LOOKS + 2));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a browser that never says who is in charge is asked', async () => {
  const { updates, arrive, takeOver, reload, pass } = setUp();
  await updates.start();
  arrive();
  await updates.accept();
  await pass(3 * CONTROL_LOOK_MS);
  expect(reload, 'the old worker would bring the old page back').not.toHaveBeenCalled();
  takeOver();
  await pass(CONTROL_LOOK_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('in the end the page is reloaded whoever is in charge', async () => {
  const { updates, arrive, reload, pass } = setUp();
  await updates.start();
  arrive();
  await updates.accept();
  await pass((CONTROL_LOOKS + 1) * CONTROL_LOOK_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('another page’s yes reloads this one too', async () => {
  const { updates, heard, takeOver, reload, pass } = setUp();
  await updates.start();
  heard.told();
  takeOver();
  await pass(CONTROL_LOOK_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that was still starting when another one took the version over is reloaded too', async () => {
  const { updates, reload, settle } = setUp({ replaced: true });
  await updates.start();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an upload is not broken off: not here, and not by another page', async () => {
  const { updates, state, heard, arrive, free, skipWaiting, reload, settle } = setUp({ held: true });
  await updates.start();
  arrive();
  await updates.accept();
  expect(updates.current()).toBe('held');
  expect(skipWaiting).not.toHaveBeenCalled();
  heard.control();
  await settle();
  expect(reload).not.toHaveBeenCalled();
  state.held = false;
  free.resolve();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('what cannot be saved is not lost', async () => {
  const { updates, state, heard, arrive, takeOver, skipWaiting, reload, pass, settle } = setUp({ unsaved: true });
  await updates.start();
  arrive();
  await updates.accept();
  expect(updates.current()).toBe('unsaved');
  expect(skipWaiting).not.toHaveBeenCalled();
  heard.control();
  await settle();
  expect(reload).not.toHaveBeenCalled();
  state.unsaved = false;
  takeOver();
  await updates.accept();
  await pass(CONTROL_LOOK_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it looks for a newer version every hour while the page is in use, and on coming back', async () => {
  const { updates, registration, state, heard, pass } = setUp();
  await updates.start();
  heard.inUse();
  expect(registration.update).not.toHaveBeenCalled();
  await pass(CHECK_PAUSE_MS);
  heard.inUse();
  expect(registration.update).toHaveBeenCalledTimes(1);
  await pass(CHECK_EVERY_MS);
  expect(registration.update).toHaveBeenCalledTimes(2);
  state.inUse = false;
  await pass(CHECK_EVERY_MS);
  expect(registration.update).toHaveBeenCalledTimes(2);
});
