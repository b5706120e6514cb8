// Promise: every form saves itself while it is edited and is sent once. A refused one becomes the same draft again, and without storage on the device
// the form still works.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { createFormSubmission, type FormSubmissionDeps } from '#src/offline/drafts/formSubmission.ts';
import { type Browser, createBrowser, createNetwork, newDraft, settled, type Tab } from './fixtures/browser.ts';

const { form: _form, label: _label, filled: _filled, total: _total, ...begin } = newDraft();
const stateOf = (teamName: string) => ({ form: { teamName }, label: teamName, filled: 1, total: 12 });
const Form = z.object({ teamName: z.string() });
let browser: Browser;
let network: ReturnType<typeof createNetwork>;
let tab: Tab;
beforeEach(async () => {
  browser = createBrowser();
  network = createNetwork();
  tab = await browser.tab(network.send);
});
afterEach(() => browser.close());

const setUp = (deps: Partial<FormSubmissionDeps<string>> = {}) => {
  const sendDirectly = vi.fn(async (_body: string, _key: string): Promise<unknown> => ({ id: 'e1' }));
  const submission = createFormSubmission<string>({ open: async () => tab.device, begin, sendDirectly, newKey: randomUUID, ...deps });
  let text = '';
  const read = vi.fn(() => stateOf(text));
  submission.attach(read);
  read.mockClear();
  return {
    submission,
    sendDirectly,
    read,
    type: (next: string) => {
      text = next;
      submission.changed();
    },
  };
};
const noDevice = () => Promise.reject(new Problem('device_storage_unavailable'));

test('a form that is only drawn is no draft; its first letter is one at once', async () => {
  const { submission, type } = setUp();
  submission.changed();
  await settled();
  expect([submission.current().name, await tab.device.drafts.list()]).toEqual(['untouched', []]);
  type('一');
  await expect.poll(() => submission.draftId()).not.toBeNull();
  expect(await tab.device.drafts.list()).toMatchObject([{ id: submission.draftId(), label: '一' }]);
});

test('the draft has its name from the first letter, before the device is open; where it never opens, there is none', async () => {
  const opening = Promise.withResolvers<Tab['device']>();
  const { submission, type } = setUp({ open: () => opening.promise });
  submission.changed();
  expect(submission.draftId()).toBeNull();
  type('一');
  const id = submission.draftId();
  expect(id).not.toBeNull();
  opening.resolve(tab.device);
  await submission.flush();
  expect([submission.draftId(), await tab.device.drafts.list()]).toMatchObject([id, [{ id, label: '一' }]]);

  const without = setUp({ open: noDevice });
  without.type('一');
  await settled();
  expect([without.submission.draftId(), without.submission.current().name]).toEqual([null, 'failed']);
});

test('a hundred keys in a burst read the form once more than its first letter', async () => {
  const { submission, read, type } = setUp();
  await settled();
  for (let key = 1; key <= 100; key += 1) type('字'.repeat(key));
  await browser.advance(500);
  await submission.flush();
  expect(read).toHaveBeenCalledTimes(2);
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '字'.repeat(100) }]);
});

test('what was typed before the device was open is saved, also when the form was left by then, and so is what followed', async () => {
  for (const [typedAfter, saved] of [
    [null, '一'],
    ['二', '二'],
    // Reported as changed again, without a change.
    ['一', '一'],
  ] as const) {
    const opening = Promise.withResolvers<Tab['device']>();
    const { submission, read, type } = setUp({ open: () => opening.promise });
    type('一');
    const flushed = submission.flush();
    if (typedAfter === null) read.mockReturnValue(stateOf(''));
    else type(typedAfter);
    opening.resolve(tab.device);
    expect(await flushed).toMatchObject({ name: 'saved' });
    await submission.flush();
    const id = submission.draftId() ?? '';
    expect((await tab.device.drafts.read(id, Form))?.form).toEqual({ teamName: saved });
    await tab.device.drafts.remove(id);
  }
});

