// Guards: an organiser gives a competition a cover and its judges pictures in the editor, sees what changed, and the portal shows them on the card, the
// page and the home page, in both languages, in link previews and without a network.
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { competitionData } from '../fixtures/competitionData.ts';
import { exactly, organiserOf } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const pictureWords = {
  'en-US': {
    alt: ['Description of the picture · 中文', 'Description of the picture · English'],
    cover: 'Upload a picture',
    judge: 'Judge 1 · Upload a picture',
    saved: 'All changes saved',
    publish: 'Publish',
    published: 'Published. The portal shows it now.',
    shownAlt: 'Children at a mat',
    portrait: 'Photo of Chen Yu',
    changes: ['Cover picture', 'Judge 1 · Photo'],
  },
  'zh-CN': {
    alt: ['图片说明·中文', '图片说明·English'],
    cover: '上传图片',
    judge: '评委 1·上传图片',
    saved: '全部已保存',
    publish: '发布',
    published: '已发布，网站现已显示。',
    shownAlt: '围着地图的孩子们',
    portrait: '陈宇的照片',
    changes: ['封面图片', '评委 1·照片'],
  },
} as const;

/** Returns a photograph of coloured fields, which shows where it is cut. */
const photo = async (width: number, height: number, [left, right]: readonly [string, string]) => ({
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${left}"/><rect x="50%" width="50%" height="100%" fill="${right}"/><circle cx="50%" cy="50%" r="${Math.min(width, height) / 3}" fill="#fff"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer(),
});

for (const locale of inLanguage('en-US')) {
  const w = pictureWords[locale];

  it(`a competition has a cover, and its judges have pictures (${locale})`, async () => {
    const organiser = await organiserOf(portal);
    const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const slug = `pictured-${locale.toLowerCase()}`;
    const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
    const judges = [
      { name: text('陈宇', 'Chen Yu'), title: text('清河学院幼教课程', 'Early-years curriculum, Qinghe College'), picture: null },
      { name: text('阿玛拉·迪亚洛', 'Amara Diallo'), title: text('达喀尔机器人教育者', 'Robotics educator, Dakar'), picture: null },
    ];
    const data = competitionData(Date.now(), { slug, judges });
    await organiser.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number: 1, version: 1, data } });
    await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body: { number: 1, version: 2 } });

    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/competitions/${id}`);
    await page.locator(`input[aria-label="${w.cover}"]`).setInputFiles(await photo(1800, 900, ['#2e5bff', '#ffbf2e']));
    await page.getByRole('textbox', exactly(w.alt[0])).fill('围着地图的孩子们');
    await page.getByRole('button', { name: w.publish }).click();
    const english = page.getByRole('textbox', exactly(w.alt[1]));
    await expect.poll(() => english.evaluate((field) => field === document.activeElement)).toBe(true);
    await english.fill('Children at a mat');
    await page.locator(`input[aria-label="${w.judge}"]`).setInputFiles(await photo(600, 900, ['#74c052', '#e8563f']));
    await page.getByText(w.saved).waitFor();
    await expect.poll(() => page.getByRole('button', { name: w.judge }).count()).toBe(1);
    await screenshot(page, `admin-competition-pictures-1440-${locale}`);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', exactly(w.publish)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.shownAlt).waitFor();
    for (const change of w.changes) await dialog.getByRole('rowheader', exactly(change)).waitFor();
    await screenshot(page, `admin-competition-pictures-dialog-1440-${locale}`);
    await dialog.getByRole('button', exactly(w.publish)).click();
    await page.getByText(w.published).waitFor();

    const html = await (await page.request.get(`/matchSignDetail?id=${slug}`)).text();
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/files\/[0-9a-f]{20}\/picture-[^"]*-1600\.webp"/);

    for (const [viewport, size] of [
      [phone, '390'],
      [desktop, '1440'],
    ] as const) {
      const family = await portal.newPage({ viewport, locale });
      await family.goto(`/matchSignDetail?id=${slug}`);
      await family.getByRole('img', exactly(w.shownAlt)).waitFor();
      const portrait = family.getByRole('img', exactly(w.portrait));
      await portrait.scrollIntoViewIfNeeded();
      const box = await portrait.boundingBox();
      expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
      await expectNoAxeViolations(family);
      await expectNoHorizontalOverflow(family);
      await family.evaluate(() => window.scrollTo(0, 0));
      await screenshot(family, `competition-cover-${size}-${locale}`);
      for (const [path, name] of [
        ['/matchSign', 'list'],
        ['/', 'home'],
      ] as const) {
        await family.goto(path);
        await family.getByRole('img', exactly(w.shownAlt)).first().scrollIntoViewIfNeeded();
        await expectNoHorizontalOverflow(family);
        await screenshot(family, `competition-cover-${name}-${size}-${locale}`);
      }
    }

    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const away = await portal.newPage({ viewport: phone, locale, front });
    await visitAndWarm(away);
    await front.stop();
    await away.goto(`/matchSignDetail?id=${slug}`);
    for (const name of [w.shownAlt, w.portrait]) {
      const img = away.getByRole('img', exactly(name));
      await img.scrollIntoViewIfNeeded();
      await expect.poll(() => img.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth)).toBeGreaterThan(100);
    }
  });
}
