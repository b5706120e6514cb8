import { useEffect, useReducer } from 'react';
import { createCodeCooldowns } from './codeCooldowns.ts';

/** Reached for only when used: where storage is forbidden, even naming it fails. */
const tabStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
};
const cooldowns = createCodeCooldowns({ storage: tabStorage, now: Date.now });

/** Seconds until a code may be sent to `target` again, counting down, and the way to start that; no target, no wait. */
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