test('what was typed before the device was open is saved, also when the form is attached again meanwhile', async () => {
  const opening = Promise.withResolvers<Tab['device']>();
  const { submission, read, type } = setUp({ open: () => opening.promise });
  type('一');
  const flushed = submission.flush();
  type('二');
  submission.attach(read);
  opening.resolve(tab.device);
  await flushed;
  expect(await submission.flush()).toMatchObject({ name: 'saved' });
  expect((await tab.device.drafts.read(submission.draftId() ?? '', Form))?.form).toEqual({ teamName: '二' });
});

test('sent, it is no draft any more, and what is typed behind it makes none', async () => {
  const { submission, type } = setUp();
  type('一');
  const stored = vi.fn(async () => expect(network.requests).toEqual([]));
  expect(await submission.send(stateOf('一'), 'body', stored)).toMatchObject({ state: 'sent' });
  expect(stored).toHaveBeenCalledTimes(1);
  type('二');
  await submission.flush();
  expect([submission.draftId(), await tab.device.drafts.list()]).toEqual([null, []]);
});

test('refused, it is the same draft with the reason; what was typed meanwhile is saved, and it can be sent again', async () => {
  const { submission, type } = setUp();
  type('一');
  await expect.poll(() => submission.draftId()).not.toBeNull();
  const id = submission.draftId() ?? '';
  network.answers(async () => {
    type('二');
    throw new Problem('signup_closed');
  });
  await expect(submission.send(stateOf('一'), 'body')).rejects.toMatchObject({ code: 'signup_closed' });
  expect(await submission.flush()).toMatchObject({ name: 'saved' });
  expect(await tab.device.drafts.read(id, Form)).toMatchObject({ form: { teamName: '二' }, draft: { problem: { code: 'signup_closed' } } });
  network.answers(async () => ({ id: 'e1' }));
  expect(await submission.send(stateOf('二'), 'body')).toMatchObject({ state: 'sent' });
  expect(network.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([id, id]);
});

test('a form that only shows what came back refused changes nothing of it', async () => {
  const { submission, type } = setUp();
  type('一');
  network.fails(new Problem('work_closed'));
  await expect(submission.send(stateOf('一'), 'body')).rejects.toMatchObject({ code: 'work_closed' });
  const [before] = await tab.device.drafts.list();
  submission.changed();
  await submission.flush();
  expect(await tab.device.drafts.list()).toEqual([before]);
});

test.each([
  ['asks to sign in again and goes on', true],
  ['is a draft again where its owner declines', false],
])('signed out, it %s', async (_what, signsIn) => {
  const askToSignIn = vi.fn(async () => {
    if (signsIn) network.answers(async () => ({ id: 'e1' }));
    return signsIn;
  });
  const { submission, type } = setUp({ askToSignIn });
  type('一');
  network.fails(new Problem('signed_out'));
  const sent = submission.send(stateOf('一'), 'body');
  if (signsIn) expect(await sent).toMatchObject({ state: 'sent' });
  else await expect(sent).rejects.toMatchObject({ code: 'signed_out' });
  expect(askToSignIn).toHaveBeenCalledTimes(1);
  expect(await tab.device.drafts.list()).toHaveLength(signsIn ? 0 : 1);
});

test('a form that is sent before its owner has agreed to a new legal text is a draft again, and goes after it', async () => {
  const { submission, type } = setUp();
  type('一');
  network.fails(new Problem('agreement_needed'));
  await expect(submission.send(stateOf('一'), 'body')).rejects.toMatchObject({ code: 'agreement_needed' });
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '一' }]);
  network.answers(async () => ({ id: 'e1' }));
  expect(await submission.send(stateOf('一'), 'body')).toMatchObject({ state: 'sent' });
});

