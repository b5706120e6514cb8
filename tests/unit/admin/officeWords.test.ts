// Promise: react-admin finds its words and the office's in i18next, in the language that is chosen, and shows a text that is no key as it is.
import i18next from 'i18next';
import { createElement } from 'react';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { useI18nProvider } from '#src/admin/app/useI18nProvider.ts';
import { loadOfficeWords } from '#src/admin/kit/words/officeWords.ts';
import type reactAdmin from '#src/locales/en-US/reactAdmin.json';
import { initLanguages } from '#src/platform/i18n/i18n.ts';

/** Gives what the hook returns to its caller. */
const Probe = ({ found }: { found: (provider: I18nProvider) => void }) => {
  found(useI18nProvider());
  return null;
};

/** Returns what react-admin is given now. */
const currentProvider = (): I18nProvider => {
  const providers: I18nProvider[] = [];
  renderToStaticMarkup(createElement(Probe, { found: (provider) => providers.push(provider) }));
  const [provider] = providers;
  if (!provider) throw new Error('not rendered');
  return provider;
};

beforeAll(async () => {
  await initLanguages('en-US');
  await Promise.all([loadOfficeWords('en-US'), loadOfficeWords('zh-CN')]);
});

describe('in English', () => {
  const say = (key: string, values?: object) => currentProvider().translate(key, values);
  beforeAll(() => i18next.changeLanguage('en-US').then(() => {}));

  test('both kinds of words are there', () => {
    expect(say('frame.more')).toBe('More');
    expect(say('ra.action.close')).toBe('Close');
  });

  test('a number chooses the form, by either name', () => {
    expect(say('ra.notification.deleted', { smart_count: 1 })).toBe('Element deleted');
    expect(say('ra.notification.deleted', { smart_count: 3 })).toBe('3 elements deleted');
    expect(say('undo.done', { count: 1 })).toBe('1 decision taken back. Nobody was told.');
    expect(say('undo.done', { count: 0 })).toBe('0 decisions taken back. Nobody was told.');
  });

  test('what is filled in stays as it is', () => {
    expect(say('palette.nothing', { query: "<b>&'{{name}}" })).toBe("Nothing matches “<b>&'{{name}}”.");
  });

  test.each(['A team: its work is “{{title}}”. $t(frame.more)', 'Nothing.', ''])('“%s”, which is no key, is shown as it is', (text) => {
    expect(say(text)).toBe(text);
    expect(say('resources.robots.name', { smart_count: 2, _: text })).toBe(text);
  });
});

test('another language is another provider', async () => {
  await i18next.changeLanguage('en-US');
  const english = currentProvider();
  await i18next.changeLanguage('zh-CN');
  const chinese = currentProvider();
  expect(chinese).not.toBe(english);
  expect([chinese.getLocale(), chinese.translate('ra.action.close')]).toEqual(['zh-CN', '关闭']);
});

/** Words without the endings of their plural forms. */
type Plain<Words> = {
  [Key in keyof Words as Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key]: Words[Key] extends object
    ? Plain<Words[Key]>
    : Words[Key];
};

test('there is every word that react-admin may ask for', () => {
  expectTypeOf<Plain<typeof reactAdmin>>().toExtend<Pick<TranslationMessages, 'ra'>>();
});
