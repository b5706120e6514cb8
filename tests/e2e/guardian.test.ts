// Guards: a guardian without an account decides for one child on a phone, by the link in the SMS; the teacher sees that it was decided, not how.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { childIdNumber, newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { exactly, forgetTries, organiserOf } from './actions.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openPortal,
  openScreen,
  screenshot,
} from './harness.ts';

const portal = openPortal();
const phone = { width: 390, height: 844 };

const guardianWords = {
  'zh-CN': {
    child: 9201,
    yes: '同意',
    no: '不同意',
    missing: '请选择同意或不同意。',
    relation: /您是孩子的/,
    name: /您的姓名/,
    send: '提交我的决定',
    done: '您的决定已记下',
    refused: /作品/,
    answered: '已有 1 位监护人答复，共 1 位',
    pdf: '保存回执（PDF）',
    calendar: '加入我的日历',
    change: '更改或撤回',
    cancelChange: '不更改，返回回执',
    move: '我换了号码',
    moveTo: '转到这个号码',
    newNumber: /新的手机号/,
    movedTo: /您的决定现已属于/,
    sendCode: '发送验证码',
    codeSent: '已发送',
    code: /验证码/,
    erased: /已退出队伍，资料已删除/,
    gone: '不再需要您作决定',
    looked: '1 次',
    leave: '退出并删除',
    back: '再看看',
    told: /会收到通知/,
  },
  'en-US': {
    child: 9202,
    yes: 'Yes',
    no: 'No',
    missing: 'Please choose yes or no.',
    relation: /You are the child’s/,
    name: /Your name/,
    send: 'Send my decisions',
    done: 'Your decisions are recorded',
    refused: /work/,
    answered: '1 of 1 guardian has answered',
    pdf: 'Save receipt (PDF)',
    calendar: 'Add the dates to my calendar',
    change: 'Change or withdraw',
    cancelChange: 'Keep my answers',
    move: 'My number has changed',
    moveTo: 'Move to this number',
    newNumber: /New mobile number/,
    movedTo: /Your decisions now belong to/,
    sendCode: 'Send code',
    codeSent: 'Code sent',
    code: /Code sent to/,
    erased: /has left the team, the data is deleted/,
    gone: 'You are no longer asked',
    looked: '1 look',
    leave: 'Take out and erase',
    back: 'Look again',
    told: /We let .* know/,
  },
} as const satisfies Record<Locale, unknown>;

/** Returns true if the card over the band covers none of its text, on a phone and on a desktop. */
const isBandClear = async (page: Page): Promise<boolean> => {
  const isClear = () =>
    page.evaluate(() => {
      const card = document.querySelector('main section')?.getBoundingClientRect().top ?? 0;
      const band = document.querySelector('h1')?.closest('.wrap');
      return [...(band?.querySelectorAll('h1, p') ?? [])].every((element) => element.getBoundingClientRect().bottom <= card);
    });
  const onPhone = await isClear();
  await page.setViewportSize({ width: 1440, height: 900 });
  const onDesktop = await isClear();
  await page.setViewportSize(phone);
  return onPhone && onDesktop;
};

/** Returns true if the whole element is on the screen. */
const onScreen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