test('a form that is sent on a used-up budget is a draft again: its owner, who is present, may ask for more', async () => {
  const { submission, type } = setUp();
  type('一');
  network.fails(new Problem('sign_up_limit', { retryAfter: 3600 }));
  await expect(submission.send(stateOf('一'), 'body')).rejects.toMatchObject({ code: 'sign_up_limit', detail: {} });
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '一' }]);
});

test('without a way to ask it waits for its owner', async () => {
  const { submission, type } = setUp();
  type('一');
  network.fails(new Problem('signed_out'));
  const id = expect.any(String);
  expect(await submission.send(stateOf('一'), 'body')).toMatchObject({ state: 'waiting', id, problem: { code: 'signed_out' } });
});

test('where the device stores nothing it says so once something is typed, and sends past the outbox under one key', async () => {
  const { submission, sendDirectly, type } = setUp({ open: noDevice });
  submission.changed();
  await submission.flush();
  expect(submission.current().name).toBe('untouched');
  type('一');
  expect(await submission.flush()).toMatchObject({ name: 'failed', problem: { code: 'device_storage_unavailable' } });
  const stored = vi.fn(async () => {});
  sendDirectly.mockRejectedValueOnce(new Problem('offline'));
  await expect(submission.send(stateOf('一'), 'body', stored)).rejects.toMatchObject({ code: 'offline' });
  expect(stored).not.toHaveBeenCalled();
  expect(await submission.send(stateOf('一'), 'body', stored)).toEqual({ state: 'sent', answer: { id: 'e1' } });
  expect(stored).toHaveBeenCalledTimes(1);
  const [first, second] = sendDirectly.mock.calls;
  expect(second).toEqual(first);
});

test('what the server has accepted is sent, even if this device fails to note it', async () => {
  const { submission, sendDirectly, type } = setUp({ open: noDevice });
  type('一');
  const stored = () => Promise.reject(new Problem('device_storage_unavailable'));
  expect(await submission.send(stateOf('一'), 'body', stored)).toEqual({ state: 'sent', answer: { id: 'e1' } });
  expect(sendDirectly).toHaveBeenCalledTimes(1);
});

const openTwice = async () => {
  const draft = await tab.device.drafts.create(newDraft(stateOf('零')));
  return [setUp({ begin: draft }), setUp({ begin: draft })] as const;
};

test('the same draft in two forms: the second learns of it, and wins where its writer says so', async () => {
  const [here, there] = await openTwice();
  await settled();
  expect([here.submission.draftId(), here.submission.current().name]).toEqual([there.submission.draftId(), 'saved']);
  here.type('这里');
  await here.submission.flush();
  there.type('那里');
  expect(await there.submission.flush()).toMatchObject({ name: 'failed', problem: { code: 'conflict' } });
  expect(there.submission.current()).toMatchObject({ name: 'failed' });
  expect((await tab.device.drafts.list())[0]?.label).toBe('这里');
  expect(await there.submission.overwrite()).toMatchObject({ name: 'saved' });
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '那里' }]);
});

test('what is sent wins over what another tab has saved meanwhile', async () => {
  const [here, there] = await openTwice();
  here.type('这里');
  await here.submission.flush();
  there.type('那里');
  expect(await there.submission.send(stateOf('那里'), 'of there')).toMatchObject({ state: 'sent' });
  expect(network.requests.map(({ body }) => body)).toEqual(['of there']);
  expect(await tab.device.drafts.list()).toEqual([]);
});

