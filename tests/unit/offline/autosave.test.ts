// Promise: typing is never held up nor lost by saving: saves come after a pause, one after the other, and a failed one is a state that is said.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Device, FormStorage } from '#src/offline/device.ts';
import type { Draft, Drafts } from '#src/offline/drafts/drafts.ts';
import { createFormSubmission } from '#src/offline/drafts/formSubmission.ts';
import { flushWhenHidden } from '#src/platform/savedForm/useSaveBeforeLeaving.ts';
import { type Browser, createBrowser, createNetwork, newDraft, settled } from './fixtures/browser.ts';

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

/** Opens a form whose text a test types, on a device that is open. */
const openForm = async (storage: Partial<FormStorage> = {}, from: Draft | typeof begin = begin) => {
  const forms = { ...device.forms, ...storage };
  const submission = createFormSubmission<string>({
    open: async () => ({ ...device, forms }),
    begin: from,
    sendDirectly: async () => ({ id: 'e1' }),
    newKey: randomUUID,
  });
  let text = '';
  const read = vi.fn(() => typed(text));
  submission.attach(read);
  await settled();
  read.mockClear();
  const type = (next: string) => {
    text = next;
    submission.changed();
  };
  const stored = async () => (await drafts.read(submission.draftId() ?? '', Form))?.form;
  return { ...submission, read, type, stored };
};

test('nothing is stored before something is typed; then at once, and from then on within half a second', async () => {
  const calls = counted();
  const { current, flush, type, stored } = await openForm({ drafts: calls });
  expect(current()).toEqual({ name: 'untouched' });
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
  type('闪');
  await expect.poll(() => current()).toEqual({ name: 'saved', at: browser.now() });
  type('闪电');
  await browser.advance(499);
  type('闪电小蜗牛');
  expect(calls.save).not.toHaveBeenCalled();
  await browser.advance(1);
  expect(calls.save).toHaveBeenCalled();
  await flush();
  expect([calls.create.mock.calls.length, calls.save.mock.calls.length]).toEqual([1, 1]);
  expect(await stored()).toEqual({ teamName: '闪电小蜗牛' });
});

test('says from the change on that something is not saved, until it is or reads as it did before', async () => {
  const { current, changed, flush, type } = await openForm();
  type('一');
  expect(current()).toEqual({ name: 'saving' });
  await expect.poll(() => current()).toEqual({ name: 'saved', at: browser.now() });
  type('二');
  expect(current()).toEqual({ name: 'saving' });
  const first = flush();
  type('三');
  expect(await first).toEqual({ name: 'saving' });
  expect(await flush()).toEqual({ name: 'saved', at: browser.now() });
  changed();
  expect(current()).toEqual({ name: 'saving' });
  expect(await flush()).toEqual({ name: 'saved', at: browser.now() });
});

test('saves never overtake one another, and many flushes save the newest once', async () => {
  const calls = counted();
  const { flush, type } = await openForm({ drafts: calls });
  type('一');
  const first = flush();
  await expect.poll(() => calls.create.mock.calls.length).toBe(1);
  type('二');
  type('三');
  await Promise.all([first, flush(), flush()]);
  expect([calls.create.mock.calls.length, calls.save.mock.calls.length]).toEqual([1, 1]);
  expect(await drafts.list()).toMatchObject([{ label: '三', revision: 2 }]);
});

test('the page that goes out of sight saves at once', async () => {
  const form = await openForm({}, await drafts.create(newDraft()));
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const });
  const end = flushWhenHidden(form, page);
  form.type('一');
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => drafts.list()).toMatchObject([{ label: '一' }]);
  end();
});

test('a failed save is said, not thrown, and what was typed is saved with the next try', async () => {
  const problem = new DOMException('full', 'QuotaExceededError');
  const calls = counted();
  calls.create.mockRejectedValueOnce(problem);
  const { current, flush, subscribe, type } = await openForm({ drafts: calls });
  const notified: string[] = [];
  subscribe(() => notified.push(current().name));
  type('一');
  await expect.poll(() => current().name).toBe('failed');
  expect((await flush()).name).toBe('saved');
  expect(notified).toEqual(['saving', 'failed', 'saving', 'saved']);
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
});

