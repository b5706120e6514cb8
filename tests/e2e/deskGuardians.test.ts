// Guards: a teacher asks all silent guardians again by one press, and prints codes that open nothing; a guardian of two children decides for both by
// one link.
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { changeDatabase, enter, exactly } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, openScreen, screenshot } from './harness.ts';

const portal = openPortal();
const DAY_MS = 24 * 3600_000;

const deskWords = {
  'zh-CN': {
    open: '4 位监护人未答复',
    resting: '一天之内都已询问过，明天可以再提醒。',
    remind: '全部提醒：发送 3 条短信',
    sent: '3 条短信已发出',
    search: '查找队伍或孩子',
    twice: '已询问 2 次',
    print: '打印 2 名孩子的二维码',
    which: '第 1 名孩子，共 2 名。',
    second: '第 2 名孩子，共 2 名。',
    next: '下一名孩子',
    yes: '同意',
    relation: /您是孩子的/,
    name: /您的姓名/,
    send: '提交我的决定',
    done: '您的决定已记下',
    ask: '把链接发给我',
    asked: '请查看短信',
    answered: '已答复',
  },
  'en-US': {
    open: 'Guardians: 4 to answer',
    resting: 'All of them were asked within the last day. They can be reminded tomorrow.',
    remind: 'Remind all: send 3 texts',
    sent: '3 texts are on their way',
    search: 'Find a team or child',
    twice: 'asked 2 times',
    print: 'Print codes for 2 children',
    which: 'Child 1 of 2.',
    second: 'Child 2 of 2.',
    next: 'Next child',
    yes: 'Yes',
    relation: /You are the child’s/,
    name: /Your name/,
    send: 'Send my decisions',
    done: 'Your decisions are recorded',
    ask: 'Send me the link',
    asked: 'Look at your messages',
    answered: 'Answered',
  },
} as const satisfies Record<Locale, unknown>;

/** Lets a day pass since every guardian was asked. */
const aDayLater = (): void =>
  changeDatabase(portal, 'update guardian set invited_at = invited_at - ? where invited_at is not null', DAY_MS);

for (const { name, viewport, locale } of ON_PHONE) {
  const w = deskWords[locale];

  it(`reminds all guardians, each once, who then decide for each child (${name})`, async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, portal.outbox, {
      kind: 'primary_school',
      affiliation: '青禾实验小学',
      mobile: freshMobile(),
      locale,
    });
    const [both, other, third] = [freshMobile(), freshMobile(), freshMobile()];
    const child = (childName: string, guardianPhone: string) => ({
      ...childMember(),
      ...{ name: childName, guardianPhone, guardianConfirmed: true as const },
    });
    await enter(teacher, 'city-couriers', { teamName: '星星快递', members: [child('林小满', both), child('林小雨', both)] });
    await enter(teacher, 'city-couriers', { teamName: '月亮船', members: [child('王一诺', other), child('赵子墨', third)] });
    const page = await portal.newPage({ viewport, locale, client: teacher });
    await page.goto('/desk');
    await page.getByRole('link', exactly(w.open)).click();
    await page.getByText(w.resting).waitFor();
    aDayLater();
    await openScreen(page, '/desk/guardians');
    await page.getByText('林小满', { exact: true }).and(page.locator('td b')).waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `desk-guardians-${locale}`);
    await page.getByRole('button', exactly(w.remind)).click();
    await page.getByText(w.sent).waitFor();
    await page.getByText(w.twice).first().waitFor();
    await page.getByRole('searchbox', { name: w.search }).fill('月亮');
    await page.getByText('王一诺', { exact: true }).and(page.locator('td b')).waitFor();
    expect(await page.getByText('林小满', { exact: true }).and(page.locator('td b')).count()).toBe(0);
    await screenshot(page, `desk-guardians-found-${locale}`);
    await page.getByRole('button', exactly(w.print)).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('svg[aria-label="王一诺"]:not([data-undrawn])').waitFor();
    await screenshot(page, `desk-guardians-sheet-${locale}`);
    if (process.env['PICTURES']) await page.pdf({ path: `test-results/desk-guardians-sheet-${locale}.pdf`, format: 'A4' });

    // a guardian of two children
    const texts = (await portal.outbox()).filter(({ to, template }) => to === both && template === 'guardian_reminders');
    expect(texts).toHaveLength(1);
    const parent = await portal.newPage({ viewport, locale });
    await parent.goto(texts[0]?.params['link'] ?? '');
    await parent.getByText(w.which).waitFor();
    await screenshot(parent, `guardian-two-children-${locale}`);
    for (const [position, which] of [w.which, w.second].entries()) {
      await parent.getByText(which).waitFor();
      for (const yes of await parent.getByRole('radio', exactly(w.yes)).all()) await yes.check();
      await parent.getByRole('combobox', { name: w.relation }).selectOption('mother');
      await parent.getByRole('textbox', { name: w.name }).fill('周航');
      await parent.getByRole('button', exactly(w.send)).click();
      await parent.getByRole('heading', { name: w.done }).waitFor();
      await expectNoAxeViolations(parent);
      if (position === 0) await parent.getByRole('button', exactly(w.next)).click();
    }

    // the code on the sheet opens nothing, and sends the link to the known number
    const { items } = await teacher.call('GET /api/guardians', {});
    const asked = items.find(({ childName }) => childName === '王一诺');
    const scanned = await portal.newPage({ viewport, locale });
    await scanned.goto(`/guardian#ask=${asked?.id}`);
    await scanned.getByRole('button', exactly(w.ask)).waitFor();
    expect(await scanned.getByText('王一诺').count()).toBe(0);
    await screenshot(scanned, `guardian-ask-${locale}`);
    await scanned.getByRole('button', exactly(w.ask)).click();
    await scanned.getByRole('heading', exactly(w.asked)).waitFor();
    await expectNoAxeViolations(scanned);
    expect((await portal.outbox()).filter(({ to }) => to === other)).toHaveLength(3);
    await page.emulateMedia({ media: 'screen' });
    await openScreen(page, '/desk/guardians');
    await page.getByText(w.answered, { exact: true }).and(page.locator('td *')).first().waitFor();
  });
}
