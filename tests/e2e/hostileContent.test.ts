// Promise: any text of an organiser or a family is shown as text and runs nowhere: portal, back office, mail, PDF, feed, calendar, tables.
import { strFromU8, unzipSync } from 'fflate';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentData } from '#contract/content/contentData.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { hostileLines, hostileMarkdown } from '../fixtures/hostileTexts.ts';
import { startMailServer } from '../fixtures/mailServer.ts';
import { newsData } from '../fixtures/newsData.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeDatabase, enter, freshIdNumber, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoHorizontalOverflow, openPortal, openScreen, phone, screenshot } from './harness.ts';

const mail = await startMailServer();
afterAll(() => mail.goAway());
const portal = openPortal({ MAIL_URL: mail.url });

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const markup = both(hostileMarkdown);
/** Returns a line that contains all of them, up to a length. */
const allIn = (max: number): string => {
  let line = '';
  for (const each of hostileLines) if (`${line} ${each}`.trim().length <= max) line = `${line} ${each}`.trim();
  return line;
};

/** Injected parts of a page: elements that run or load, attributes that do, URLs of other schemes. */
const intruders = (page: Page | Frame, home?: string): Promise<string[]> =>
  page.evaluate((origin) => {
    const own = [...(location.origin === 'null' ? [] : [location.origin]), ...(origin === undefined ? [] : [`${origin}/`])];
    const found: string[] = 'hostile' in window ? ['it ran'] : [];
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      if (['object', 'embed', 'base', 'math', 'frame'].includes(name)) found.push(element.outerHTML.slice(0, 200));
      if (name === 'script' && !element.hasAttribute('src') && !/^application\/(ld\+)?json$/.test(element.getAttribute('type') ?? ''))
        found.push(element.outerHTML.slice(0, 200));
      for (const { name: attribute, value } of element.attributes) {
        if (/^on|^srcdoc$|^autofocus$/.test(attribute)) found.push(`${name} ${attribute}=${value}`);
        if (
          /^(?:href|src|action|formaction|xlink:href)$/.test(attribute) &&
          /^\s*(?:javascript|vbscript|data:text|data:image\/svg)/i.test(value)
        )
          found.push(`${name} ${attribute}=${value}`);
        if (attribute === 'src' && /^(?:https?:)?\/\//.test(value) && !own.some((origin) => value.startsWith(origin)))
          found.push(`${name} ${attribute}=${value}`);
      }
    }
    return found;
  }, home);

let organiser: Client;
let family: Client;
let entryId = '';
let newsId = '';
let reviewId = '';

const publish = async (data: ContentData, id?: string): Promise<string> => {
  const { kind } = data;
  const params = { kind, id: id ?? (await organiser.call('POST /api/admin/content/:kind', { params: { kind }, body: {} })).id };
  // An existing item has one version.
  const read = id === undefined ? { number: 1, version: 1 } : { number: 2, version: 0 };
  const { number, version } = await organiser.call('PUT /api/admin/content/:kind/:id', { params, body: { ...read, data } });
  await organiser.call('POST /api/admin/content/:kind/:id/publication', { params, body: { number, version } });
  return params.id;
};

