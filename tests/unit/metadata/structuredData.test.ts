// Promises: a page's structured data (schema.org) have the properties that search engines require, whatever an organiser typed, in both languages.
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Competition } from '#contract/competitions/public.ts';
import { competitionStatuses } from '#contract/competitions/rules/competitionStatus.ts';
import type { Picture } from '#contract/content/picture.ts';
import { type Locale, locales } from '#contract/http/common.ts';
import { feeIn } from '#contract/registrations/rules/fee.ts';
import { competitionMetadata } from '#src/competitions/detail/competitionMetadata.ts';
import { faqMetadata } from '#src/content/faq/faqMetadata.ts';
import { videoMetadata } from '#src/content/gallery/galleryMetadata.ts';
import { articleMetadata } from '#src/content/news/articleMetadata.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';
import { StructuredData } from '#src/platform/metadata/StructuredData.tsx';
import { breadcrumb, type Thing } from '#src/platform/metadata/things.ts';

const ORIGIN = 'https://cup.example';
const PAGE = { origin: ORIGIN, url: `${ORIGIN}/page?id=1` };
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const locale = fc.constantFrom(...locales);
const text = fc.record({ 'zh-CN': fc.string({ minLength: 1 }), 'en-US': fc.string({ minLength: 1 }) });
const instant = fc.integer({ min: 0, max: 4e12 });
const window = fc.record({ opensAt: fc.option(instant), closesAt: fc.option(instant) });
const picture = fc.record({
  alt: text,
  width: fc.constant(960),
  height: fc.constant(540),
  sources: fc.constant<Picture['sources']>([
    { type: 'image/avif', width: 960, url: '/files/a-960.avif' },
    { type: 'image/webp', width: 480, url: '/files/a-480.webp' },
    { type: 'image/webp', width: 960, url: '/files/a-960.webp' },
  ]),
});

/** Returns the only thing of a kind; JSON leaves out undefined values. */
const only = (metadata: Metadata, kind: string): Thing => {
  const things: Thing[] = JSON.parse(JSON.stringify(metadata.things?.(PAGE) ?? []));
  expect(things.map((thing) => thing['@type'])).toEqual([kind]);
  const [thing] = things;
  if (!thing) throw new Error(`no ${kind}`);
  return thing;
};

const competition: fc.Arbitrary<Competition> = fc
  .record({
    title: text,
    summary: text,
    status: fc.constantFrom(...competitionStatuses),
    signup: window,
    contest: window,
    fee: fc.record({ cny: fc.nat(), usd: fc.nat() }),
    ageBands: fc.constantFrom({}, { primary: { min: 7, max: 10 } }, { early_childhood: { min: 4, max: 6 }, primary: { min: 7, max: 10 } }),
    placesLeft: fc.option(fc.nat()),
    mode: fc.constantFrom('online' as const, 'offline' as const),
    venue: fc.option(fc.record({ city: text, name: text, address: text, directions: text })),
    art: fc.constantFrom('maze', 'an organiser’s own'),
    picture: fc.option(picture),
  })
  .map((parts) => ({
    id: 'c1',
    slug: 'c1',
    season: 2026,
    work: null,
    voting: null,
    groups: ['primary'],
    participation: ['team'],
    teamSize: { min: 1, max: 2 },
    needsInvitation: false,
    needsGuardianNumbers: false,
    overview: parts.summary,
    capacity: null,
    waitlistLength: 0,
    awards: [],
    judges: [],
    downloads: [],
    ...parts,
  }));
const words = (of: Locale) => ({ locale: of, brand: 'Tangible Cup', listName: 'All' });

describe('a competition', () => {
  it('is an event with its name, dates, place, offers and ages, once its dates are set', () => {
    fc.assert(
      fc.property(competition, locale, (held, of) => {
        expect(Competition.safeParse(held).success).toBe(true);
        const metadata = competitionMetadata(held, words(of));
        if (held.contest.opensAt === null) {
          expect(metadata.things?.(PAGE)).toEqual([]);
          return;
        }
        const event = only(metadata, 'Event');
        expect(event).toMatchObject({ name: held.title[of], startDate: expect.stringMatching(ISO), url: PAGE.url, inLanguage: of });
        expect(event['location']).toMatchObject(
          held.mode === 'offline' && held.venue
            ? { '@type': 'Place', name: held.venue.name[of], address: { streetAddress: held.venue.address[of] } }
            : { '@type': 'VirtualLocation', url: PAGE.url },
        );
        const { amount, currency } = feeIn(held.fee, of);
        expect(event['offers']).toMatchObject({ price: (amount / 100).toFixed(2), priceCurrency: currency, url: PAGE.url });
        const image = held.picture ? '/files/a-960.webp' : `/share/${held.art === 'maze' ? 'maze' : 'hero-mat'}.jpg`;
        expect([metadata.image, event['image']]).toEqual([image, [ORIGIN + image]]);
        expect(event['typicalAgeRange']).toBe({ 0: undefined, 1: '7-10', 2: '4-10' }[Object.keys(held.ageBands).length]);
      }),
    );
  });

  it.each([
    ['upcoming', 3, 'PreOrder'],
    ['signing_up', 3, 'InStock'],
    ['signing_up', null, 'InStock'],
    ['signing_up', 0, 'BackOrder'],
    ['registration_ended', 3, 'SoldOut'],
    ['finished', null, 'SoldOut'],
  ] as const)('%s with %s places left is %s', (status, placesLeft, availability) => {
    const [held] = fc.sample(competition, 1);
    if (!held) throw new Error('no sample');
    const metadata = competitionMetadata({ ...held, status, placesLeft, contest: { opensAt: 1, closesAt: 2 } }, words('en-US'));
    expect(only(metadata, 'Event')['offers']).toMatchObject({ availability: `https://schema.org/${availability}` });
  });
});

