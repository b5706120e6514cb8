// Guards: a film as an iPhone records it is uploaded in the back office, gets its subtitles there, plays on the public page with them, and is gone
// for every visitor once an organiser has removed it.
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { ensureFfmpeg } from '../fixtures/ffmpeg.ts';
import { exactly, organiserOf } from './actions.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_DESKTOP,
  ON_PHONE,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';

await ensureFfmpeg();
const portal = openPortal({ FFMPEG: 'ffmpeg' });
const HEVC = fileURLToPath(new URL('../fixtures/films/phone.mov', import.meta.url));

const words = {
  'zh-CN': {
    name: '决赛的一天',
    subtitle: '前进一格',
    remove: '删除：决赛的一天',
    title: '彻底删除这 1 个视频？',
    final: /删除后无法撤销/,
    confirm: '彻底删除',
    cancel: '取消',
    missing: '没有找到这个视频',
  },
  'en-US': {
    name: 'A day at the final',
    subtitle: 'One step forward',
    remove: 'Remove A day at the final',
    title: 'Remove this video for good?',
    final: /This cannot be undone/,
    confirm: 'Remove for good',
    cancel: 'Cancel',
    missing: 'Video not found',
  },
} satisfies Record<Locale, unknown>;

/** Returns a subtitle file in SubRip format. */
const subRip = (...lines: string[]) => ({
  name: 'final.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from(['1', '00:00:00,000 --> 00:00:00,900', ...lines, ''].join('\r\n')),
});

/** Returns the languages and the text of the subtitles that the player shows. */
const subtitlesOn = (page: Page) =>
  page.locator('video').evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    return [...element.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language, cues }) => [language, ...[...(cues ?? [])].map((cue) => ('text' in cue ? cue.text : ''))]);
  });

const playToTheEnd = (page: Page) =>
  page.locator('video').evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.muted = true;
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
    await element.play();
    await ended;
    return { width: element.videoWidth, height: element.videoHeight, error: element.error };
  });

/** Returns the horizontal distance between a dialog's title and its film. */
const insetOf = (dialog: Locator): Promise<number> =>
  dialog.evaluate((element) => {
    const title = document.createRange();
    title.selectNodeContents(element.querySelector('h2') ?? element);
    return Math.round((element.querySelector('video')?.getBoundingClientRect().left ?? 0) - title.getBoundingClientRect().left);
  });

