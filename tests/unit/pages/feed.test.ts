// Guards: the feed is well-formed XML and has every article's own text in both languages, whatever it contains.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atomFeed } from '#server/pages/feed.ts';
import { feedProblems } from '../../fixtures/feedProblems.ts';

const both = (text: string) => ({ 'zh-CN': `中${text}`, 'en-US': text });
const feedOf = (text: string) =>
  atomFeed({
    origin: 'https://cup.example',
    locale: 'en-US',
    name: 'Cup',
    title: 'Cup news',
    entries: [{ id: 'one & two', title: both(text), summary: both(text), publishedAt: 1000, updatedAt: 2000 }],
  });

const unescaped = (xml: string): string =>
  xml.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[String(name)] ?? '');

it('names each article by its address, with its dates and words', () => {
  const feed = feedOf('Full');
  expect(feed).toContain('<id>https://cup.example/news-details?id=one%20%26%20two</id>');
  expect(feed).toContain('href="https://cup.example/news-details?id=one%20%26%20two&amp;lang=en-US"');
  expect(feed).toContain('<published>1970-01-01T00:00:01.000Z</published><updated>1970-01-01T00:00:02.000Z</updated>');
  expect(feed).toMatch(/<updated>1970-01-01T00:00:02\.000Z<\/updated>\n<entry>/);
});

it('has no markup but its own, and loses only what XML cannot hold', () => {
  const words = fc.string({
    unit: fc.oneof(
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
      fc.constantFrom('<', '&', ']]>', '<script>', '\0', '\uFFFF', '\u0008'),
    ),
  });
  fc.assert(
    fc.property(words, (text) => {
      const feed = feedOf(text);
      expect(feedProblems(feed)).toEqual([]);
      const title = /<entry>.*?<title>(.*?)<\/title>/s.exec(feed)?.[1] ?? '';
      expect(title).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/);
      for (const sign of ['\0', '\u0008', '\uFFFF']) expect(feed).not.toContain(sign);
      expect(unescaped(title)).toBe(
        [...text].filter((sign) => /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(sign)).join(''),
      );
    }),
  );
});
