// Promise: typing is never held up nor lost by saving: saves come after a pause, one after the other, and a failed one is a state that is said.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { type Autosave, createAutosave, flushWhenHidden } from '#src/offline/autosave.ts';
import type { Device } from '#src/offline/device.ts';
import type { Drafts } from '#src/offline/drafts.ts';
import { type Browser, createBrowser, createNetwork, newDraft } from './fixtures/browser.ts';

const { form: _form, label: _label, filled: _filled, total: _total, ...begin } = newDraft();
const typed = (teamName: string) => ({ form: { teamName }, label: teamName, filled: 1, total: 12 });
/** A form whose text a test types. */
const createForm = (teamName = '') => {
  let current = teamName;
  const read = vi.fn(() => typed(current));
  const type = (autosave: Autosave, text: string) => {
    current = text;
    autosave.changed();
  };
  return { read, type };
};
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
  const { read, type } = createForm();
  const typing = createAutosave({ drafts: calls, begin, read, schedule: browser.schedule });
  expect(typing.current()).toEqual({ name: 'untouched' });
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
  type(typing, '闪');
  await expect.poll(() => typing.current()).toEqual({ name: 'saved', at: browser.now() });
  type(typing, '闪电');
  await browser.advance(499);
  type(typing, '闪电小蜗牛');
  expect(calls.save).not.toHaveBeenCalled();
  await browser.advance(1);
  expect(calls.save).toHaveBeenCalled();
  await typing.flush();
  expect([calls.create.mock.calls.length, calls.save.mock.calls.length]).toEqual([1, 1]);
  expect((await drafts.read(typing.draft()?.id ?? '', Form))?.form).toEqual({ teamName: '闪电小蜗牛' });
});

test('says from the change on that something is not saved, until it is or reads as it did before', async () => {
  const { read, type } = createForm();
  let isSame = false;
  const typing = createAutosave({ drafts, begin, read: () => (isSame ? null : read()), schedule: browser.schedule });
  type(typing, '一');
  expect(typing.current()).toEqual({ name: 'saving' });
  await expect.poll(() => typing.current()).toEqual({ name: 'saved', at: browser.now() });
  type(typing, '二');
  expect(typing.current()).toEqual({ name: 'saving' });
  const first = typing.flush();
  type(typing, '三');
  expect(await first).toEqual({ name: 'saving' });
  expect(await typing.flush()).toEqual({ name: 'saved', at: browser.now() });
  isSame = true;
  typing.changed();
  expect(typing.current()).toEqual({ name: 'saving' });
  expect(await typing.flush()).toEqual({ name: 'saved', at: browser.now() });
});

test('saves never overtake one another, and many flushes save the newest once', async () => {
  const calls = counted();
  const { read, type } = createForm();
  const typing = createAutosave({ drafts: calls, begin, read, schedule: browser.schedule });
  type(typing, '一');
  const first = typing.flush();
  await expect.poll(() => calls.create.mock.calls.length).toBe(1);
  type(typing, '二');
  type(typing, '三');
  await Promise.all([first, typing.flush(), typing.flush()]);
  expect([calls.create.mock.calls.length, calls.save.mock.calls.length]).toEqual([1, 1]);
  expect(await drafts.list()).toMatchObject([{ label: '三', revision: 2 }]);
});

test('the page that goes out of sight saves at once', async () => {
  const { read, type } = createForm();
  const typing = createAutosave({ drafts, begin, read, schedule: browser.schedule });
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const });
  const end = flushWhenHidden(typing, page);
  type(typing, '一');
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => drafts.list()).toHaveLength(1);
  end();
});

test('a failed save is said, not thrown, and what was typed is saved with the next try', async () => {
  const problem = new DOMException('full', 'QuotaExceededError');
  const calls = counted();
  calls.create.mockRejectedValueOnce(problem);
  const { read, type } = createForm();
  const typing = createAutosave({ drafts: calls, begin, read, schedule: browser.schedule });
  const notified: string[] = [];
  typing.subscribe(() => notified.push(typing.current().name));
  type(typing, '一');
  await expect.poll(() => typing.current().name).toBe('failed');
  expect((await typing.flush()).name).toBe('saved');
  expect(notified).toEqual(['saving', 'failed', 'saving', 'saved']);
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
});

