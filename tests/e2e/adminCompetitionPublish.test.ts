// Guards: before publishing, an organiser reads which entries a change concerns and which message tells them, and a competition that is entered by a code is not
// published without any: its codes are made with it.
import { expect, it } from 'vitest';
import { competitionData } from '../fixtures/competitionData.ts';
import { changeDatabase, exactly, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, inLanguage, openPortal, screenshot } from './harness.ts';

const portal = openPortal();
const DAY_MS = 24 * 3600_000;

const COPIED =
  'account_id, participation, group_name, parent_name, parent_phone, organization, instructor_name, instructor_phone, address, publish_name, publish_work, consent_version, consent_at, version';

const dialogWords = {
  'en-US': {
    publish: 'Publish',
    nobody: 'Nobody could sign up',
    count: 'Codes to make',
    published: 'Published. The portal shows it now.',
    concerned: '3 entries whose date of the competition changes',
    by: /They get the message “Time or place changed”/,
  },
  'zh-CN': {
    publish: '发布',
    nobody: '现在没有人能报名',
    count: '生成邀请码数量',
    published: '已发布，网站现已显示。',
    concerned: '3 份报名比赛日期改变',
    by: /对方会收到“时间或地点变动”消息/,
  },
} as const;

for (const locale of inLanguage('en-US')) {
  const w = dialogWords[locale];

  it(`a publication says whom it concerns, and makes the codes that it needs (${locale})`, async () => {
    const organiser = await organiserOf(portal);
    const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const data = competitionData(Date.now(), { slug: `by-code-${locale.toLowerCase()}`, needsInvitation: true });
    await organiser.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number: 1, version: 1, data } });
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/competitions/${id}`);
    await page.getByRole('button', exactly(w.publish)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.nobody).waitFor();
    const count = dialog.getByRole('spinbutton', exactly(w.count));
    await count.fill('');
    await expect.poll(() => dialog.getByRole('button', exactly(w.publish)).isDisabled()).toBe(true);
    await count.fill('7');
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-publish-codes-1440-${locale}`);
    await dialog.getByRole('button', exactly(w.publish)).click();
    await page.getByText(w.published).waitFor();
    const codes = await organiser.call('GET /api/admin/competitions/:id/invitation-codes', { params: { id } });
    expect(codes.total).toBe(7);

    changeDatabase(
      portal,
      `insert into registration (id, competition_id, state, team_name, registered_at, updated_at, ${COPIED})
       with recursive n (i) as (select 1 union all select i + 1 from n where i < 3)
       select ? || i, ?, 'approved', 'Pilots ' || i, i, i, ${COPIED} from n, (select * from registration limit 1)`,
      `pilots-${locale}`,
      id,
    );
    const contest = { opensAt: (data.contest.opensAt ?? 0) + DAY_MS, closesAt: (data.contest.closesAt ?? 0) + DAY_MS };
    await organiser.call('PUT /api/admin/competition-drafts/:id', {
      params: { id },
      body: { number: 2, version: 0, data: { ...data, contest } },
    });
    await page.reload();
    await page.getByRole('button', exactly(w.publish)).click();
    await dialog.getByText(w.concerned).waitFor();
    await dialog.getByText(w.by).waitFor();
    expect(await dialog.getByText(w.nobody).count()).toBe(0);
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-publish-concerned-1440-${locale}`);
  });
}
