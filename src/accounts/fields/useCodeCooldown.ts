import { useEffect, useReducer } from 'react';
import { createCodeCooldowns } from './codeCooldowns.ts';

/** Accesses `sessionStorage` lazily: where storage is forbidden, reading the property throws. */
const tabStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
};
const cooldowns = createCodeCooldowns({ storage: tabStorage, now: Date.now });

/** Counts down the seconds until a code may be sent to `target` again; 0 without a target. `start` begins a cooldown. */
export const useCodeCooldown = (target: string | null) => {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const until = target === null ? 0 : cooldowns.until(target);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);

  return {
    seconds: until === 0 ? 0 : Math.ceil((until - Date.now()) / 1000),
    start: (sentTo: string, ms: number) => {
      cooldowns.start(sentTo, ms);
      tick();
    },
  };
};
