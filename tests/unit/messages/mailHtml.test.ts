// Guards: a mail's HTML has the words of its text and only its own markup; only the site's own addresses are links, whatever a family's input looks
// like.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SiteSettings } from '#contract/site/admin.ts';
import { contrastOf } from '#contract/site/rules/brandPalette.ts';
import { mailHtml } from '#server/platform/messages/mailHtml.ts';
import { hostileLines } from '../../fixtures/hostileTexts.ts';

const ORIGIN = 'https://cup.example';
const BRAND: SiteSettings['brand'] = { name: { 'zh-CN': '积木杯', 'en-US': 'Blocks "&" <Cup>' }, colour: null, mark: null };
const page = (text: string) => mailHtml({ text, subject: text, locale: 'en-US', origin: ORIGIN, brand: BRAND });
const bodyOf = (html: string): string => /<body [^>]*>[\s\S]*<div>\n([\s\S]*)\n<\/div>\n<\/body>/.exec(html)?.[1] ?? '';
const shown = (html: string): string =>
  bodyOf(html)
    .replaceAll('</p>\n<p style="margin:0 0 1em">', '\n\n')
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[String(name)] ?? '');

test.each([...hostileLines, 'https://evil.test/ javascript:alert(1) https://cup.example.evil.test/a https://cup.example@evil.test/'])(
  '%s stays words',
  (line) => {
    const html = page(`Dear ${line},\nwelcome.\n\nBye`);
    expect(shown(html)).toBe(`Dear ${line},\nwelcome.\n\nBye`);
    expect(bodyOf(html).match(/<(?!\/?p\b|br>)/)).toBeNull();
    expect(html.match(/<title>(.*?)<\/title>/s)?.[1]).not.toMatch(/[<>]/);
  },
);

test('links lead to the site alone, and end where the sentence does', () => {
  const html = page(`See ${ORIGIN}/personal?id=1&a=2. 请看${ORIGIN}/unsubscribe#a-b_c。 (${ORIGIN}/x)`);
  expect([...html.matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href)).toEqual([
    `${ORIGIN}/personal?id=1&amp;a=2`,
    `${ORIGIN}/unsubscribe#a-b_c`,
    `${ORIGIN}/x`,
  ]);
});

test('whatever the words, all of them are there and nothing else', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...hostileLines, '\n', '\n\n', `${ORIGIN}/a`, `${ORIGIN}/"'><b>`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join(' ').replaceAll(/\n{2,}/g, '\n\n');
      const html = page(text);
      expect(shown(html)).toBe(text);
      for (const [, tag = ''] of bodyOf(html).matchAll(/<([^>]*)>/g))
        expect(tag).toMatch(/^(?:p style="margin:0 0 1em"|\/p|br|\/a|a href="https:\/\/cup\.example\/[^"<>]*")$/);
    }),
  );
});

test('the mark stands above the words, and the name where pictures are not shown', () => {
  const headOf = (brand: SiteSettings['brand']) =>
    mailHtml({ text: 'Hello', subject: 'Hello', locale: 'en-US', origin: ORIGIN, brand }).split('<div>')[0] ?? '';
  const picture = (head: string) => /<img src="([^"]*)" alt="([^"]*)"/.exec(head)?.slice(1);
  const name = 'Blocks &quot;&amp;&quot; &lt;Cup&gt;';
  expect(picture(headOf(BRAND))).toEqual([`${ORIGIN}/icons/any-192.png`, name]);
  const small = '/files/00112233445566778899/mark-192.png';
  const own = headOf({ ...BRAND, mark: { small, large: small, maskable: small } });
  // The same address serves the organisers' mark: uploaded files are for the site's own pages.
  expect(picture(own)).toEqual([`${ORIGIN}/icons/any-192.png`, name]);
  // A box of the mark's width would cut the name off.
  expect(own).not.toMatch(/<img[^>]*width/);
});

test.each([null, '#0b5a49', '#7a1f1f', '#000000'])('in %s everything can be read, on a light ground and a dark one', (colour) => {
  const html = mailHtml({ text: '', subject: '', locale: 'zh-CN', origin: ORIGIN, brand: { ...BRAND, colour } });
  const [light = '', dark = ''] = /<style>(.*?)<\/style>/.exec(html)?.[1]?.split('@media (prefers-color-scheme:dark)') ?? [];
  const colours = (styles: string) => styles.match(/#[\da-f]{6}/g) ?? [];
  expect([colours(light).length, colours(dark).length]).toEqual([2, 2]);
  for (const each of colours(light)) expect(contrastOf(each, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  for (const each of colours(dark)) expect(contrastOf(each, '#1e1e1e')).toBeGreaterThanOrEqual(4.5);
  if (colour !== null) expect(light).toContain(colour);
});
