import { useEffectEvent, useLayoutEffect } from 'react';
import { addKeyGroup, type Keys } from './keyMap.ts';

/**
 * Registers a screen's keys while it is shown: `useKeys({ j: { does: t('…'), run: next } }, t('keys.list'))`. They are
 * inactive in text fields and behind a dialog; `?` lists them under the title. A later screen's key overrides the frame's. They are
 * registered in a layout effect, because a busy device delays ordinary effects.
 */
export const useKeys = (keys: Keys, title: string): void => {
  const run = useEffectEvent((name: string) => keys[name]?.run());
  // the listed part; a key's action may change with every render
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
