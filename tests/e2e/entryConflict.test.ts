// Guards: a correction made without a network and a change made on another device go together. Only what both have changed is asked, field by field;
// what one side alone changed is kept, and nothing is sent before the answer.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { enter, exactly, savedOnDevice } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { begin, LONG, visit, w } from './outboxActions.ts';

const portal = openPortal();

const words = {
  title: '这个报名刚刚在别处被更改',
  taken: '别处更改的，已采用到表单中',
  address: '详细地址',
  question: '林小曼·姓名',
  mine: '林小曼 您填写的',
  theirs: '林晓满 最新版本',
  left: '还有 1 项待选择',
  settled: '都已选择，提交后保存。',
  merged: '您的更改与别处的更改互不冲突，都已在表单中。查看后提交即可。',
  allTheirs: '全部用最新版本',
} as const;

const openEdit = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/signInfo?id=${id}&edit=1`);
  await page.getByRole('button', exactly(w.sendAgain)).waitFor();
};
/** Opens a child's fields and types another name. */
const rename = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', exactly(`编辑${from}`)).click();
  await page.getByRole('textbox', exactly(w.childName)).fill(to);
};
const child = (page: Page, name: string) => page.getByRole('heading', exactly(name));
const send = (page: Page) => page.getByRole('button', exactly(w.sendAgain)).click();
const look = async (page: Page, name: string): Promise<void> => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `entry-conflict-${name}-${size.width}`);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
};

/** Returns a team of two children, and both devices of its family. */
const beginTwo = async (locale: Locale = 'zh-CN') => {
  const { proxy, client, page } = await begin(portal);
  const members = ['林小满', '赵一'].map((name) => ({ ...childMember(), name }));
  const { id } = await enter(client, 'city-couriers', { teamName: '流星雨', members });
  const other = await portal.newPage({ viewport: desktop, locale, client });
  const read = () => client.call('GET /api/registrations/:id', { params: { id } });
  return { proxy, client, page, other, id, read };
};

it('asks only about the name that two devices have changed', async () => {
  const { proxy, page, other, id, read } = await beginTwo();
  expectFailure(page, /^409 PATCH \/api\/registrations\//);
  await visit(page);
  await openEdit(page, id);
  await child(page, '林小满').waitFor();
  await proxy.stop();
  await page.getByRole('textbox', { name: w.organization }).fill('青禾小学');
  await rename(page, '林小满', '林小曼');
  await send(page);
  const section = page.getByRole('region', { name: w.section });
  await section.getByRole('heading', { name: /流星雨/ }).waitFor();

  await openEdit(other, id);
  await other.getByRole('textbox', { name: words.address }).fill('世纪大道 99 号');
  await rename(other, '林小满', '林晓满');
  await send(other);
  await expect.poll(async () => (await read()).address.detail).toBe('世纪大道 99 号');

  await proxy.start();
  await page.goto('/personal');
  await section.getByText(w.refused).waitFor(LONG);
  await section.getByRole('link', { name: w.go('流星雨') }).click();
  const group = page.getByRole('radiogroup', { name: words.question });
  await group.waitFor();
  expect(await page.getByRole('radiogroup', { name: /·/ }).count()).toBe(1);
  await page.getByText(words.title).waitFor();
  const notice = page.getByRole('region', exactly(words.title));
  await notice.getByText(words.taken).waitFor();
  expect(await notice.getByRole('listitem').allTextContents()).toEqual([words.address]);
  expect(await page.getByRole('textbox', { name: words.address }).inputValue()).toBe('世纪大道 99 号');
  expect(await page.getByRole('textbox', { name: w.organization }).inputValue()).toBe('青禾小学');
  await look(page, 'asked');

  // nothing is sent before the answer; the page may be closed meanwhile
  await send(page);
  await page.getByText(words.left).waitFor();
  await savedOnDevice(page);
  await page.reload();
  await group.waitFor();
  expect((await read()).organization).not.toBe('青禾小学');

  await group.getByRole('radio', { name: words.mine }).focus();
  await page.keyboard.press('ArrowDown');
  await child(page, '林晓满').waitFor();
  await page.keyboard.press('ArrowUp');
  await child(page, '林小曼').waitFor();
  await page.getByText(words.settled).waitFor();
  await look(page, 'settled');
  await send(page);
  await page.waitForURL(/signInfo\?id=[^&]+$/);
  expect(await read()).toMatchObject({
    organization: '青禾小学',
    address: { detail: '世纪大道 99 号' },
    members: [{ name: '林小曼' }, { name: '赵一' }],
  });
});

it('merges a draft of a correction as it is opened, and asks about a child that the other device removed', async () => {
  const { page, other, id, read } = await beginTwo();
  await openEdit(page, id);
  await page.getByRole('textbox', { name: w.organization }).fill('青禾小学');
  await savedOnDevice(page);
  await openEdit(other, id);
  await other.getByRole('textbox', { name: words.address }).fill('世纪大道 99 号');
  await send(other);
  await expect.poll(async () => (await read()).address.detail).toBe('世纪大道 99 号');
  await page.goto('/personal');
  await openEdit(page, id);
  await page.getByText(words.merged).waitFor();
  await look(page, 'merged');
  await send(page);
  await expect.poll(async () => (await read()).organization).toBe('青禾小学');
  expect((await read()).address.detail).toBe('世纪大道 99 号');

  expectFailure(page, /^409 PATCH \/api\/registrations\//);
  await openEdit(page, id);
  await rename(page, '赵一', '赵小一');
  await page.getByRole('textbox', { name: words.address }).fill('世纪大道 66 号');
  await openEdit(other, id);
  await other.getByRole('textbox', { name: words.address }).fill('世纪大道 77 号');
  await other.getByRole('button', exactly('移除赵一')).click();
  await send(other);
  await expect.poll(async () => (await read()).members.length).toBe(1);
  await send(page);
  await page.getByRole('radiogroup', exactly('队员赵小一')).waitFor();
  await look(page, 'removed');
  await page.getByRole('button', exactly(words.allTheirs)).click();
  await child(page, '赵小一').waitFor({ state: 'detached' });
  await send(page);
  await page.waitForURL(/signInfo\?id=[^&]+$/);
  expect(await read()).toMatchObject({ address: { detail: '世纪大道 77 号' }, members: [{ name: '林小满' }] });
});