test('the same draft in two tabs: the second learns of the conflict, and may win', async () => {
  const draft = await drafts.create(newDraft());
  const [here, there] = ['这里', '那里'].map((text) =>
    createAutosave({ drafts, begin: draft, read: () => typed(text), schedule: browser.schedule }),
  );
  here?.changed();
  await here?.flush();
  there?.changed();
  expect(await there?.flush()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  expect((await drafts.list())[0]?.label).toBe('这里');
  expect((await there?.overwrite())?.name).toBe('saved');
  expect(await drafts.list()).toMatchObject([{ label: '那里', revision: 3 }]);
});

test('once stopped, or once the draft was deleted, typing brings nothing back', async () => {
  const { read, type } = createForm();
  const typing = createAutosave({ drafts, begin, read, schedule: browser.schedule });
  type(typing, '一');
  await typing.flush();
  await drafts.remove(typing.draft()?.id ?? '');
  type(typing, '二');
  expect(await typing.flush()).toMatchObject({ name: 'failed', problem: { code: 'not_found' } });
  typing.stop();
  type(typing, '三');
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
});

test('opening a draft, listing drafts and counting what is unsent include what was typed in this page, saved or not', async () => {
  const { read, type } = createForm();
  const typing = device.autosave(begin, read);
  type(typing, '一');
  // the first save has only begun
  expect(await device.countUnsent()).toMatchObject({ drafts: 1 });
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
  const id = typing.draft()?.id ?? '';
  type(typing, '二');
  expect((await drafts.read(id, Form))?.form).toEqual({ teamName: '二' });
  // a list of what is saved brings no save about: it is read again with each one
  type(typing, '三');
  expect(await drafts.list()).toMatchObject([{ label: '二', revision: 2 }]);
});

test('what cannot be saved does not block reads', async () => {
  const draft = await drafts.create(newDraft());
  const [here, there] = [device.autosave(draft, () => typed('这里')), device.autosave(draft, () => typed('那里'))];
  here.changed();
  await here.flush();
  there.changed();
  expect((await drafts.read(draft.id, Form))?.form).toEqual({ teamName: '这里' });
  expect(there.current()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  there.stop();
  expect(await drafts.list()).toMatchObject([{ label: '这里', revision: 2 }]);
});

test('a burst of a hundred keys reads the form once, the first letter of a new form at once besides', async () => {
  const draft = await drafts.create(newDraft());
  for (const [start, reads] of [
    [draft, 1],
    [begin, 2],
  ] as const) {
    const { read, type } = createForm();
    const typing = createAutosave({ drafts, begin: start, read, schedule: browser.schedule });
    for (let key = 1; key <= 100; key += 1) type(typing, '字'.repeat(key));
    await browser.advance(500);
    await expect.poll(() => typing.current().name).toBe('saved');
    await typing.flush();
    expect(read).toHaveBeenCalledTimes(reads);
    expect((await drafts.read(typing.draft()?.id ?? '', Form))?.form).toEqual({ teamName: '字'.repeat(100) });
  }
});

test('a form that reads as before is not saved, and a flush reads before it waits for anything', async () => {
  const calls = counted();
  const read = vi.fn<() => ReturnType<typeof typed> | null>(() => null);
  const typing = createAutosave({ drafts: calls, begin, read, schedule: browser.schedule });
  typing.changed();
  await typing.flush();
  expect([typing.current().name, calls.create.mock.calls.length]).toEqual(['untouched', 0]);
  read.mockReturnValue(typed('一'));
  typing.changed();
  const saved = typing.flush();
  // the form is gone now: it was left
  read.mockReturnValue(typed(''));
  await saved;
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
});

test('a draft that the outbox has returned is saved over without a conflict', async () => {
  const { read, type } = createForm();
  const typing = createAutosave({ drafts, begin, read, schedule: browser.schedule });
  type(typing, '一');
  await typing.flush();
  const draft = typing.draft();
  await drafts.save(draft?.id ?? '', draft?.revision ?? 0, typed('一'));
  await typing.resume();
  type(typing, '二');
  expect(await typing.flush()).toMatchObject({ name: 'saved' });
  expect(await drafts.list()).toMatchObject([{ label: '二', revision: 3 }]);
});

test('a form is among those not saved exactly as long as it is not', async () => {
  const calls = counted();
  const full = new Problem('device_storage_full');
  calls.create.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  const unsaved: NonNullable<Parameters<typeof createAutosave>[0]['unsaved']> = new Set();
  const { read, type } = createForm();
  const typing = createAutosave({ drafts: calls, begin, read, unsaved, schedule: browser.schedule });
  expect(unsaved.size).toBe(0);
  type(typing, '一');
  expect(unsaved.size).toBe(1);
  expect((await typing.flush()).name).toBe('failed');
  expect(unsaved.size).toBe(1);
  expect((await typing.flush()).name).toBe('saved');
  expect(unsaved.size).toBe(0);
  type(typing, '二');
  const flushed = typing.flush();
  type(typing, '三');
  await flushed;
  expect(unsaved.size).toBe(1);
  typing.stop();
  expect(unsaved.size).toBe(0);
  type(typing, '四');
  expect(unsaved.size).toBe(0);
});

test('a page that is still seen saves nothing by it, and one that is done hears of nothing', async () => {
  const flush = vi.fn(async () => ({ name: 'untouched' }) as const);
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const end = flushWhenHidden({ flush }, page);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(flush).not.toHaveBeenCalled();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(flush).toHaveBeenCalledTimes(1);
  end();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(flush).toHaveBeenCalledTimes(1);
});

test('a draft that is opened is saved with its time, and stopped it plans nothing more', async () => {
  const draft = await drafts.create(newDraft());
  const { read, type } = createForm();
  const typing = createAutosave({ drafts, begin: draft, read, schedule: browser.schedule });
  expect(typing.current()).toEqual({ name: 'saved', at: draft.savedAt });
  type(typing, '一');
  expect(read).not.toHaveBeenCalled();
  typing.stop();
  expect(browser.nextTimer()).toBeNull();
  expect(await typing.flush()).toMatchObject({ name: 'saved' });
  expect(read).not.toHaveBeenCalled();
});

test('overwriting where nothing failed, or where the list cannot be read, saves the last that was read', async () => {
  const draft = await drafts.create(newDraft());
  const { read, type } = createForm();
  const list = vi.fn(drafts.list);
  const typing = createAutosave({ drafts: { ...drafts, list }, begin: draft, read, schedule: browser.schedule });
  type(typing, '一');
  await typing.flush();
  list.mockRejectedValueOnce(new Problem('device_storage_unavailable'));
  expect(await typing.overwrite()).toMatchObject({ name: 'saved' });
  expect(await drafts.list()).toMatchObject([{ id: draft.id, label: '一' }]);
});