test.each([
  ['has sent', { state: 'sent', answerId: 'e1' }],
  ['has put into the outbox', { state: 'waiting' }],
  ['has deleted', null],
] as const)('what another tab %s is not sent once more, and the form goes on saying what became of it', async (_what, became) => {
  const [here, there] = await openTwice();
  if (became?.state === 'sent') network.answers(async () => ({ id: 'e1' }));
  else network.fails(new Problem('offline'));
  if (became) await here.submission.send(stateOf('这里'), 'of here');
  else await tab.device.drafts.remove(there.submission.draftId() ?? '');
  const sends = network.requests.length;
  const gone = { code: 'not_found', became };
  await expect(there.submission.send(stateOf('那里'), 'of there')).rejects.toMatchObject(gone);
  expect(there.submission.current()).toMatchObject({ name: 'failed', problem: gone });
  const shown: string[] = [];
  there.submission.subscribe(() => shown.push(there.submission.current().name));
  there.type('还有');
  await browser.advance(1000);
  await there.submission.flush();
  expect(there.submission.current()).toMatchObject({ name: 'failed', problem: gone });
  expect(shown).toEqual([]);
  expect([network.requests.length, there.sendDirectly.mock.calls.length]).toEqual([sends, 0]);
});

test('a form whose draft another tab has deleted becomes a draft again if asked, and is then sent once', async () => {
  const [, there] = await openTwice();
  const id = there.submission.draftId() ?? '';
  await tab.device.drafts.remove(id);
  there.type('那里');
  expect(await there.submission.flush()).toMatchObject({ name: 'failed', problem: { code: 'not_found', became: null } });
  expect(await tab.device.drafts.list()).toEqual([]);
  expect(await there.submission.overwrite()).toMatchObject({ name: 'saved' });
  expect(await tab.device.drafts.list()).toMatchObject([{ id, label: '那里' }]);
  network.answers(async () => ({ id: 'e1' }));
  expect(await there.submission.send(stateOf('那里'), 'of there')).toMatchObject({ state: 'sent' });
  expect(network.requests).toHaveLength(1);
});

test('a form that another tab has sent does not become a draft again', async () => {
  const [here, there] = await openTwice();
  network.fails(new Problem('offline'));
  await here.submission.send(stateOf('这里'), 'of here');
  there.type('那里');
  expect(await there.submission.flush()).toMatchObject({ problem: { became: { state: 'waiting' } } });
  expect(await there.submission.overwrite()).toMatchObject({ name: 'failed', problem: { became: { state: 'waiting' } } });
  expect(await tab.device.drafts.list()).toEqual([]);
});

test('a form that another tab has sent goes on once the other has taken it back', async () => {
  const [here, there] = await openTwice();
  network.fails(new Problem('offline'));
  const id = here.submission.draftId() ?? '';
  await here.submission.send(stateOf('这里'), 'of here');
  there.type('那里');
  expect(await there.submission.flush()).toMatchObject({ name: 'failed', problem: { became: { state: 'waiting' } } });
  expect(await tab.device.outbox.takeBack(id)).toBe(true);
  network.answers(async () => ({ id: 'e1' }));
  expect(await there.submission.send(stateOf('那里'), 'of there')).toMatchObject({ state: 'sent' });
});

test('without a device there is nothing to overwrite, and it says what it can', async () => {
  const { submission, type } = setUp({ open: noDevice });
  expect((await submission.overwrite()).name).toBe('untouched');
  type('一');
  await settled();
  expect(await submission.overwrite()).toMatchObject({ name: 'failed', problem: { code: 'device_storage_unavailable' } });
  const odd = setUp({ open: () => Promise.reject(new TypeError('odd')) });
  odd.type('一');
  await settled();
  expect(odd.submission.current()).toMatchObject({ name: 'failed', problem: { code: 'unexpected' } });
});

const fillDevice = () => {
  let isFull = true;
  const full = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  };
  tab.db.drafts.hook('creating', full);
  tab.db.outbox.hook('creating', full);
  return {
    hasRoomAgain: () => {
      isFull = false;
    },
  };
};

