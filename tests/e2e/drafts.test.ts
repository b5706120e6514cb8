// Guards: a form saves itself while it is edited, and has every field again after the browser was killed. It is sealed on the device, another account
// does not see it, and signing out asks first and leaves nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { itInFull } from '../fixtures/full.ts';
import { enter, entriesOf, exactly, fillForm, forgetTries, freshIdNumber, newFamily, signIn, typedIn } from './actions.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_PHONE,
  openOwnBrowser,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';
import { words as allWords } from './words.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    saved: /^草稿已保存 \d\d:\d\d$/,
    section: '草稿与等待提交',
    go: (team: string) => `继续填写“${team}”`,
    remove: (team: string) => `删除“${team}”`,
    removeConfirm: '删除草稿',
    refused: '提交未通过',
    menuOf: /^账号：/,
    signOut: '退出登录',
    question: '退出登录并删除未提交的内容？',
    deletes: '本机上有 1 份草稿，退出登录后将被删除，包括其中的视频和图片。',
    stay: '保持登录',
    leave: '退出并删除',
    goodbye: '已退出登录。',
    none: '还没有赛事',
    drafts: /这个赛事有未提交的草稿/,
  },
  'en-US': {
    saved: /^Draft saved \d\d:\d\d$/,
    section: 'Drafts and waiting submissions',
    go: (team: string) => `Continue ${team}`,
    remove: (team: string) => `Delete ${team}`,
    removeConfirm: 'Delete the draft',
    refused: 'Not accepted',
    menuOf: /^Account:/,
    signOut: 'Sign out',
    deletes: 'Signing out deletes what is only on this device, videos and pictures included: 1 draft.',
    question: 'Sign out and delete what has not been sent?',
    stay: 'Stay signed in',
    leave: 'Sign out and delete',
    goodbye: 'You are signed out.',
    none: 'No events yet',
    drafts: /You have drafts for this competition/,
  },
} as const satisfies Record<Locale, unknown>;

/** Returns everything in IndexedDB, localStorage and sessionStorage as text, byte by byte. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const textOf = (value: unknown): unknown => {
      const buffer = value instanceof ArrayBuffer ? value : ArrayBuffer.isView(value) ? value.buffer : null;
      if (buffer) return ['utf-8', 'utf-16le'].map((name) => new TextDecoder(name).decode(buffer));
      if (Array.isArray(value)) return value.map(textOf);
      if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, textOf(v)]));
      return value;
    };
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll());
        found.push([store, rows.map(textOf)]);
      }
      db.close();
    }
    return JSON.stringify(found);
  });

/** Returns the number of missing required fields in each draft on the device, as last saved. */
const missingIn = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        asked.onsuccess = () => resolve(asked.result);
      });
    const db = await done(indexedDB.open('tangible-cup'));
    const rows: { filled: number; total: number }[] = await done(db.transaction('drafts').objectStore('drafts').getAll());
    db.close();
    return rows.map(({ filled, total }) => total - filled);
  });

/** Returns the number of the account's rows on the device. */
const countRows = (page: Page, accountId: string): Promise<number> => storedText(page).then((text) => text.split(accountId).length - 1);

