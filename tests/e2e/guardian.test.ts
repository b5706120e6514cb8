// Guards: a guardian without an account decides for one child on a phone, by the link out of the SMS, and the teacher sees that, not what, was decided.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/common.ts';
import { createClient } from '../fixtures/client.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { childIdNumber, newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { exactly } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, openScreen, screenshot } from './harness.ts';

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
    answered: '1 of 1 guardians have answered',
  },
} as const satisfies Record<Locale, unknown>;

describe.each(['zh-CN', 'en-US'] as const)('a guardian (%s)', (locale) => {
  const w = guardianWords[locale];

  it('decides by the link, and finds the decisions there again', async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, () => portal.outbox(), { kind: 'primary_school' });
    const [competition] = await openCompetitions(teacher);
    if (!competition) throw new Error('no competition is open');
    const body = newRegistration(competition, `Guardian ${locale}`, [w.child]);
    const { id } = await teacher.call('POST /api/registrations', { body }, { idempotencyKey: randomUUID() });
    const invitation = (await portal.outbox()).findLast(({ template }) => template === 'guardian_invitation');
    const { hash } = new URL(invitation?.params['link'] ?? '');
    expect(invitation?.text).not.toContain(childIdNumber(w.child));

    const page = await portal.newPage({ viewport: phone, locale });
    await openScreen(page, `/guardian${hash}`);
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByRole('button', exactly(w.send)).click();
    expect(await page.getByText(w.missing).count()).toBe(3);
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `guardian-${locale}`);

    const groups = page.getByRole('radiogroup');
    for (const [n, answer] of [w.yes, w.yes, w.no].entries()) {
      const radio = groups.nth(n).getByRole('radio', exactly(answer));
      await radio.focus();
      await page.keyboard.press('Space');
      expect(await radio.isChecked()).toBe(true);
    }
    await page.getByRole('combobox', { name: w.relation }).selectOption('mother');
    await page.getByRole('textbox', { name: w.name }).fill('周航');
    await page.getByRole('button', exactly(w.send)).click();
    await page.getByRole('heading', { name: w.done }).waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `guardian-receipt-${locale}`);

    await page.reload();
    await page.getByRole('heading', { name: w.done }).waitFor();
    await page.getByRole('listitem').filter({ hasText: w.refused }).getByText(w.no, { exact: true }).waitFor();

    const teachers = await portal.newPage({ viewport: phone, locale, client: teacher });
    await openScreen(teachers, `/signInfo?id=${id}`);
    await teachers.getByText(w.answered).waitFor();
    await expectNoAxeViolations(teachers);
    await screenshot(teachers, `guardian-teacher-${locale}`);
  });
});