beforeAll(async () => {
  // Fields without an editor here, changed before anybody has read them.
  const line = JSON.stringify(both(allIn(60)));
  for (const column of [
    'photo.caption',
    'video.title',
    'video.description',
    'review.title',
    'review.summary',
    'competition.title',
    'competition.summary',
  ]) {
    const [table, name] = column.split('.');
    changeDatabase(portal, `update ${table} set ${name} = ?`, line);
  }
  for (const column of ['review.story', 'competition.overview']) {
    const [table, name] = column.split('.');
    changeDatabase(portal, `update ${table} set ${name} = ?`, JSON.stringify(markup));
  }
  changeDatabase(portal, 'update work set title = ?, description = ?', allIn(200), hostileMarkdown);

  organiser = await organiserOf(portal);
  for (const line of hostileLines) {
    newsId = await publish(newsData({ title: both(line), summary: both(line), body: markup }));
    await publish({ kind: 'question', category: 'work', question: both(line), answer: markup });
  }
  const { partners } = await organiser.call('GET /api/home');
  const logo = partners[0]?.logo ?? null;
  for (const line of hostileLines.slice(0, 4))
    await publish({ kind: 'partner', name: both(line), url: `https://partner.example/?"><script>&${encodeURIComponent(line)}`, logo });
  await publish({
    kind: 'slide',
    tone: 'grape',
    title: both(allIn(60)),
    body: both(allIn(160)),
    actionLabel: both(allIn(24)),
    actionTo: '/matchSign?"><script>',
    art: '"><script>',
    picture: null,
    from: null,
    until: null,
  });
  const lead = both(hostileMarkdown.slice(0, 600));
  await publish({ kind: 'page', title: both(allIn(80)), lead, body: markup, version: allIn(20) }, 'terms');
  await publish(
    { kind: 'about', title: both(allIn(80)), lead, body: markup, milestones: [{ year: 2020, title: both(allIn(80)), body: lead }] },
    'about',
  );
  const winner = {
    award: 'first' as const,
    group: 'primary' as const,
    teamName: both(allIn(80)),
    organization: both(allIn(120)),
    memberNames: [hostileLines[1]],
    country: 'CN',
    registrationId: null,
  };
  const event = {
    competitionId: null,
    season: 2025,
    art: '"><script>',
    heldAt: 1_750_000_000_000,
    teams: 1,
    countries: 1,
    winners: [winner],
  };
  reviewId = await publish({ kind: 'review', title: both(allIn(120)), summary: both(allIn(400)), story: markup, ...event });
  const file = { url: '/files/00000000000000000000/rules.pdf', format: 'PDF', sizeBytes: 1000 };
  const words = { title: both(allIn(120)), description: both(allIn(300)) };
  await publish({ kind: 'download', category: 'rules', ...words, languages: ['zh-CN'], pinned: true, file });

  family = createClient(() => portal.url);
  await family.signIn('family@sample.test', PASSWORD);
  await family.call('PATCH /api/account', { body: { name: allIn(80), affiliation: allIn(80) } });
  const child = { name: allIn(80), gender: 'female' as const, country: 'CN', idNumber: freshIdNumber() };
  ({ id: entryId } = await enter(family, 'city-couriers', {
    teamName: "=cmd|'/C calc'!A0 <script>window.hostile=1</script>",
    organization: allIn(80),
    members: [child],
  }));
});

/** Opens pages one after the other. Returns the parts that are not the portal's own. */
const lookAt = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  // Pictures and films that do not exist; requesting them is harmless.
  expectFailure(page, /^404 GET \/(art|files)\//);
  const found: string[] = [];
  for (const path of paths) {
    await openScreen(page, path);
    found.push(...(await intruders(page)).map((each) => `${path}: ${each}`));
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `hostile-${path.replaceAll(/\W+/g, '-').slice(0, 20)}`);
  }
  return found;
};

