// Guards: an organiser writes a competition's text and how to pay in Markdown with the editor of news, uploads a file for download or picks one that the portal
// has, and the competition's page shows all of it after publishing.
import { expect, it } from 'vitest';
import { competitionData } from '../fixtures/competitionData.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

const textWords = {
  'en-US': {
    text: 'Page text · English',
    pay: 'How to pay · English',
    saved: 'All changes saved',
    add: 'Add a download',
    title: ['Download · 中文', 'Download · English'],
    file: 'Choose a file',
    pick: 'Or take one from the Downloads page',
    publish: 'Publish',
    published: 'Published. The portal shows it now.',
  },
  'zh-CN': {
    text: '正文·English',
    pay: '缴费方式·English',
    saved: '全部已保存',
    add: '添加文件',
    title: ['文件·中文', '文件·English'],
    file: '选择文件',
    pick: '或从“资料下载”中选取',
    publish: '发布',
    published: '已发布，网站现已显示。',
  },
} as const;

for (const locale of inLanguage('en-US')) {
  const w = textWords[locale];

  it(`a competition's texts are Markdown, and its files are uploaded or picked (${locale})`, async () => {
    const organiser = await organiserOf(portal);
    const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const slug = `harbour-${locale.toLowerCase()}`;
    const data = competitionData(Date.now(), { slug, downloads: [] });
    await organiser.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number: 1, version: 1, data } });
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/competitions/${id}`);
    const text = page.getByRole('textbox', exactly(w.text));
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\n\n## The chart\n\nBring a **compass**.');
    const pay = page.getByRole('textbox', exactly(w.pay));
    await pay.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('\n\nAsk *us* about it.');
    await screenshot(page, `admin-competition-markdown-1440-${locale}`);
    await page.getByRole('button', exactly(w.add)).click();
    for (const title of w.title) await page.getByRole('textbox', exactly(title)).last().fill('Chart');
    await page
      .getByLabel(w.file)
      .setInputFiles({ name: 'chart.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await page.getByRole('link', exactly('PDF')).waitFor();
    await page.getByRole('button', exactly(w.add)).click();
    await page.getByRole('combobox', { name: w.pick }).last().click();
    await page.getByRole('option').first().click();
    await page.getByText(w.saved).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-competition-texts-1440-${locale}`);
    await page.getByRole('button', exactly(w.publish)).click();
    await page.getByRole('dialog').getByRole('button', exactly(w.publish)).click();
    await page.getByText(w.published).waitFor();

    const shown = await organiser.call('GET /api/competitions/:id', { params: { id: slug } });
    expect(shown.overview['en-US']).toContain('## The chart');
    expect(shown.downloads.map(({ url, sizeBytes }) => [/^\/\S+$/.test(url), sizeBytes > 0])).toEqual([
      [true, true],
      [true, true],
    ]);
    const file = await page.request.get(shown.downloads[0]?.url ?? '');
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const family = await portal.newPage({ viewport: phone, locale: 'en-US' });
    await family.goto(`/matchSignDetail?id=${slug}`);
    await family.getByRole('heading', exactly('The chart')).waitFor();
    expect(await family.locator('strong', { hasText: 'compass' }).count()).toBe(1);
    await expectNoAxeViolations(family);
    await expectNoHorizontalOverflow(family);
    await screenshot(family, 'competition-markdown-390-en-US');
  });
}
