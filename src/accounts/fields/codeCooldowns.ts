import { CODE_INTERVAL_MS, CODE_LIFETIME_MS } from '#contract/accounts/rules/verificationCode.ts';

const KEY = 'codeWaits';

interface Deps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
}

/** Computes FNV-1a, 32 bits: identifies a target without storing the number or address itself. */
const digest = (target: string): string => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(target)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
};

/**
 * Returns the cooldown, in ms. Computed from the server's answer alone because the two clocks may differ: `expiresAt` is one code lifetime
 * after the server's own now.
 */
export const cooldownMs = ({ expiresAt, nextAt }: { expiresAt: number; nextAt: number }): number =>
  Math.min(CODE_INTERVAL_MS, Math.max(0, nextAt - (expiresAt - CODE_LIFETIME_MS)));

/**
 * Stores the time at which the next code may be sent to a target (E.164 or e-mail address). Stored per tab, so that it survives a reload.
 */
export const createCodeCooldowns = ({ storage, now }: Deps) => {
  let cooldowns: Map<string, number> | null = null;

  const read = (): Map<string, number> => {
    if (cooldowns) return cooldowns;
    const loaded = new Map<string, number>();
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
      for (const [target, at] of Object.entries(stored ?? {})) if (typeof at === 'number') loaded.set(target, at);
    } catch {
      // no storage, or an invalid value: only this page remembers then
    }
    cooldowns = loaded;
    return loaded;
  };

  return {
    /** Returns epoch ms by the device's clock; 0 if a code may be sent now. */
    until: (target: string): number => {
      const at = read().get(digest(target)) ?? 0;
      return at > now() ? at : 0;
    },
    /** Blocks further codes to this target for `ms`. */
    start: (target: string, ms: number): void => {
      const current = read();
      for (const [other, at] of current) if (at <= now()) current.delete(other);
      current.set(digest(target), now() + ms);
      try {
        storage.setItem(KEY, JSON.stringify(Object.fromEntries(current)));
      } catch {
        // see above
      }
    },
  };
};
