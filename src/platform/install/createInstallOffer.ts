import { createListeners } from '#src/observable.ts';
import type { InstallPrompt } from './installPrompt.ts';

/** Time for which "not now" is respected, in ms. */
export const REFUSED_MS = 90 * 24 * 60 * 60 * 1000;
/** An absence this long, in ms, starts a new visit. */
export const VISIT_GAP_MS = 30 * 60 * 1000;
const KEY = 'install';

/**
 * `none`; `prompt`: the browser can show its install prompt; `steps`: on iOS the reader installs the portal by hand; `outside`: only a
 * browser could install it.
 */
export type InstallOffer = 'none' | 'prompt' | 'steps' | 'outside';

interface Deps {
  /** True on an iPhone or iPad. */
  isIos: boolean;
  /** True inside another app, which cannot install anything. */
  isInApp: boolean;
  /** True if it already runs from the home screen. */
  isInstalled: boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

interface StoredState {
  visits: number;
  seenAt: number;
  refusedAt: number;
}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Offers to install the portal on the second visit, or after the reader has accomplished something. A refusal is respected for a while. */
export const createInstallOffer = ({ isIos, isInApp, isInstalled, storage, now }: Deps) => {
  let prompt: InstallPrompt | null = null;
  let isGoodMoment = false;
  let installed = isInstalled;
  const { subscribe, notify } = createListeners();

  const read = (): StoredState => {
    const nothing: StoredState = { visits: 0, seenAt: Number.NEGATIVE_INFINITY, refusedAt: Number.NEGATIVE_INFINITY };
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
      if (typeof stored !== 'object' || stored === null) return nothing;
      const { visits, seenAt, refusedAt }: Partial<Record<keyof StoredState, unknown>> = stored;
      return { visits: numberOf(visits), seenAt: numberOf(seenAt), refusedAt: numberOf(refusedAt) };
    } catch {
      return nothing;
    }
  };
  const write = (change: Partial<StoredState>) => {
    try {
      storage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
    } catch {
      // storage may be forbidden: the state then lasts as long as the page
    }
  };
  let refused = now() - read().refusedAt < REFUSED_MS;

  return {
    subscribe,
    current: (): InstallOffer => {
      if (installed || refused || !isGoodMoment) return 'none';
      if (isInApp) return 'outside';
      if (prompt) return 'prompt';
      return isIos ? 'steps' : 'none';
    },
    /** Called when the browser can install the portal. */
    offered(given: InstallPrompt): void {
      prompt = given;
      notify();
    },
    /** Called when a page was opened. */
    visited(): void {
      const { visits, seenAt } = read();
      const count = now() - seenAt > VISIT_GAP_MS ? visits + 1 : visits;
      write({ visits: count, seenAt: now() });
      if (count >= 2) this.fits();
    },
    /** Called at a good moment: something was accomplished. */
    fits(): void {
      isGoodMoment = true;
      notify();
    },
    async install(): Promise<void> {
      const given = prompt;
      // a browser shows its own prompt only once
      prompt = null;
      notify();
      if (given && (await given.prompt()).outcome === 'dismissed') this.refuse();
    },
    refuse(): void {
      refused = true;
      write({ refusedAt: now() });
      notify();
    },
    installed(): void {
      installed = true;
      notify();
    },
  };
};