test('a device that is full when the form is saved sends it past the outbox, and stays with that for every try', async () => {
  const { submission, sendDirectly, type } = setUp();
  const device = fillDevice();
  type('一');
  expect(await submission.flush()).toMatchObject({ name: 'failed', problem: { code: 'device_storage_full' } });
  expect(submission.draftId()).toBeNull();
  sendDirectly.mockRejectedValueOnce(new Problem('offline'));
  await expect(submission.send(stateOf('一'), 'body')).rejects.toMatchObject({ code: 'offline' });
  device.hasRoomAgain();
  // The server may have acted on the first: only a repeat with the same body and key counts as the same request.
  expect(await submission.send(stateOf('一'), 'body')).toEqual({ state: 'sent', answer: { id: 'e1' } });
  const [[, first] = [], [, second] = []] = sendDirectly.mock.calls;
  expect([first, network.requests]).toEqual([second, []]);
});

test('a device that is full when the form is queued sends it past the outbox, once, and its draft goes', async () => {
  const { submission, sendDirectly, type } = setUp();
  type('一');
  await submission.flush();
  const id = submission.draftId();
  fillDevice();
  const stored = vi.fn(async () => {});
  expect(await submission.send(stateOf('一'), 'body', stored)).toEqual({ state: 'sent', answer: { id: 'e1' } });
  expect([sendDirectly.mock.calls, network.requests]).toEqual([[['body', id]], []]);
  expect(stored).toHaveBeenCalled();
  expect(await tab.device.drafts.list()).toEqual([]);
});

test('sent without a connection it waits, under the name of its draft', async () => {
  const { submission, type } = setUp();
  type('一');
  const id = submission.draftId();
  network.fails(new Problem('offline'));
  expect(await submission.send(stateOf('一'), 'body')).toMatchObject({ state: 'waiting', id, problem: { code: 'offline' } });
  expect([submission.draftId(), submission.current().name]).toEqual([null, 'untouched']);
});

test('what is typed while it is sent is not saved before the answer', async () => {
  const { submission, type } = setUp();
  type('一');
  await submission.flush();
  network.answers(async () => {
    type('二');
    await submission.flush();
    expect(await tab.device.drafts.list()).toEqual([]);
    return { id: 'e1' };
  });
  await submission.send(stateOf('一'), 'body');
  await browser.advance(5000);
  expect(await tab.device.drafts.list()).toEqual([]);
});

test('who listens hears of the first letter, of each save, of the end', async () => {
  const { submission, type } = setUp();
  await settled();
  const heard: (string | boolean)[] = [];
  submission.subscribe(() => heard.push(submission.current().name, submission.draftId() !== null));
  type('一');
  expect(heard.slice(0, 2)).toEqual(['saving', true]);
  await submission.flush();
  expect(heard.slice(-2)).toEqual(['saved', true]);
  await submission.send(stateOf('一'), 'body');
  expect(heard.slice(-2)).toEqual(['untouched', false]);

  const without = setUp({ open: noDevice });
  await settled();
  let isHeard = false;
  without.submission.subscribe(() => {
    isHeard = without.submission.current().name === 'failed';
  });
  without.type('一');
  expect(isHeard).toBe(true);
});

test('signed out in the middle, one who signs in as another has a draft again and nothing is sent', async () => {
  const { submission, type } = setUp({ askToSignIn: async () => true });
  type('一');
  network.fails(new Problem('signed_out'));
  await expect(submission.send(stateOf('一'), 'body')).rejects.toMatchObject({ code: 'signed_out' });
  expect(network.requests).toHaveLength(2);
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '一' }]);
  type('二');
  expect(await submission.flush()).toMatchObject({ name: 'saved' });
  expect(await tab.device.drafts.list()).toMatchObject([{ label: '二' }]);
});

test('a wait for the connection asks nobody to sign in', async () => {
  const askToSignIn = vi.fn(async () => true);
  const { submission, type } = setUp({ askToSignIn });
  type('一');
  network.fails(new Problem('offline'));
  await submission.send(stateOf('一'), 'body');
  expect(askToSignIn).not.toHaveBeenCalled();
});
