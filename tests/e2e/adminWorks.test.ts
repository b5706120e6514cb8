// Guards: organisers release works in bulk, and hide them. A work that is hidden, or whose consent is withdrawn, is gone from the portal within a
// minute. Votes can be voided with a reason and restored; a burst is settled as void or as fine, and leaves the open ones.
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { exactly, forgetTries, newFamily, organiserOf } from './actions.ts';
import {
  desktop,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  ON_DESKTOP,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';
import { voteWords } from './voteWords.ts';

const portal = openPortal();
const COMPETITION = 'cargo-helpers';

let organiser: Client;
let works: AnswerOf<'GET /api/admin/works'>['items'];
beforeAll(async () => {
  organiser = await organiserOf(portal);
  ({ items: works } = await organiser.call('GET /api/admin/works'));
  expect(works.length).toBeGreaterThanOrEqual(7);
});

const visitor = () => createClient(() => portal.url);
const publicNos = async (): Promise<string[]> => {
  const { items } = await visitor().call('GET /api/competitions/:id/works', { params: { id: COMPETITION } });
  return items.map(({ no }) => no);
};
const release = (ids: string[], on: boolean) => organiser.call('POST /api/admin/works/releases', { body: { ids, release: on } });

describe.each(ON_DESKTOP)('releasing works ($name)', ({ viewport, locale }) => {
  const w = voteWords[locale];

  itInFull('is done for many at once, and undone for one with a reason', async () => {
    const chosen = works.filter(({ publishWork }) => publishWork).slice(0, 3);
    await release(
      chosen.map(({ id }) => id),
      false,
    );
    const nos = chosen.map(({ no }) => no);
    expect(await publicNos()).not.toEqual(expect.arrayContaining([nos[0]]));

    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto(`/admin/works?filter=${encodeURIComponent(JSON.stringify({ stages: ['held'] }))}`);
    for (const { title } of chosen) await page.getByRole('checkbox', exactly(title)).check();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-works-${viewport.width}-${locale}`);
    await page.getByRole('button', exactly(w.release)).click();
    const dialog = page.getByRole('dialog');
    for (const { title } of chosen) expect(await dialog.textContent()).toContain(title);
    await dialog.getByRole('button', exactly(w.release)).click();
    await page.getByText(w.releasedDone(3)).waitFor();
    expect(await publicNos()).toEqual(expect.arrayContaining(nos));

    const [first] = chosen;
    await page.goto(`/admin/works/${first?.id}/show`);
    await page.getByText(w.isPublic).first().waitFor();
    await page.getByRole('heading', { level: 1, ...exactly(first?.title ?? '') }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-work-${viewport.width}-${locale}`);
    await page.getByRole('button', exactly(w.hide)).click();
    await dialog.getByRole('textbox', { name: w.ownWords }).fill('片尾有家庭住址。');
    await dialog.getByRole('button', exactly(w.hide)).click();
    await page.getByText(w.hiddenDone).waitFor();
    expect(await publicNos()).not.toContain(first?.no);
    await release([first?.id ?? ''], true);
  });
});

