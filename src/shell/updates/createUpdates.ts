import { createObservable } from '#src/observable.ts';
import type { ReloadGuard } from '#src/platform/chunks/reloadGuard.ts';

/**
 * `none`; `waiting`: a newer version is installed; `accepted`: it is being activated, then the page reloads;
 * `held`: blocked by an upload; `unsaved`: blocked by a form that could not be saved.
 */
export type UpdateState = 'none' | 'waiting' | 'accepted' | 'held' | 'unsaved';

/** Poll interval for the new worker's control, because some browsers never report it (WebKit bug 199110). */
export const CONTROL_LOOK_MS = 1000;
/** Maximum number of polls, after which the page reloads anyway. */
export const CONTROL_LOOKS = 20;
export const CHECK_EVERY_MS = 60 * 60 * 1000;
/** Minimum time between two checks when the reader returns to the tab. */
export const CHECK_PAUSE_MS = 60 * 1000;

/** The part of `ServiceWorkerRegistration` that is used. */
export interface Registration {
  readonly active: Pick<ServiceWorker, 'state'> | null;
  readonly waiting: object | null;
  readonly installing: Pick<ServiceWorker, 'addEventListener'> | null;
  update(): Promise<unknown>;
  addEventListener(type: 'updatefound', listener: () => void): void;
}

interface Deps {
  /** True if a worker controlled this page when it was opened. */
  hadController: boolean;
  /** Returns true if another worker controls it now. */
  isReplaced(): boolean;
  register(): Promise<Registration>;
  /** Activates the waiting worker. */
  skipWaiting(): void;
  onControllerChange(run: () => void): void;
  /** The other pages of the portal in this browser. */
  others: { notify(): void; onNotified(run: () => void): void };
  page: { isInUse(): boolean; onInUse(run: () => void): void; reload(): void };
  reloadGuard: Pick<ReloadGuard, 'isHeld' | 'free' | 'save'>;
  schedule(run: () => void, ms: number): void;
  now(): number;
}

/**
 * Detects a new version of the portal and activates it when the reader agrees: every open page then reloads, once. The first
 * installation reloads nothing. It inspects the registration itself, because the events alone miss updates (workbox-window, isUpdate).
 */
export const createUpdates = (deps: Deps) => {
  const { register, skipWaiting, onControllerChange, others, page, reloadGuard, schedule, now } = deps;
  const { current, subscribe, set: setState } = createObservable<UpdateState>('none');
  let controlled = deps.hadController;
  let registration: Registration | null = null;
  let postponed: object | null = null;
  let checkedAt = now();
  let isReloading = false;

  const checkWaiting = () => {
    const waiting = registration?.active ? registration.waiting : null;
    if (current() === 'none' && waiting && waiting !== postponed) setState('waiting');
    if (current() === 'waiting' && !waiting) setState('none');
  };
  const follow = () => registration?.installing?.addEventListener('statechange', checkWaiting);

  const check = async () => {
    checkedAt = now();
    await registration?.update().catch(() => {});
    checkWaiting();
  };
  const checkHourly = () => {
    if (page.isInUse()) void check();
    schedule(checkHourly, CHECK_EVERY_MS);
  };

  /** Reloads this page, once, when nothing prevents it and everything is saved. */
  const reloadOnce = async () => {
    if (isReloading) return;
    isReloading = true;
    setState('accepted');
    await reloadGuard.free();
    try {
      await reloadGuard.save();
    } catch {
      isReloading = false;
      setState('unsaved');
      return;
    }
    page.reload();
  };

  /**
   * Reloads once the new worker is in control, even if the browser does not report it. Before that, the old worker would serve the old
   * page. Chromium abandons an activation if the old worker is woken at that moment, so the waiting one is asked again.
   */
  const reloadWhenControlled = (looks = CONTROL_LOOKS) => {
    if (isReloading) return;
    if (registration?.waiting) skipWaiting();
    const isControlled = registration !== null && registration.waiting === null && registration.active?.state === 'activated';
    if (isControlled || looks === 0) void reloadOnce();
    else schedule(() => reloadWhenControlled(looks - 1), CONTROL_LOOK_MS);
  };

  return {
    current,
    subscribe,
    /** Registers the worker and starts checking for newer ones. Throws if the browser allows no registration. */
    async start(): Promise<void> {
      onControllerChange(() => {
        if (controlled) void reloadOnce();
        controlled = true;
      });
      others.onNotified(() => schedule(reloadWhenControlled, CONTROL_LOOK_MS));
      // another page activated a newer version while this one was still starting
      if (deps.isReplaced()) void reloadOnce();
      registration = await register();
      registration.addEventListener('updatefound', follow);
      follow();
      checkWaiting();
      page.onInUse(() => {
        if (now() - checkedAt >= CHECK_PAUSE_MS) void check();
        else checkWaiting();
      });
      schedule(checkHourly, CHECK_EVERY_MS);
    },
    /** Activates the new version, unless that would interrupt an upload or lose unsaved input. */
    async accept(): Promise<void> {
      if (await reloadGuard.isHeld()) return setState('held');
      try {
        await reloadGuard.save();
      } catch {
        return setState('unsaved');
      }
      setState('accepted');
      others.notify();
      if (registration?.waiting) skipWaiting();
      schedule(reloadWhenControlled, CONTROL_LOOK_MS);
    },
    /** Dismisses this version; the next version, or the next visit, offers the update again. */
    postpone(): void {
      postponed = registration?.waiting ?? null;
      setState('none');
    },
  };
};
