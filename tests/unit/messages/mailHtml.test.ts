// Guards: the page of a mail has the words of its text and no markup but its own; only the site's own addresses can be pressed, whatever a family's words look like.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailHtml } from '#server/platform/messages/mailHtml.ts';
import { hostileLines } from '../../fixtures/hostileTexts.ts';

const ORIGIN = 'https://cup.example';
const page = (text: string) => mailHtml({ text, subject: text, locale: 'en-US', origin: ORIGIN });
const bodyOf = (html: string): string => /<body [^>]*>\n([\s\S]*)\n<\/body>/.exec(html)?.[1] ?? '';
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