it('an article has its headline, date, picture and publisher', () => {
  const illustration = fc.record({ art: fc.constantFrom('maze', null), picture: fc.option(picture) });
  fc.assert(
    fc.property(text, text, instant, illustration, locale, (title, summary, publishedAt, shown, of) => {
      const links = { previous: null, next: null };
      const dates = { publishedAt, updatedAt: publishedAt + 1 };
      const news = { id: 'n1', category: 'story' as const, title, summary, ...dates, illustration: shown, body: summary, ...links };
      const image = shown.picture ? '/files/a-960.webp' : `/share/${shown.art ?? 'hero-mat'}.jpg`;
      const metadata = articleMetadata(news, words(of));
      expect(metadata).toMatchObject({ type: 'article', image });
      expect(only(metadata, 'NewsArticle')).toMatchObject({
        headline: title[of],
        datePublished: expect.stringMatching(ISO),
        dateModified: new Date(dates.updatedAt).toISOString(),
        image: [ORIGIN + image],
        publisher: { '@type': 'Organization', name: 'Tangible Cup', logo: `${ORIGIN}/icons/any-512.png` },
      });
    }),
  );
});

it('a video has its name, thumbnail, date, length, file and subtitles', () => {
  fc.assert(
    fc.property(text, text, instant, picture, locale, (title, description, publishedAt, poster, of) => {
      const video = { id: 'v1', season: 2026, title, durationMs: 61_500, poster, description, publishedAt };
      const file = { url: '/files/v.mp4', type: 'video/mp4', width: 1920, height: 1080, subtitles: [{ locale: of, url: '/files/v.vtt' }] };
      const silent = only(videoMetadata({ ...video, ...file, subtitles: [] }, { locale: of, listName: 'All' }), 'VideoObject');
      expect('caption' in silent).toBe(false);
      expect(only(videoMetadata({ ...video, ...file }, { locale: of, listName: 'All' }), 'VideoObject')).toMatchObject({
        name: title[of],
        description: description[of],
        thumbnailUrl: [`${ORIGIN}/files/a-960.webp`],
        uploadDate: expect.stringMatching(ISO),
        duration: 'PT61S',
        contentUrl: `${ORIGIN}/files/v.mp4`,
        caption: [{ '@type': 'MediaObject', encodingFormat: 'text/vtt', inLanguage: of, contentUrl: `${ORIGIN}/files/v.vtt` }],
      });
    }),
  );
});

it('questions come with their answers, as text without marks', () => {
  const answer = { 'zh-CN': '**请**看[规则](/down)。', 'en-US': 'See the **[rules](/down)**.' };
  const question = { 'zh-CN': '怎样报名？', 'en-US': 'How do I sign up?' };
  const page = only(faqMetadata([{ id: 'q1', category: 'signup', question, answer }], 'en-US'), 'FAQPage');
  expect(page['mainEntity']).toEqual([
    { '@type': 'Question', name: 'How do I sign up?', acceptedAnswer: { '@type': 'Answer', text: 'See the rules.' } },
  ]);
});

it('a breadcrumb counts from one', () => {
  const home = { name: 'Cup', url: `${ORIGIN}/` };
  expect(breadcrumb([home, { name: 'News', url: `${ORIGIN}/news` }])['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Cup', item: home.url },
    { '@type': 'ListItem', position: 2, name: 'News', item: `${ORIGIN}/news` },
  ]);
});

it('holds no text that could end the element which bears it', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('</script>', '</SCRIPT ', '<!--', '<script>'), (before, mark) => {
      const name = `${before}${mark}<b>`;
      const html = renderToStaticMarkup(createElement(StructuredData, { things: [{ '@type': 'Thing', name }] }));
      expect(html.match(/<\/script/gi)).toHaveLength(1);
      const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({ name });
    }),
  );
});
