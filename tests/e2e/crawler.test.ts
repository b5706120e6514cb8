// Guards: the content that a search engine reads of every page without running script: its text in both languages, and its structured data
// (schema.org). After an intended change, `-u` writes the current content.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/http/common.ts';
import { pages } from '#contract/portal/pages.ts';
import { inLanguage } from '#contract/portal/renderedPage.ts';
import { readConfig } from '#server/config.ts';
import { createServer, type Running } from '#server/start.ts';
import { type CrawledPage, crawl } from '../fixtures/crawler.ts';
import { addressesOf } from '../fixtures/pageAddresses.ts';

/** Tuesday, 15 September 2026, 10:00 in Shanghai: the sample season's dates are relative to it. */
const NOW = Date.UTC(2026, 8, 15, 2);
const ORIGIN = 'https://cup.example';

let running: Running | null = null;
let dataDir = '';
let addresses: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-crawler-'));
  let last = 0;
  const next = () => {
    last += 1;
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
  };
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SEED: 'sample',
    LOG_LEVEL: 'silent',
    FFMPEG: 'off',
  });
  running = await createServer(config, { clock: { now: () => NOW }, ids: { next, nextInOrder: next } });
  addresses = [...(await addressesOf(running.url)), ...pages.filter(({ session }) => session).map(({ path }) => path), '/no-such-page'];
});
afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const pageOf = async (address: string, locale: Locale): Promise<CrawledPage> => {
  const url = running?.url ?? '';
  let html = '';
  // A client that requests every page at once gets some of them empty on a slow machine; a crawler comes again.
  await expect
    .poll(async () => {
      html = await (await fetch(url + inLanguage(address, locale))).text();
      return html;
    })
    .toContain('<main');
  return crawl(html.replaceAll(url, ORIGIN));
};

/** Masks the numbers of works, which are random. */
const withoutNumbers = (text: string): string => text.replace(/\bWK[0-9A-Z]{6}\b/g, 'WK……');

it.each(locales)('reads every page (%s)', async (locale) => {
  const parts: string[] = [];
  const known = new Map<string, string>();
  for (const address of addresses) {
    const page = await pageOf(address, locale);
    expect(page.title, address).not.toBe('');
    expect(page.description, address).not.toBe('');
    const title = withoutNumbers(`== ${address}`);
    // The frame and some long texts are the same on several pages.
    const seen = (text: string): string => {
      const first = known.get(text);
      if (first === undefined) known.set(text, title);
      return first === undefined ? text : `(as ${first.slice(3)})`;
    };
    const head = [page.title, page.description, page.robots, page.canonical].filter((line) => line !== '');
    parts.push([title, ...head, '-- frame', seen(page.frame), '-- main', seen(page.main)].join('\n'));
  }
  await expect(withoutNumbers(parts.join('\n\n'))).toMatchFileSnapshot(`crawler/${locale}.txt`);
});

interface Expected {
  /** The URL of the page that contains it. */
  on: string;
  required: readonly string[];
  recommended: readonly string[];
  /** Some of its values in a language. */
  says?: Record<Locale, Record<string, string>>;
}

