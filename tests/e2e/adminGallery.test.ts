// Guards: forty photos are dropped, the network fails half-way and the page is reloaded, and each is there once. They are described in both
// languages, ordered by keyboard, shown, and families see them at once, without the place where they were taken.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { exactly, organiserOf } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const MANY = 40;
const tablet = { width: 1024, height: 768 };

/** Returns a small photo of its own colour, with its location. */
const photoOf = async (n: number): Promise<string> => {
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 5 * n, g: 200 - 4 * n, b: 120 } } });
  const gps = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } };
  return (await photo.withExif(gps).jpeg().toBuffer()).toString('base64');
};

const dropPhotos = async (page: Page, photos: readonly string[]): Promise<void> => {
  const dropped = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [index, base64] of all.entries()) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], `IMG_${index}.jpg`, { type: 'image/jpeg' }));
    }
    return transfer;
  }, photos);
  await page.getByText('Drop photos anywhere here; place and camera are removed.').dispatchEvent('drop', { dataTransfer: dropped });
};

it('takes forty photos over a lost network and a reload, and shows them to families', async () => {
  const organiser = await organiserOf(portal);
  const { seasons } = await organiser.call('GET /api/site');
  // The sample season has its own photos; the next one has none.
  const season = (seasons[0] ?? 0) + 1;
  const front = await openFront(portal.url);
  onTestFinished(front.stop);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser, front });
  await page.goto(`/admin/photos?season=${season}`);
  await page.getByText('No photos of this season yet. Drop the first ones.').waitFor();
  await expectNoAxeViolations(page);
  // Counted as they arrive: the page's message may be gone before the test looks.
  const someHaveArrived = Promise.withResolvers<void>();
  let arrived = 0;
  page.on('requestfinished', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/admin/gallery/photo')) return;
    arrived += 1;
    if (arrived === 5) someHaveArrived.resolve();
  });
  await dropPhotos(page, await Promise.all(Array.from({ length: MANY }, (_, n) => photoOf(n))));
  await someHaveArrived.promise;
  await front.stop();
  await page.getByText(/The rest waits for the network and goes on by itself/).waitFor();
  await screenshot(page, 'admin-photos-offline-1440-en-US');
  await front.start();
  await page.reload();
  const cards = page.getByRole('main').getByRole('listitem');
  // A slow machine takes its time for all of them, but not for a few.
  for (const some of [/^(1[5-9]|[234]\d) in all/, /^(2[2-9]|[34]\d) in all/, /^(29|[34]\d) in all/, /^(3[5-9]|40) in all/])
    await page.getByText(some).waitFor();
  await page.getByText('40 in all · 40 hidden').waitFor();
  await page.getByText(/have arrived/).waitFor({ state: 'detached' });
  expect(await cards.count()).toBe(MANY);
  expect((await organiser.call('GET /api/photos', { query: { season } })).total).toBe(0);

  await page.getByRole('button', exactly('Choose all')).click();
  await page.getByRole('button', exactly('Caption for all chosen')).click();
  const dialog = page.getByRole('dialog', exactly('One caption for 40'));
  await dialog.getByRole('textbox', exactly('Caption · 中文')).fill('总决赛现场');
  await dialog.getByRole('textbox', exactly('Caption · English')).fill('At the final');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly('Use for all 40')).click();
  await page.getByRole('button', exactly('Show 40')).click();
  await page.getByText('40 in all · 0 hidden').waitFor();

  // One of them is described further, in one language and then the other, and moved to the front.
  const last = cards.last();
  await last.getByRole('textbox', exactly('Caption · English')).fill('The winners');
  await last.getByRole('textbox', exactly('Caption · 中文')).fill('获奖队伍');
  await last.getByRole('button', { name: /^Move/ }).focus();
  await page.getByRole('button', exactly('Move The winners')).waitFor();
  await page.keyboard.press('Space');
  await page.getByText('Picked up The winners, number 40 of 40.').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowLeft');
  await page.getByText('The winners is now number 39 of 40.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await organiser.call('GET /api/photos', { query: { season, pageSize: 50 } })).items.at(38)?.caption)
    .toEqual({ 'zh-CN': '获奖队伍', 'en-US': 'The winners' });
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-photos-1440-en-US');

  const { items } = await organiser.call('GET /api/photos', { query: { season, pageSize: 50 } });
  expect(new Set(items.map(({ picture }) => picture.sources.at(-1)?.url)).size).toBe(MANY);
  const [first] = items;
  const bytes = Buffer.from(await (await fetch(`${portal.url}${first?.picture.sources.at(-1)?.url}`)).arrayBuffer());
  expect([(await sharp(bytes).metadata()).exif, bytes.includes('SecretCamera')]).toEqual([undefined, false]);
  const family = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  await family.goto(`/matchPhotos?season=${season}`);
  await family.getByText('共 40 张照片').waitFor();
  await family.getByRole('button', exactly('总决赛现场')).first().waitFor();

  // Another organiser is faster: both captions are shown, and one is chosen in the language that was typed; the other one keeps theirs.
  const card = cards.first();
  await card.getByRole('textbox', exactly('Caption · English')).fill('Mine');
  // Closing the page now asks first.
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false);
  const { items: known } = await organiser.call('GET /api/admin/gallery/:kind', { params: { kind: 'photo' }, query: { season } });
  const { id = '', version = 0 } = known[0] ?? {};
  expectFailure(page, /^409 POST \/api\/admin\/gallery\/photo\/changes/);
  const caption = { 'zh-CN': '别人的', 'en-US': known[0]?.caption['en-US'] ?? '' };
  await organiser.call('POST /api/admin/gallery/:kind/changes', { params: { kind: 'photo' }, body: { items: [{ id, version, caption }] } });
  await card.getByRole('button', { name: /^Move/ }).focus();
  await card.getByText('Someone else has changed this in the meantime: 别人的 / At the final').waitFor();
  await card.getByRole('button', exactly('Keep mine')).click();
  await expect
    .poll(async () => (await organiser.call('GET /api/photos', { query: { season } })).items[0]?.caption)
    .toEqual({ 'zh-CN': '别人的', 'en-US': 'Mine' });

  for (const viewport of [tablet, phone]) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-photos-${viewport.width}-en-US`);
  }
  await expectNoAxeViolations(page);
});