it('plays for families, and is gone once it was removed', async () => {
  const organiser = await organiserOf(portal);
  const { seasons } = await organiser.call('GET /api/site');
  const season = (seasons[0] ?? 0) + 1;
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/videos?season=${season}`);
  await page.getByText('No videos of this season yet. Drop the first ones.').waitFor();
  // While the film is being converted.
  expectFailure(page, /^409 POST \/api\/admin\/gallery\/video$/);
  // It is converted once nothing else on the machine needs the CPU: the duration depends on the machine, not on the page.
  const converted = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/gallery/video') && answer.ok(), { timeout: 0 });
  await page.getByLabel('Add videos').last().setInputFiles(HEVC);
  await converted;
  await page.getByText('1 in all · 1 hidden').waitFor();
  const card = page.getByRole('main').getByRole('listitem');
  const play = card.getByRole('button', { name: /^Play \(0:0\d\)$/ });
  await play.waitFor();
  for (const [language, title] of [
    ['中文', words['zh-CN'].name],
    ['English', words['en-US'].name],
  ])
    await card.getByRole('textbox', exactly(`Title · ${language}`)).fill(title ?? '');
  for (const [language, said] of [
    ['中文', words['zh-CN'].subtitle],
    ['English', words['en-US'].subtitle],
  ] as const) {
    await card.getByLabel(`Add subtitles: ${language}`).last().setInputFiles(subRip('<script>alert(1)</script>'));
    await card
      .getByRole('alert')
      .getByText(/^Line 3: .*Remove everything between < and >/)
      .waitFor();
    await card
      .getByLabel(`Add subtitles: ${language}`)
      .last()
      .setInputFiles(subRip(`<font color="red">${said}</font>`));
    await card.getByRole('link', exactly(`Download subtitles: ${language}`)).waitFor();
  }
  await expectNoAxeViolations(page);
  // The organiser sees it with its subtitles before any family does.
  await play.click();
  const watched = page.getByRole('dialog', exactly(words['en-US'].name));
  await watched.locator('video').waitFor();
  await expect.poll(() => subtitlesOn(page)).toEqual([['en-US', words['en-US'].subtitle]]);
  expect(await playToTheEnd(page)).toMatchObject({ error: null });
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-videos-play-1440-en-US', { fullPage: false });
  // On a phone the portal's player is as wide as the screen; here it stays below its title.
  await page.setViewportSize(phone);
  await expect.poll(() => insetOf(watched)).toBe(0);
  await screenshot(page, 'admin-videos-play-390-en-US', { fullPage: false });
  await page.setViewportSize(desktop);
  await watched.getByRole('button', exactly('Close')).click();
  await card.getByRole('button', exactly('Show')).click();
  await page.getByText('1 in all · 0 hidden').waitFor();
  const { items } = await organiser.call('GET /api/videos', { query: { season } });
  const { id = '', poster } = items[0] ?? {};
  const film = await organiser.call('GET /api/videos/:id', { params: { id } });

  for (const { viewport, locale } of ON_PHONE) {
    const family = await portal.newPage({ viewport, locale });
    await family.goto(`/matchVideo?id=${id}`);
    await family.getByRole('heading', exactly(words[locale].name)).first().waitFor();
    await expect.poll(() => subtitlesOn(family)).toEqual([[locale, words[locale].subtitle]]);
    expect(await playToTheEnd(family)).toMatchObject({ width: film.width, height: film.height, error: null });
    await expectNoHorizontalOverflow(family);
    await screenshot(family, `gallery-film-${viewport.width}-${locale}`);
  }

  for (const { viewport, locale } of ON_DESKTOP) {
    const asking = await portal.newPage({ viewport, locale, client: organiser });
    await asking.goto(`/admin/videos?season=${season}`);
    await asking.getByRole('button', exactly(words[locale].remove)).click();
    const dialog = asking.getByRole('dialog', exactly(words[locale].title));
    await dialog.getByText(words[locale].name).waitFor();
    await dialog.getByText(words[locale].final).waitFor();
    await expectNoAxeViolations(asking);
    await screenshot(asking, `admin-videos-remove-${viewport.width}-${locale}`, { fullPage: false });
    await dialog.getByRole('button', exactly(words[locale].cancel)).click();
    await dialog.waitFor({ state: 'detached' });
    await expectNoHorizontalOverflow(asking);
    await asking.close();
  }
  const watching = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  await watching.goto(`/matchVideo?id=${id}`);
  await watching.locator('video').waitFor();

  await page.getByRole('button', exactly('Remove subtitles: English')).click();
  await page.getByRole('dialog', exactly('Remove the subtitles (English)?')).getByRole('button', exactly('Remove')).click();
  const add = card.getByRole('button', exactly('Add subtitles: English'));
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  expect((await organiser.call('GET /api/videos/:id', { params: { id } })).subtitles).toEqual(film.subtitles.slice(0, 1));

  await page.getByRole('button', exactly(words['en-US'].remove)).click();
  await page.getByRole('button', exactly(words['en-US'].confirm)).click();
  await page.getByText('No videos of this season yet. Drop the first ones.').waitFor();
  // The focus moves to the former place of the card.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  expect((await organiser.call('GET /api/videos', { query: { season } })).total).toBe(0);
  for (const url of [film.url, ...film.subtitles.map((each) => each.url), ...(poster?.sources ?? []).map((source) => source.url)])
    expect((await fetch(`${portal.url}${url}`)).status).toBe(404);
  expect((await fetch(`${portal.url}/matchVideo?id=${id}`)).status).toBe(404);
  expect(await (await fetch(`${portal.url}/sitemap.xml`)).text()).not.toContain(id);
  expectFailure(watching, /^404 GET \/(matchVideo|api\/videos\/)/);
  await watching.reload();
  await watching.getByText(words['zh-CN'].missing).waitFor();
});
