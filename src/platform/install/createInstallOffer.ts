/** How long "not now" holds, in ms. */
export const REFUSED_MS = 90 * 24 * 60 * 60 * 1000;
/** A look counts as a new visit after so long an absence, in ms. */
export const VISIT_GAP_MS = 30 * 60 * 1000;
const KEY = 'install';

/** What Chromium's `beforeinstallprompt` gives. */
export interface InstallPrompt {
  prompt(): Promise<{ outcome: string }>;
}

/** `none`; `prompt`: the browser can install it when asked to; `steps`: on iOS readers do it by hand. */
export type InstallOffer = 'none' | 'prompt' | 'steps';

interface Deps {
  /** An iPhone or iPad. */
  isIos: boolean;
  /** It runs from the home screen already. */
  isInstalled: boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

interface Remembered {
  visits: number;
  seenAt: number;
  refusedAt: number;
}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Offers to install the portal on the second visit, or after something was accomplished, and takes a no for a while. */
export const createInstallOffer = ({ isIos, isInstalled, storage, now }: Deps) => {
  let prompt: InstallPrompt | null = null;
  let fitting = false;
  let installed = isInstalled;
  const listeners = new Set<() => void>();

  const read = (): Remembered => {
    const nothing: Remembered = { visits: 0, seenAt: Number.NEGATIVE_INFINITY, refusedAt: Number.NEGATIVE_INFINITY };
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return nothing;
      const { visits, seenAt, refusedAt }: Partial<Record<keyof Remembered, unknown>> = kept;
      return { visits: numberOf(visits), seenAt: numberOf(seenAt), refusedAt: numberOf(refusedAt) };
    } catch {
      return nothing;
    }
  };
  const write = (change: Partial<Remembered>) => {
    try {
      storage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
    } catch {
      // storage may be forbidden: then it is forgotten with the page
    }
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let refused = now() - read().refusedAt < REFUSED_MS;

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: (): InstallOffer => {
      if (installed || refused || !fitting) return 'none';
      if (prompt) return 'prompt';
      return isIos ? 'steps' : 'none';
    },
    /** The browser can install it. */
    offered(given: InstallPrompt): void {
      prompt = given;
      notify();
    },
    /** A page was opened. */
    visited(): void {
      const { visits, seenAt } = read();
      const count = now() - seenAt > VISIT_GAP_MS ? visits + 1 : visits;
      write({ visits: count, seenAt: now() });
      if (count >= 2) this.fits();
    },
    /** This is a good moment: something was accomplished. */
    fits(): void {
      fitting = true;
      notify();
    },
    async install(): Promise<void> {
      const given = prompt;
      // a browser asks its own question only once
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