test('the same draft in two tabs: the second learns of the conflict, and may win', async () => {
  const draft = await drafts.create(newDraft());
  const [here, there] = [await openForm({}, draft), await openForm({}, draft)];
  here.type('这里');
  await here.flush();
  there.type('那里');
  expect(await there.flush()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  expect((await drafts.list())[0]?.label).toBe('这里');
  expect((await there.overwrite()).name).toBe('saved');
  expect(await drafts.list()).toMatchObject([{ label: '那里', revision: 3 }]);
});

test('once sent, or once the draft was deleted, typing brings nothing back', async () => {
  const { draftId, flush, send, type } = await openForm();
  type('一');
  await flush();
  await drafts.remove(draftId() ?? '');
  type('二');
  expect(await flush()).toMatchObject({ name: 'failed', problem: { code: 'not_found' } });
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
  await expect(send(typed('二'), 'body')).rejects.toMatchObject({ code: 'not_found' });

  const other = await openForm();
  other.type('一');
  await other.send(typed('一'), 'body');
  other.type('三');
  await browser.advance(5000);
  expect(await drafts.list()).toEqual([]);
});

test('opening a draft, listing drafts and counting what is unsent include what was typed in this page, saved or not', async () => {
  const { draftId, type } = await openForm();
  type('一');
  // the first save has only begun
  expect(await device.countUnsent()).toMatchObject({ drafts: 1 });
  expect(await drafts.list()).toMatchObject([{ label: '一' }]);
  const id = draftId() ?? '';
  type('二');
  expect((await drafts.read(id, Form))?.form).toEqual({ teamName: '二' });
  // a list of what is saved brings no save about: it is read again with each one
  type('三');
  expect(await drafts.list()).toMatchObject([{ label: '二', revision: 2 }]);
});

test('what cannot be saved does not block reads', async () => {
  const draft = await drafts.create(newDraft());
  const [here, there] = [await openForm({}, draft), await openForm({}, draft)];
  here.type('这里');
  await here.flush();
  there.type('那里');
  expect((await drafts.read(draft.id, Form))?.form).toEqual({ teamName: '这里' });
  expect(there.current()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  expect(await drafts.list()).toMatchObject([{ label: '这里', revision: 2 }]);
});

test('a burst of a hundred keys reads the form once, the first letter of a new form at once besides', async () => {
  const draft = await drafts.create(newDraft());
  for (const [start, reads] of [
    [draft, 1],
    [begin, 2],
  ] as const) {
    const { current, flush, read, type, stored } = await openForm({}, start);
    for (let key = 1; key <= 100; key += 1) type('字'.repeat(key));
    await browser.advance(500);
    await expect.poll(() => current().name).toBe('saved');
    await flush();
    expect(read).toHaveBeenCalledTimes(reads);
    expect(await stored()).toEqual({ teamName: '字'.repeat(100) });
  }
});

test('a form that reads as before is not saved, and a flush reads before it waits for anything', async () => {
  const calls = counted();
  const { changed, current, flush, read, type } = await openForm({ drafts: calls });
  changed();
  await flush();
  expect([current().name, calls.create.mock.calls.length]).toEqual(['untouched', 0]);
  type('一');
  await flush();
  type('二');
  const saved = flush();
  // the form is gone now: it was left
  read.mockReturnValue(typed(''));
  await saved;
  expect(await drafts.list()).toMatchObject([{ label: '二' }]);
});

test('a form is among those not saved exactly as long as it is not', async () => {
  const calls = counted();
  const full = new Problem('device_storage_full');
  calls.create.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  const unsaved: FormStorage['unsaved'] = new Set();
  const { flush, send, type } = await openForm({ drafts: calls, unsaved });
  expect(unsaved.size).toBe(0);
  type('一');
  expect(unsaved.size).toBe(1);
  expect((await flush()).name).toBe('failed');
  expect(unsaved.size).toBe(1);
  expect((await flush()).name).toBe('saved');
  expect(unsaved.size).toBe(0);
  type('二');
  const flushed = flush();
  type('三');
  await flushed;
  expect(unsaved.size).toBe(1);
  await send(typed('三'), 'body');
  expect(unsaved.size).toBe(0);
  type('四');
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

test('a draft that is opened is saved with its time; it is not read before the pause, and once sent it plans nothing more', async () => {
  const draft = await drafts.create(newDraft());
  const { current, read, send, type } = await openForm({}, draft);
  expect(current()).toEqual({ name: 'saved', at: draft.savedAt });
  type('一');
  expect(read).not.toHaveBeenCalled();
  await send(typed('一'), 'body');
  expect(browser.nextTimer()).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

test('overwriting where nothing failed, or where the list cannot be read, saves the last that was read', async () => {
  const draft = await drafts.create(newDraft());
  const list = vi.fn(drafts.list);
  const { flush, overwrite, type } = await openForm({ drafts: { ...drafts, list } }, draft);
  type('一');
  await flush();
  list.mockRejectedValueOnce(new Problem('device_storage_unavailable'));
  expect(await overwrite()).toMatchObject({ name: 'saved' });
  expect(await drafts.list()).toMatchObject([{ id: draft.id, label: '一', revision: 3 }]);
});