itInFull(
  'shows what a visitor has reported: played, held back with a reason that the family reads, and released again by the keyboard',
  async () => {
    const work = works.find(({ kind, publishWork }) => kind === 'video' && publishWork);
    if (!work) throw new Error('no film');
    await release([work.id], true);
    const guest = await portal.newPage({ viewport: desktop, locale: 'zh-CN' });
    await guest.goto(`/vote?no=${work.no}`);
    await guest.getByRole('button', exactly('举报')).click();
    const report = guest.getByRole('dialog');
    await report.getByRole('button', exactly('提交举报')).click();
    await report.getByText('请选择一个原因。').waitFor();
    await report.getByText('出现了不愿公开的人，或个人信息').click();
    await report.getByRole('textbox', { name: /^补充说明/ }).fill('片尾能看到住址');
    await expectNoAxeViolations(guest);
    await screenshot(guest, 'report-zh-CN');
    await report.getByRole('button', exactly('提交举报')).click();
    await report.getByText(/组委会将查看/).waitFor();
    // The open page reloads the votes every 20 s, with a 404 once the work is hidden.
    await guest.close();
    expect(await publicNos()).toContain(work.no);

    const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
    await page.goto('/admin/works');
    // Counted with the reports, and not among the works to release.
    await page.getByRole('link', { name: /^被举报 ?1$/ }).waitFor();
    await screenshot(page, 'admin-works-tabs-zh-CN');
    await page.goto(`/admin/works?filter=${encodeURIComponent(JSON.stringify({ stages: ['reported'] }))}`);
    const first = page.getByRole('list', exactly('作品')).getByRole('listitem').first();
    await first.getByText(work.title).waitFor();
    await first.getByText('被举报 1 次').waitFor();
    await page.keyboard.press('Space');
    await first.locator('video').waitFor();
    await page.keyboard.press('h');
    await page.getByRole('button', { name: /画面里能看到孩子的姓名/ }).waitFor();
    await screenshot(page, 'admin-works-hold-zh-CN');
    await page.keyboard.press('1');
    await page.getByText('已暂不公开 1 件作品。').waitFor();
    expect(await publicNos()).not.toContain(work.no);

    const family = visitor();
    await family.signIn('kindergarten@sample.test', PASSWORD);
    const read = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: family });
    await read.goto('/personal');
    await read
      .getByText(/作品暂不公开：画面里能看到孩子的姓名/)
      .first()
      .waitFor();
    // The organiser chose it in Chinese, the account is Chinese, and its reader reads English.
    const [chosen] = (await organiser.call('GET /api/admin/canned-reasons', { query: { kind: 'work' } })).items;
    const english = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family });
    await english.goto('/personal');
    await english
      .getByText(chosen?.text['en-US'] ?? 'no reason')
      .first()
      .waitFor();

    await page.goto(`/admin/works?filter=${encodeURIComponent(JSON.stringify({ stages: ['held'] }))}`);
    await page.getByRole('listitem').filter({ hasText: work.title }).first().waitFor();
    await page.keyboard.press('a');
    await page.getByText('已发布 1 件作品。').waitFor();
    expect(await publicNos()).toContain(work.no);
    await page.goto(`/admin/reports?filter=${encodeURIComponent(JSON.stringify({}))}`);
    await page.getByText(work.title).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, 'admin-reports-zh-CN');
  },
);

