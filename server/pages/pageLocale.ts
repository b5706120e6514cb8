import { type Locale, locales } from '#contract/http/common.ts';

/**
 * Returns the language that a page is served in: the one in its address, otherwise the browser's. The portal may then switch to another that the
 * reader has saved.
 */
export const pageLocale = (asked: unknown, acceptLanguage: string | undefined): Locale => {
  const named = locales.find((locale) => locale === asked);
  if (named) return named;
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().split(/;\s*q=/);
      return { tag: tag.toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag }) => /^(zh|en)\b/.test(tag))
    .sort((a, b) => b.weight - a.weight)[0];
  return preferred?.tag.startsWith('zh') ? 'zh-CN' : 'en-US';
};
