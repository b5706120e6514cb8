// Promise: typing is never held up nor lost by saving: saves come after a pause, one after the other, and a failed one is a state that is said.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createAutosave, flushWhenHidden } from '#src/offline/autosave.ts';
import type { Device } from '#src/offline/device.ts';
import type { Drafts } from '#src/offline/drafts.ts';
import { type Browser, createBrowser, createNetwork, newDraft } from './fixtures/browser.ts';

const { form: _form, label: _label, filled: _filled, total: _total, ...begin } = newDraft();
const typed = (teamName: string) => ({ form: { teamName }, label: teamName, filled: 1, total: 12 });
const Form = z.object({ teamName: z.string() });
let browser: Browser;
let device: Device;
let drafts: Drafts;
beforeEach(async () => {
  browser = createBrowser();
  ({ device } = await browser.tab(createNetwork().send));
  ({ drafts } = device);
});
afterEach(() => browser.close());

const counted = () => {
  const create = vi.fn(drafts.create);
  const save = vi.fn(drafts.save);
  return { create, save, list: drafts.list };
};

test('nothing is stored before something is typed; then at once, and from then on within half a second', async () => {
  const calls = counted();
  const typing = createAutosave({ drafts: calls, begin, schedule: browser.schedule });
  expect(typing.current()).toEqual({ name: 'untouched' });
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
  typing.changed(typed('闪'));
  await expect.poll(() => typing.current()).toEqual({ name: 'saved', at: browser.now() });
  typing.changed(typed('闪电'));
  await browser.advance(499);
  typing.changed(typed('闪电小蜗牛'));
  expect(calls.save).not.toHaveBeenCalled();
  await browser.advance(1);
  expect(calls.save).toHaveBeenCalled();
  await typing.flush();
  expect([calls.create.mock.calls.length, calls.save.mock.calls.length]).toEqual([1, 1]);
  expect((await drafts.read(typing.draft()?.id ?? '', Form))?.form).toEqual({ teamName: '闪电小蜗牛' });
});

test('saves never overtake one another, and many flushes save the newest once', async () => {
  const calls = counted();
  const typing = createAutosave({ drafts: calls, begin, schedule: browser.schedule });
  typing.changed(typed('一'));
  const first = typing.flush();
  await expect.poll(() => calls.create.mock.calls.length).toBe(1);
  typing.changed(typed('二'));
  typing.changed(typed('三'));
  await Promise.all([first, typing.flush(), typing.flush()]);
  expect([calls.create.mock.calls.length, calls.save.mock.calls.length]).toEqual([1, 1]);
  expect(await drafts.list()).toMatchObject([{ label: '三', revision: 2 }]);
});

test('the page that goes out of sight saves at once', async () => {
  const typing = createAutosave({ drafts, begin, schedule: browser.schedule });
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const });
  const end = flushWhenHidden(typing, page);
  typing.changed(typed('一'));
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => drafts.list()).toHaveLength(1);
  end();
});

test('a failed save is said, not thrown, and what was typed is saved with the next try', async () => {
  const problem = new DOMException('full', 'QuotaExceededError');
  const calls = counted();
  calls.create.mockRejectedValueOnce(problem);
  const typing = createAutosave({ drafts: calls, begin, schedule: browser.schedule });
  const notified: string[] = [];
  typing.subscribe(() => notified.push(typing.current().name));
  typing.changed(typed('一'));
  await expect.poll(() => typing.current().name).toBe('failed');
  expect((await typing.flush()).name).toBe('saved');
  expect(notified).toEqual(['saving', 'failed', 'saving', 'saved']);
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
});

test('the same draft in two tabs: the second learns of the conflict, and may win', async () => {
  const draft = await drafts.create(newDraft());
  const [here, there] = [draft, draft].map((each) => createAutosave({ drafts, begin: each, schedule: browser.schedule }));
  here?.changed(typed('这里'));
  await here?.flush();
  there?.changed(typed('那里'));
  expect(await there?.flush()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  expect((await drafts.list())[0]?.label).toBe('这里');
  expect((await there?.overwrite())?.name).toBe('saved');
  expect(await drafts.list()).toMatchObject([{ label: '那里', revision: 3 }]);
});

test('once stopped, or once the draft was deleted, typing brings nothing back', async () => {
  const typing = createAutosave({ drafts, begin, schedule: browser.schedule });
  typing.changed(typed('一'));
  await typing.flush();
  await drafts.remove(typing.draft()?.id ?? '');
  typing.changed(typed('二'));
  expect(await typing.flush()).toMatchObject({ name: 'failed', problem: { code: 'not_found' } });
  typing.stop();
  typing.changed(typed('三'));
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
});

test('whoever opens a draft, lists drafts or counts what is unsent finds what was typed in this page, saved or not', async () => {
  const typing = device.autosave(begin);
  typing.changed(typed('一'));
  // the first save has only begun
  expect(await device.countUnsent()).toMatchObject({ drafts: 1 });
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
  const id = typing.draft()?.id ?? '';
  typing.changed(typed('二'));
  expect((await drafts.read(id, Form))?.form).toEqual({ teamName: '二' });
  // a list of what is saved brings no save about: it is read again with each one
  typing.changed(typed('三'));
  expect(await drafts.list()).toMatchObject([{ label: '二', revision: 2 }]);
});

test('what cannot be saved holds up nobody who reads', async () => {
  const draft = await drafts.create(newDraft());
  const [here, there] = [device.autosave(draft), device.autosave(draft)];
  here.changed(typed('这里'));
  await here.flush();
  there.changed(typed('那里'));
  expect((await drafts.read(draft.id, Form))?.form).toEqual({ teamName: '这里' });
  expect(there.current()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  there.stop();
  expect(await drafts.list()).toMatchObject([{ label: '这里', revision: 2 }]);
});