it.each(inLanguage('zh-CN'))(
  'goes on after a decision, plays by Space what was clicked, and covers no bar with a notice (%s)',
  async (locale) => {
    const films = works.filter(({ kind, publishWork }) => kind === 'video' && publishWork);
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/works?filter=${encodeURIComponent(JSON.stringify({}))}`);
    const cells = page.locator('li[data-work]');
    await cells.first().waitFor();
    const ids = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-work')));
    const index = ids.findIndex((id, at) => at < ids.length - 1 && films.some((film) => film.id === id));
    const film = cells.nth(index);
    await release([ids[index] ?? ''], true);
    await film.getByRole('checkbox').click();
    await film.getByRole('checkbox').click();
    await page.keyboard.press('Space');
    await film.locator('video').waitFor();
    expect(await film.getByRole('checkbox').isChecked()).toBe(false);
    await page.keyboard.press('h');
    const bar = page.getByRole('region', exactly(locale === 'zh-CN' ? '处理' : 'Decide'));
    await bar.getByRole('button', { name: /^(取消|Cancel)/ }).waitFor();
    await page.keyboard.press('1');
    const notice = page.locator('.MuiSnackbar-root');
    // it stays while it is pointed at
    await notice.hover();
    await expect.poll(() => cells.nth(index + 1).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('h');
    await bar.getByRole('button', { name: /^(取消|Cancel)/ }).waitFor();
    await expect
      .poll(async () => {
        const [above, below] = [await notice.boundingBox(), await bar.boundingBox()];
        return above && below ? above.y + above.height <= below.y : null;
      })
      .toBe(true);
    await screenshot(page, `admin-works-notice-1440-${locale}`, { fullPage: false });
    await release([ids[index] ?? ''], true);
  },
);

it('ends when the family withdraws its consent, everywhere', async () => {
  const family = visitor();
  await family.signIn('kindergarten@sample.test', PASSWORD);
  const work = works.find(({ public: isPublic, kind }) => isPublic && kind === 'images');
  if (!work) throw new Error('no public work with pictures');
  const poster = `${portal.url}${work.posterUrl}`;
  const shown = await fetch(poster);
  expect(shown.status).toBe(200);
  // No cache keeps it longer than that.
  expect(shown.headers.get('cache-control')).toBe('public, no-cache');
  const consent = (publishWork: boolean) =>
    family.call('PATCH /api/registrations/:id/consent', { params: { id: work.registrationId }, body: { publishName: true, publishWork } });
  await consent(false);
  expect(await publicNos()).not.toContain(work.no);
  expect((await fetch(poster)).status).toBe(404);
  expect((await fetch(`${portal.url}/vote?no=${work.no}`)).status).toBe(404);
  await expect(visitor().call('GET /api/works/:no', { params: { no: work.no } })).rejects.toMatchObject({ code: 'not_found' });
  // An institution can withdraw a consent for its child, but not give one.
  await expect(consent(true)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
});

describe.each(ON_DESKTOP)('votes ($name)', ({ viewport, locale }) => {
  const w = voteWords[locale];
  // A card on a phone.
  const row = viewport === phone ? 'listitem' : 'row';

  itInFull(
    'of new accounts that came together are flagged, settled as void with a reason and as fine, and counted again one by one',
    async () => {
      const work = works.filter(({ kind }) => kind === 'video')[viewport === phone ? 0 : 1];
      if (!work) throw new Error('no work to vote for');
      await release([work.id], true);
      const votesNow = async () => (await visitor().call('GET /api/works/:no/votes', { params: { no: work.no } })).votes;
      const before = await votesNow();
      for (let count = 0; count < 10; count += 1) {
        forgetTries(portal);
        const { client } = await newFamily(portal, locale);
        await client.call('POST /api/works/:no/votes', { params: { no: work.no } });
      }
      await expect.poll(votesNow).toBe(before + 10);

      const page = await portal.newPage({ viewport, locale, client: organiser });
      await page.goto('/admin/voteFlags');
      const flag = page.getByRole(row).filter({ hasText: work.no }).filter({ hasText: w.freshAccounts });
      await flag.waitFor();
      await expectNoAxeViolations(page);
      await screenshot(page, `admin-flags-${viewport.width}-${locale}`);
      await flag.getByRole('button', exactly(w.void)).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', exactly(w.void)).click();
      await dialog.getByText(w.burstReason).waitFor();
      const reason = dialog.getByRole('textbox', { name: w.reason });
      await reason.fill('同一晚新注册的账号。');
      expect(await reason.getAttribute('maxlength')).toBe(String(DECISION_REASON_MAX));
      await expectNoAxeViolations(page);
      await screenshot(page, `admin-settle-${viewport.width}-${locale}`);
      await dialog.getByRole('button', exactly(w.void)).click();
      await page.getByText(w.burstVoid).waitFor();
      expect(await votesNow()).toBe(before);

      // It has left the open ones, and says who settled it and why; settled the other way, its votes count again.
      await expect.poll(() => flag.count()).toBe(0);
      await page.getByRole('navigation', exactly(w.burstStates)).getByRole('link', { name: w.settled }).click();
      await flag.getByText(w.settledVoid).waitFor();
      await flag.getByText('同一晚新注册的账号。').waitFor();
      await expectNoAxeViolations(page);
      await expectNoHorizontalOverflow(page);
      await screenshot(page, `admin-flags-settled-${viewport.width}-${locale}`);
      await flag.getByRole('button', exactly(w.fine)).click();
      await reason.fill('是一个班的家长。');
      await dialog.getByRole('button', exactly(w.fine)).click();
      await page.getByText(w.burstFine).waitFor();
      await flag.getByText(w.settledFine).waitFor();
      expect(await votesNow()).toBe(before + 10);
      await flag.getByRole('button', exactly(w.void)).click();
      await reason.fill('同一晚新注册的账号。');
      await dialog.getByRole('button', exactly(w.void)).click();
      await flag.getByText(w.settledVoid).waitFor();
      expect(await votesNow()).toBe(before);
      const states = page.getByRole('navigation', exactly(w.burstStates));
      await states.getByRole('link').last().click();
      await page.waitForURL((url) => url.searchParams.get('filter') === '{}');
      await flag.getByText(w.settledVoid).waitFor();
      await states.getByRole('link').first().click();
      await expect.poll(() => flag.count()).toBe(0);

      await page.goto(`/admin/votes?filter=${encodeURIComponent(JSON.stringify({ no: work.no }))}`);
      const votes = page.getByRole(row).filter({ hasText: work.no });
      await expect.poll(() => votes.count()).toBe(before + 10);
      await votes.first().getByText('同一晚新注册的账号。').waitFor();
      await votes.first().getByRole('checkbox').check();
      await expectNoAxeViolations(page);
      await screenshot(page, `admin-votes-${viewport.width}-${locale}`);
      await page.getByRole('button', exactly(w.restore)).click();
      await dialog.getByRole('button', exactly(w.restore)).click();
      await page.getByText(w.restoreDone(1)).waitFor();
      expect(await votesNow()).toBe(before + 1);
    },
  );
});
