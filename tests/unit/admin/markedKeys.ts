import { createInstance } from 'i18next';
import type { Words } from '#src/admin/kit/words/words.ts';

const i18n = createInstance({
  lng: 'en-US',
  resources: { 'en-US': { admin: { dot: '·' } } },
  parseMissingKeyHandler: (key) => `‹${key}›`,
});
await i18n.init();

/** Gives keys instead of words, marked as such. */
export const markedKeys: Words = i18n.getFixedT('en-US', 'admin');
