import { useEffectEvent, useLayoutEffect } from 'react';
import { addKeyGroup, type Keys } from './keyMap.ts';

/**
 * Gives a screen its keys while it is shown: `useKeys({ j: { does: translate('…'), run: next } }, translate('keys.list'))`. Off where someone
 * types and behind a dialog; `?` lists them under the title. A later screen's key wins over the frame's. They are there as soon as the screen is
 * drawn: a busy device takes a moment between the two.
 */
export const useKeys = (keys: Keys, title: string): void => {
  const run = useEffectEvent((name: string) => keys[name]?.run());
  // what is listed; what a key does may change with every render
  const listed = JSON.stringify([title, Object.entries(keys).map(([name, { does }]) => [name, does])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listed` stands for the names and words of the keys
  useLayoutEffect(
    () =>
      addKeyGroup({
        title,
        keys: Object.fromEntries(Object.entries(keys).map(([name, { does }]) => [name, { does, run: () => run(name) }])),
      }),
    [listed],
  );
};
