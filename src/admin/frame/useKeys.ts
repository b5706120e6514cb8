import { useEffect, useEffectEvent } from 'react';
import { addKeyGroup, type Keys } from './keyMap.ts';

/**
 * Gives a screen its keys while it is shown: `useKeys({ j: { does: translate('…'), run: next } }, translate('keys.list'))`. Off where someone
 * types and behind a dialog; `?` lists them under the title. A later screen's key wins over the frame's.
 */
export const useKeys = (keys: Keys, title: string): void => {
  const run = useEffectEvent((name: string) => keys[name]?.run());
  // what is listed; what a key does may change with every render
  const listed = JSON.stringify([title, Object.entries(keys).map(([name, { does }]) => [name, does])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listed` stands for the names and words of the keys
  useEffect(
    () =>
      addKeyGroup({
        title,
        keys: Object.fromEntries(Object.entries(keys).map(([name, { does }]) => [name, { does, run: () => run(name) }])),
      }),
    [listed],
  );
};
