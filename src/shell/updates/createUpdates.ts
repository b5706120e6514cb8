import type { ReloadGuard } from '../../platform/chunks/reloadGuard.ts';

/**
 * `none`; `waiting`: a newer version is there and may be taken; `accepted`: it takes over, then the page is reloaded;
 * `held`: not while an upload runs; `unsaved`: not before what could not be saved is.
 */
export type UpdateState = 'none' | 'waiting' | 'accepted' | 'held' | 'unsaved';

/** How often to look whether the new worker is in charge, because some browsers never say that it is (WebKit bug 199110). */
export const CONTROL_LOOK_MS = 1000;
/** How often at most: then the page is reloaded all the same. */
export const CONTROL_LOOKS = 20;
export const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Coming back to a tab again and again asks the server no more often than this. */
export const CHECK_PAUSE_MS = 60 * 1000;

/** What we need of a `ServiceWorkerRegistration`. */
export interface Registration {
  readonly active: Pick<ServiceWorker, 'state'> | null;
  readonly waiting: object | null;
  readonly installing: Pick<ServiceWorker, 'addEventListener'> | null;
  update(): Promise<unknown>;
  addEventListener(type: 'updatefound', listener: () => void): void;
}

interface Deps {
  /** Whether a worker was in charge of this page when it was opened. */
  hadController: boolean;
  /** Whether it is not the one in charge any more. */
  isReplaced(): boolean;
  register(): Promise<Registration>;
  /** Puts the waiting worker in charge. */
  skipWaiting(): void;
  onControllerChange(run: () => void): void;
  /** The other pages of the portal in this browser. */
  others: { notify(): void; onNotified(run: () => void): void };
  page: { isInUse(): boolean; onInUse(run: () => void): void; reload(): void };
  guard: Pick<ReloadGuard, 'isHeld' | 'free' | 'save'>;
  schedule(run: () => void, ms: number): void;
  now(): number;
}

/**
 * Notices a new version of the portal, and takes it over when the reader says so: every open page is then reloaded, once. The first
 * installation reloads nothing. It looks at the registration itself, because the events alone miss updates (workbox-window, isUpdate).
 */
export const createUpdates = (surroundings: Deps) => {
  const { register, skipWaiting, onControllerChange, others, page, guard, schedule, now } = surroundings;
  let state: UpdateState = 'none';
  let controlled = surroundings.hadController;
  let registration: Registration | null = null;
  let postponed: object | null = null;
  let checkedAt = now();
  let leaving = false;
  const listeners = new Set<() => void>();

  const setState = (next: UpdateState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const look = () => {
    const waiting = registration?.active ? registration.waiting : null;
    if (state === 'none' && waiting && waiting !== postponed) setState('waiting');
    if (state === 'waiting' && !waiting) setState('none');
  };
  const follow = () => registration?.installing?.addEventListener('statechange', look);

  const check = async () => {
    checkedAt = now();
    await registration?.update().catch(() => {});
    look();
  };
  const checkHourly = () => {
    if (page.isInUse()) void check();
    schedule(checkHourly, CHECK_EVERY_MS);
  };

  /** Reloads this page, once, when it may be left and everything is saved. */
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    setState('accepted');
    await guard.free();
    try {
      await guard.save();
    } catch {
      leaving = false;
      setState('unsaved');
      return;
    }
    page.reload();
  };

  /** Leaves once the new worker is in charge, whether the browser says so or not. Sooner, the old one would bring the old page back. */
  const leaveWhenInCharge = (looks = CONTROL_LOOKS) => {
    if (leaving) return;
    const inCharge = registration !== null && registration.waiting === null && registration.active?.state === 'activated';
    if (inCharge || looks === 0) void leave();
    else schedule(() => leaveWhenInCharge(looks - 1), CONTROL_LOOK_MS);
  };

  return {
    current: (): UpdateState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Registers the worker and begins to look for newer ones. Fails where the browser lets nobody register one. */
    async start(): Promise<void> {
      onControllerChange(() => {
        if (controlled) void leave();
        controlled = true;
      });
      others.onNotified(() => schedule(leaveWhenInCharge, CONTROL_LOOK_MS));
      // another page has taken a newer version over while this one was still starting
      if (surroundings.isReplaced()) void leave();
      registration = await register();
      registration.addEventListener('updatefound', follow);
      follow();
      look();
      page.onInUse(() => {
        if (now() - checkedAt >= CHECK_PAUSE_MS) void check();
        else look();
      });
      schedule(checkHourly, CHECK_EVERY_MS);
    },
    /** Takes the new version over, unless an upload would be broken off or something typed could not be saved. */
    async accept(): Promise<void> {
      if (await guard.isHeld()) return setState('held');
      try {
        await guard.save();
      } catch {
        return setState('unsaved');
      }
      setState('accepted');
      others.notify();
      if (registration?.waiting) skipWaiting();
      schedule(leaveWhenInCharge, CONTROL_LOOK_MS);
    },
    /** Leaves this version for another time: the next one, or the next visit, asks again. */
    postpone(): void {
      postponed = registration?.waiting ?? null;
      setState('none');
    },
  };
};