describe.each(inLanguage('zh-CN'))('a guardian (%s)', (locale) => {
  const w = guardianWords[locale];

  it('decides by the link, and finds the decisions there again', async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, () => portal.outbox(), { kind: 'primary_school' });
    const [competition] = await openCompetitions(teacher);
    if (!competition) throw new Error('no competition is open');
    const mobile = freshMobile();
    const form = newRegistration(competition, `Guardian ${locale}`, [w.child]);
    const body = { ...form, members: form.members.map((child) => ({ ...child, guardianPhone: mobile })) };
    const { id } = await teacher.call('POST /api/registrations', { body }, { idempotencyKey: randomUUID() });
    const organiser = await organiserOf(portal);
    await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const invitation = (await portal.outbox()).findLast(({ template }) => template === 'guardian_invitation');
    const { hash } = new URL(invitation?.params['link'] ?? '');
    expect(invitation?.text).not.toContain(childIdNumber(w.child));

    const page = await portal.newPage({ viewport: phone, locale });
    await openScreen(page, `/guardian${hash}`);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByText(w.looked, { exact: true }).waitFor();
    await page.getByRole('button', exactly(w.send)).click();
    expect(await page.getByText(w.missing).count()).toBe(3);
    // The button is always on the screen: missing fields are reported there too, and so are failures.
    const groups = page.getByRole('radiogroup');
    expect(await groups.first().evaluate(onScreen)).toBe(true);
    expect(await groups.first().evaluate((group) => group.contains(document.activeElement))).toBe(true);
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `guardian-${locale}`);
    expect(await isBandClear(page)).toBe(true);

    const decide = async (answers: readonly string[]) => {
      for (const [n, answer] of answers.entries()) {
        const radio = groups.nth(n).getByRole('radio', exactly(answer));
        await radio.focus();
        await page.keyboard.press('Space');
        expect(await radio.isChecked()).toBe(true);
      }
    };
    await decide([w.yes, w.yes, w.no]);
    await page.getByRole('combobox', { name: w.relation }).selectOption('mother');
    await page.getByRole('textbox', { name: w.name }).fill('周航');
    // A reload loses nothing.
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(3);
    expect(await page.getByRole('textbox', { name: w.name }).inputValue()).toBe('周航');
    expect(await page.getByRole('combobox', { name: w.relation }).inputValue()).toBe('mother');
    await page.evaluate(() => scrollTo(0, 0));
    await page.route('**/api/guardians/answers', (route) => route.fulfill({ status: 503 }));
    expectFailure(page, /^503 POST \/api\/guardians\/answers$/);
    await page.getByRole('button', exactly(w.send)).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').evaluate(onScreen)).toBe(true);
    await page.unroute('**/api/guardians/answers');
    await page.getByRole('button', exactly(w.send)).click();
    await page.getByRole('heading', { name: w.done }).waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `guardian-receipt-${locale}`);
    expect(await isBandClear(page)).toBe(true);

    await page.reload();
    await page.getByRole('heading', { name: w.done }).waitFor();
    await page.getByRole('listitem').filter({ hasText: w.refused }).getByText(w.no, { exact: true }).waitFor();

    const teachers = await portal.newPage({ viewport: phone, locale, client: teacher });
    await openScreen(teachers, `/signInfo?id=${id}`);
    await teachers.getByText(w.answered).waitFor();
    await expectNoAxeViolations(teachers);
    await screenshot(teachers, `guardian-teacher-${locale}`);

    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', exactly(name)).click()]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const receipt = await save(w.pdf);
    expect(receipt.name).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}\.pdf$/);
    expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const dates = await save(w.calendar);
    expect(dates.name).toMatch(/\.ics$/);
    expect(dates.bytes.toString()).toMatch(/^BEGIN:VCALENDAR\r\n.*DTSTART:\d{8}T\d{6}Z\r\n.*END:VCALENDAR\r\n$/s);

    let asked = mobile;
    const byCode = async (answers: readonly string[]) => {
      forgetTries(portal);
      await page.getByRole('button', exactly(w.change)).click();
      // It begins at its heading, and can be left with nothing changed.
      await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole('button', exactly(w.cancelChange)).click();
      await page.getByRole('heading', { name: w.done }).waitFor();
      await page.getByRole('button', exactly(w.change)).click();
      // And begins at the current answers.
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(3);
      await decide(answers);
      await page.getByRole('button', exactly(w.sendCode)).click();
      await page.getByRole('button', exactly(w.codeSent)).waitFor();
      await page.getByRole('textbox', { name: w.code }).fill(codeSentTo(await portal.outbox(), asked));
      await expectNoHorizontalOverflow(page);
      await expectNoAxeViolations(page);
      await page.getByRole('button', exactly(w.send)).click();
      if (answers[0] === w.no) await confirmLeaving();
      await page.getByRole('heading', { name: w.done }).waitFor();
    };
    const confirmLeaving = async () => {
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      await expectNoAxeViolations(page);
      await screenshot(page, `guardian-leaving-${locale}`);
      await question.getByRole('button', exactly(w.back)).click();
      expect((await teacher.call('GET /api/registrations/:id', { params: { id } })).state).not.toBe('withdrawn');
      await page.getByRole('button', exactly(w.send)).click();
      await question.getByRole('button', exactly(w.leave)).click();
    };
    await byCode([w.yes, w.no, w.yes]);
    await page.getByRole('listitem').filter({ hasText: w.refused }).getByText(w.yes, { exact: true }).waitFor();
    await screenshot(page, `guardian-changed-${locale}`);
    forgetTries(portal);
    const next = freshMobile();
    await page.getByRole('button', exactly(w.move)).click();
    const moving = page.getByRole('dialog');
    await moving.getByRole('button', exactly(w.moveTo)).click();
    expect(await moving.locator('[aria-invalid="true"]').count()).toBe(2);
    await moving.getByRole('textbox', { name: w.newNumber }).fill(next);
    await moving.getByRole('button', exactly(w.sendCode)).click();
    await moving.getByRole('button', exactly(w.codeSent)).waitFor();
    await moving.getByRole('textbox', { name: w.code }).fill(codeSentTo(await portal.outbox(), mobile));
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `guardian-move-${locale}`);
    await moving.getByRole('button', exactly(w.moveTo)).click();
    await page.getByText(w.movedTo).waitFor();
    await screenshot(page, `guardian-moved-${locale}`);
    const told = (await portal.outbox()).filter(({ template }) => template === 'guardian_moved' || template === 'guardian_moved_here');
    expect(told.map(({ to, template }) => [to, template])).toEqual([
      [next, 'guardian_moved_here'],
      [mobile, 'guardian_moved'],
    ]);
    asked = next;
    await page.goto(`/guardian${new URL(told[0]?.params['link'] ?? '').hash}`);
    await page.getByRole('heading', { name: w.done }).waitFor();
    await byCode([w.no, w.no, w.no]);
    await page.getByText(w.erased).first().waitFor();
    await page.getByText(w.told).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `guardian-withdrawn-${locale}`);
    expect((await teacher.call('GET /api/registrations/:id', { params: { id } })).state).toBe('withdrawn');
    expectFailure(page, /410 POST \/api\/guardians\/view/);
    await page.reload();
    await page.getByRole('heading', exactly(w.gone)).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `guardian-ended-${locale}`);
  });
});