/** The requirements of schema.org and Google's documentation of rich results (developers.google.com/search/docs/appearance/structured-data). */
const things: Record<string, readonly Expected[]> = {
  Event: [
    {
      on: '/matchSignDetail?id=city-couriers',
      required: ['name', 'startDate', 'location', 'location.address'],
      // There are no performers, and a venue has no postal code.
      recommended: [
        'description',
        'endDate',
        'eventAttendanceMode',
        'eventStatus',
        'image',
        'location.name',
        'location.address.streetAddress',
        'location.address.addressLocality',
        'offers.availability',
        'offers.price',
        'offers.priceCurrency',
        'offers.validFrom',
        'offers.url',
        'organizer.name',
        'organizer.url',
        'typicalAgeRange',
        'inLanguage',
      ],
      says: {
        'zh-CN': { name: '城市小信使·全国总决赛', 'offers.priceCurrency': 'CNY', typicalAgeRange: '4-10', inLanguage: 'zh-CN' },
        'en-US': { name: 'City Couriers: National Final', 'offers.priceCurrency': 'USD', typicalAgeRange: '4-10', inLanguage: 'en-US' },
      },
    },
    // The online location.
    {
      on: '/matchSignDetail?id=cargo-helpers',
      required: ['name', 'startDate', 'location', 'location.url'],
      recommended: ['endDate', 'eventAttendanceMode', 'offers.price', 'organizer.name'],
    },
  ],
  NewsArticle: [
    {
      on: '/news-details?id=',
      required: ['headline', 'image', 'datePublished', 'dateModified'],
      recommended: ['author.name', 'author.url', 'publisher.name', 'publisher.logo', 'description', 'mainEntityOfPage', 'inLanguage'],
    },
  ],
  FAQPage: [
    {
      on: '/faq',
      required: ['mainEntity', 'mainEntity.name', 'mainEntity.acceptedAnswer', 'mainEntity.acceptedAnswer.text'],
      recommended: ['inLanguage'],
    },
  ],
  VideoObject: [
    {
      on: '/matchVideo?id=',
      required: ['name', 'thumbnailUrl', 'uploadDate'],
      recommended: ['contentUrl', 'description', 'duration', 'inLanguage'],
    },
  ],
  BreadcrumbList: ['/matchSignDetail?id=city-couriers', '/news-details?id=', '/matchVideo?id=', '/matchReviewDetail?id='].map((on) => ({
    on,
    required: ['itemListElement', 'itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
    recommended: [],
  })),
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the values at a path such as `offers.price`; of each item in a list. */
const valuesAt = (value: unknown, [name, ...rest]: readonly string[]): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return [value];
  return isRecord(value) ? valuesAt(value[name], rest) : [undefined];
};

const isSaid = (thing: unknown, path: string): boolean => {
  const found = valuesAt(thing, path.split('.'));
  return found.length > 0 && found.every((value) => value !== undefined && value !== null && value !== '');
};

/** The formats of dates, URLs, languages and currencies, by field name. */
const formats: readonly (readonly [field: RegExp, format: RegExp])[] = [
  [/(?:^|\.)(?:startDate|endDate|datePublished|dateModified|uploadDate|validFrom|validThrough)$/, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
  [/(?:^|\.)(?:url|item|image|logo|thumbnailUrl|contentUrl|mainEntityOfPage)$/, /^https:\/\/cup\.example\//],
  [/(?:^|\.)(?:eventStatus|eventAttendanceMode|availability)$/, /^https:\/\/schema\.org\/\w+$/],
  [/(?:^|\.)duration$/, /^PT\d+S$/],
  [/(?:^|\.)price$/, /^\d+\.\d\d$/],
  [/(?:^|\.)priceCurrency$/, /^(?:CNY|USD)$/],
];

/** Returns all texts in a value with the paths of their fields. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, path));
  return isRecord(value) ? Object.entries(value).flatMap(([name, each]) => textsIn(each, path === '' ? name : `${path}.${name}`)) : [];
};

describe.each(Object.entries(things))('%s', (type, all) => {
  it.each(all.flatMap((each) => locales.map((locale) => ({ ...each, locale }))))(
    'has every field that is asked for ($on, $locale)',
    async ({ on, required, recommended, says, locale }) => {
      const address = addresses.find((each) => each.startsWith(on)) ?? on;
      const page = await pageOf(address, locale);
      const found = page.things.filter((each) => each['@type'] === type);
      expect(found).toHaveLength(1);
      const [thing] = found;
      expect(thing?.['@context']).toBe('https://schema.org');
      expect([...required, ...recommended].filter((path) => !isSaid(thing, path))).toEqual([]);
      const texts = textsIn(thing);
      for (const [path, text] of texts)
        for (const [field, format] of formats) if (field.test(path)) expect(text, `${type} ${path}`).toMatch(format);
      for (const [path, text] of Object.entries(says?.[locale] ?? {})) expect(valuesAt(thing, path.split('.')), path).toEqual([text]);
      // The reader sees the stated title.
      const title = texts.find(([path]) => path === 'headline' || path === 'name');
      if (title) expect(page.main).toContain(title[1]);
    },
  );
});