describe.each(ON_PHONE)('a draft ($name)', ({ viewport, locale }) => {
  const w = { ...allWords[locale], ...words[locale] };

  it('has every field again after the browser was killed', async () => {
    const { client } = await newFamily(portal, locale);
    const profile = await mkdtemp(join(tmpdir(), 'tangible-cup-profile-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    const team = `萤火虫 ${locale}`;
    const first = await openOwnBrowser(profile, { url: portal.url, locale, viewport, client });
    await first.page.goto('/signSingle?competition=cargo-helpers');
    await fillForm(first.page, w, team, freshIdNumber());
    await first.page.getByRole('textbox', { name: w.invitationCode }).fill('SAMPLE-2026');
    await first.page.getByRole('checkbox', { name: w.consent }).first().check();
    await first.page.getByText(w.saved).waitFor();
    const typed = await typedIn(first.page);
    await expect.poll(() => missingIn(first.page)).toEqual([0]);
    await first.kill();

    const { page } = await openOwnBrowser(profile, { url: portal.url, locale, viewport, client });
    await page.goto('/personal');
    const section = page.getByRole('region', { name: w.section });
    await section.getByRole('heading', { name: team }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `drafts-${viewport.width}-${locale}`);
    await section.getByRole('link', { name: w.go(team) }).click();
    await page.getByRole('textbox', { name: w.displayName }).waitFor();
    await expect.poll(() => typedIn(page)).toEqual(typed);

    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(await entriesOf(client)).toEqual([{ teamName: team, state: 'submitted' }]);
    await page.goto('/personal');
    // It is listed under this device's drafts until the list has it.
    const listed = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: team }).first();
    await listed.waitFor();
    await section.waitFor({ state: 'detached' });
    await listed.waitFor();
  });

  itInFull('is one of several, is found from the form, and can be deleted', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    const name = page.getByRole('textbox', { name: w.displayName });
    for (const team of ['Alpha', 'Beta']) {
      await page.goto('/signSingle?competition=jinjiangcity');
      await name.fill(team);
      await page.getByText(w.saved).waitFor();
    }
    await page.goto('/signSingle?competition=jinjiangcity');
    await page.getByText(w.drafts).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: /Alpha/ }).click();
    await expect.poll(() => name.inputValue()).toBe('Alpha');
    await page.goto('/personal');
    const section = page.getByRole('region', { name: w.section });
    await section.getByRole('button', { name: w.remove('Beta') }).click();
    await page.getByRole('alertdialog').getByRole('button', exactly(w.removeConfirm)).click();
    await section.getByRole('heading', { name: 'Beta' }).waitFor({ state: 'detached' });
    await section.getByRole('heading', { name: 'Alpha' }).waitFor();
  });

  itInFull('comes back with the reason where the server refuses it, at the field too', async () => {
    const idNumber = freshIdNumber();
    const member = { name: '林小满', gender: 'female' as const, country: 'CN', idNumber };
    const { client } = await newFamily(portal, locale);
    const { teamName } = await enter(client, 'jinjiangcity', { members: [member] });
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/signSingle?competition=jinjiangcity');
    await fillForm(page, w, 'Twice', idNumber);
    await page.getByRole('checkbox', { name: w.consent }).first().check();
    expectFailure(page, /^409 POST \/api\/registrations$/);
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(w.childInTeam(teamName)).first().waitFor();
    await page.goto('/personal');
    const section = page.getByRole('region', { name: w.section });
    await section.getByText(w.refused).waitFor();
    await section.getByText(w.duplicateChild).waitFor();
    await expectNoAxeViolations(page);
    await section.getByRole('link', { name: w.go('Twice') }).click();
    const box = page.getByRole('textbox', { name: w.idNumber });
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    await box.fill(freshIdNumber());
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(await entriesOf(client)).toContainEqual({ teamName: 'Twice', state: 'submitted' });
  });

  it('lies there sealed, and signing out asks and leaves nothing', async () => {
    const { client, email, mobile } = await newFamily(portal, locale);
    const { account } = await client.call('GET /api/sessions/current');
    const accountId = account?.id ?? '';
    const page = await portal.newPage({ viewport, locale, client });
    const idNumber = freshIdNumber();
    await page.goto('/signSingle?competition=jinjiangcity');
    await fillForm(page, w, '流星雨', idNumber);
    // The consent.
    await expect.poll(() => missingIn(page)).toEqual([1]);
    await page.goto('/personal');
    await page.getByRole('region', { name: w.section }).getByRole('heading', { name: '流星雨' }).waitFor();
    const stored = await storedText(page);
    expect(stored).toContain(accountId);
    for (const secret of ['流星雨', '林小满', idNumber, '13800138000', '青禾实验小学', '世纪大道', email, mobile.slice(3)])
      expect(stored).not.toContain(secret);

    const signOut = async (answer: string) => {
      await page.getByRole('button', { name: w.menuOf }).click();
      await page.getByRole('button', exactly(w.signOut)).click();
      const question = page.getByRole('alertdialog', { name: w.question });
      await question.getByText(w.deletes).waitFor();
      if (viewport === phone) await screenshot(page, `sign-out-${viewport.width}-${locale}`, { fullPage: false });
      await question.getByRole('button', exactly(answer)).click();
      await question.waitFor({ state: 'detached' });
    };
    await signOut(w.stay);
    await page.getByRole('region', { name: w.section }).getByRole('heading', { name: '流星雨' }).waitFor();
    await signOut(w.leave);
    await page.getByText(w.goodbye).waitFor();
    expect(await countRows(page, accountId)).toBe(0);
  });

  itInFull('stays under the finger where My events finds that it has nothing else to show', async () => {
    const family = await newFamily(portal, locale);
    forgetTries(portal);
    const page = await portal.newPage({ viewport, locale, client: family.client });
    await page.goto('/signSingle?competition=jinjiangcity');
    await page.getByRole('textbox', { name: w.displayName }).fill('Mine alone');
    await page.getByText(w.saved).waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/registrations\?/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/personal');
    const goOn = page.getByRole('link', { name: w.go('Mine alone') });
    await goOn.focus();
    answer.resolve();
    await page.getByRole('heading', { name: w.none }).waitFor();
    expect(await goOn.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('is seen by nobody else who signs in on the device, and by its owner again', async () => {
    const [owner, other] = [await newFamily(portal, locale), await newFamily(portal, locale)];
    forgetTries(portal);
    const { account } = await owner.client.call('GET /api/sessions/current');
    const page = await portal.newPage({ viewport, locale, client: owner.client });
    await page.goto('/signSingle?competition=jinjiangcity');
    await page.getByRole('textbox', { name: w.displayName }).fill('Mine alone');
    await page.getByText(w.saved).waitFor();
    const signInAs = async (email: string) => {
      // The session expires, as after a long time.
      await page.context().clearCookies();
      await page.goto('/login');
      await signIn(page, w, viewport === phone, email);
      await page.getByRole('heading', { level: 1, name: /王芳/ }).waitFor();
    };
    const section = page.getByRole('region', { name: w.section });

    await signInAs(other.email);
    await page.goto('/signSingle?competition=jinjiangcity');
    const name = page.getByRole('textbox', { name: w.displayName });
    await name.fill('Theirs');
    await page.getByText(w.saved).waitFor();
    expect(await page.getByText(w.drafts).count()).toBe(0);
    await page.goto('/personal');
    await section.getByRole('heading', { name: 'Theirs' }).waitFor();
    expect(await section.getByRole('heading', { level: 3 }).count()).toBe(1);
    expect(await countRows(page, account?.id ?? '')).toBeGreaterThan(0);
    expect(await storedText(page)).not.toContain('Mine alone');

    await signInAs(owner.email);
    await page.goto('/personal');
    await section.getByRole('heading', { name: 'Mine alone' }).waitFor();
    expect(await section.getByRole('heading', { level: 3 }).count()).toBe(1);
  });
});
