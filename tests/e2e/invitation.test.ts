// Guards: the first organiser sets a password by the operator's one-time link, which works once.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { exactly } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';

const portal = openPortal();
const root = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'Sommer-2026!';

const invitationWords = {
  'zh-CN': {
    title: '欢迎使用管理后台',
    newPassword: '新密码',
    again: /再次|确认/,
    submit: '设置新密码',
    done: /账号已建好/,
    refused: /这个链接已经用过/,
  },
  'en-US': {
    title: 'Welcome to the back office',
    newPassword: 'New password',
    again: /again/,
    submit: 'Set the new password',
    done: /Your account is ready/,
    refused: /This link has been used already/,
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = invitationWords[locale];

  it(`becomes an organiser by the link, once (${name})`, async () => {
    const email = `organiser-${viewport.width}@example.test`;
    const { stdout } = await promisify(execFile)(process.execPath, ['server/organiser/main.ts', '陈老师', email], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: portal.dataDir },
    });
    const { hash } = new URL(/https?:\S+$/m.exec(stdout)?.[0] ?? '');
    const page = await portal.newPage({ viewport, locale });
    await page.goto(`/admin/invitation${hash}`);
    await page.getByRole('heading', exactly(w.title)).waitFor();
    await page.getByRole('textbox', exactly(w.newPassword)).fill(PASSWORD);
    await page.getByRole('textbox', { name: w.again }).fill(PASSWORD);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `invitation-${viewport.width}-${locale}`);
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(w.done).waitFor();
    expect(await createClient(() => portal.url).signIn(email, PASSWORD)).toMatchObject({ role: 'organiser' });

    const other = await portal.newPage({ viewport, locale });
    // Refused before anyone thinks up a password.
    expectFailure(other, /404 POST \/api\/staff-invitations\/look/);
    await other.goto(`/admin/invitation${hash}`);
    await other.getByText(w.refused).waitFor();
    await expectNoAxeViolations(other);
    await screenshot(other, `invitation-used-${viewport.width}-${locale}`);
  });
}