it('runs nowhere in the portal, as the server renders it and as the browser does', async () => {
  const { items: competitions } = await organiser.call('GET /api/competitions');
  const { items: videos } = await organiser.call('GET /api/videos');
  const paths = [
    '/',
    '/news',
    `/news-details?id=${newsId}`,
    '/faq',
    '/terms',
    '/eventIntroduction',
    '/down',
    `/matchSignDetail?id=${competitions[0]?.slug}`,
    '/matchReview',
    `/matchReviewDetail?id=${reviewId}`,
    '/matchPhotos',
    `/matchVideo?id=${videos[0]?.id}`,
    '/personal',
    `/signInfo?id=${entryId}`,
  ];
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family });
  expect(await lookAt(page, paths)).toEqual([]);
  for (const path of paths.slice(0, 12)) {
    const whole = await (await page.request.get(path)).text();
    // A data block is text up to its end. The page's next script shows that nothing in it ends it.
    const html = whole.replaceAll(/<script type="application\/[^>]*>[\s\S]*?<\/script>/g, '');
    expect([path, /<script>window|<img src=x|<svg onload|<iframe srcdoc|<base href="\/\/evil/.exec(html)]).toEqual([path, null]);
  }
  await openScreen(page, `/news-details?id=${newsId}`);
  // It is rendered to its end.
  await page.getByText('The end of it.').waitFor();
  await page.getByRole('heading', { level: 1, name: hostileLines.at(-1) ?? '' }).waitFor();
  for (const press of await page.getByText('press', { exact: true }).all()) await press.click();
  expect(await intruders(page)).toEqual([]);
});

it('runs nowhere in the back office', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  for (const path of ['/admin/registrations', `/admin/registrations/${entryId}`, '/admin/news', '/admin/questions']) {
    await page.goto(path);
    await page.getByText('<script>window.hostile=1</script>').first().waitFor();
    expect([path, await intruders(page)]).toEqual([path, []]);
  }
  await page.goto(`/admin/news/${newsId}`);
  const preview = page.frameLocator('iframe');
  await preview.getByText('The end of it.').waitFor();
  for (const frame of page.frames().slice(1)) expect(await intruders(frame)).toEqual([]);
});

it('runs nowhere in what is sent and downloaded', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US' });
  const texts = () => mail.taken.map(({ read }) => read.text).join();
  await expect.poll(texts).toContain("=cmd|'/C calc'!A0 <script>window.hostile=1</script>");
  for (const { read, raw } of mail.taken) {
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(?:Bcc|X-)/im);
    await page.setContent(read.html ?? '');
    // The mark comes from the site.
    expect(await intruders(page, portal.url)).toEqual([]);
    const targets = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const target of targets) expect(target).toMatch(new RegExp(`^${portal.url}/`));
  }

  const feed = await (await fetch(`${portal.url}/feed.xml?lang=en-US`)).text();
  const read = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    return {
      foreign: [...parsed.querySelectorAll('*')].filter(({ namespaceURI }) => namespaceURI !== 'http://www.w3.org/2005/Atom').length,
      titles: [...parsed.querySelectorAll('entry > title')].map(({ textContent }) => textContent),
    };
  }, feed);
  expect([read.foreign, read.titles.slice(0, hostileLines.length)]).toEqual([0, hostileLines.toReversed()]);

  await organiser.call('POST /api/admin/registrations/payments', { body: { ids: [entryId], change: 'pay' } });
  const { pdf } = await family.call('POST /api/registrations/:id/receipt', { params: { id: entryId }, body: { locale: 'en-US' } });
  const receipt = Buffer.from(pdf, 'base64').toString('latin1');
  expect(receipt.slice(0, 5)).toBe('%PDF-');
  expect(receipt).not.toMatch(/\/(?:JavaScript|JS|Launch|URI|OpenAction|AA|EmbeddedFile|SubmitForm)\b/);

  const { url } = await family.call('POST /api/account/calendar', { body: { locale: 'en-US' } });
  const calendar = (await (await fetch(url)).text()).replaceAll('\r\n ', '');
  expect(calendar).toContain('hostile=1');
  for (const line of calendar.trimEnd().split('\r\n'))
    expect(line).toMatch(
      /^(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|UID|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|NAME|X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:]/,
    );

  const table = async (format: 'csv' | 'xlsx') => {
    const { id } = await organiser.call('POST /api/admin/registrations/exports', {
      body: { format, locale: 'en-US', columns: ['teamName', 'organization'] },
    });
    return new Uint8Array(await (await fetchExport(organiser, portal.url, id)).arrayBuffer());
  };
  expect(Buffer.from(await table('csv')).toString()).toContain(`\n"'=cmd|'/C calc'!A0 <script>`);
  const sheet = strFromU8(unzipSync(await table('xlsx'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain("=cmd|'/C calc'!A0 &lt;script&gt;");
  expect(sheet).not.toMatch(/<f[ >]|<script/);
});
