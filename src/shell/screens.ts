import type { PageName } from '#contract/portal/pages.ts';

/** Every screen: that of each page, and that of an unknown address. */
export type ScreenName = PageName | 'notFound';

/** Loads the list of all screens but home: the names of their chunks are no part of a first visit to it. */
export const loadOtherScreens = () => import('./otherScreens.ts');

/** Loads a screen. */
export const loadScreen = async (name: ScreenName) => {
  if (name === 'index') return import('#src/content/HomeScreen.tsx');
  const { otherScreens } = await loadOtherScreens();
  return otherScreens[name]();
};
