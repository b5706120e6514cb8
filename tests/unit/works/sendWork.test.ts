// Promises: a finished work is sent once, even if its page dies; a failed submission shows the reason; input made meanwhile stays.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { NewWork } from '#contract/works/public.ts';
import { createFormSubmission, type FormSubmission } from '#src/offline/drafts/formSubmission.ts';
import type { UploadItem } from '#src/offline/uploads/index.ts';
import { createHandInTask } from '#src/works/form/handIn.ts';
import { sendWork } from '#src/works/form/sendWork.ts';
import { countFilled, emptyWork, WorkForm } from '#src/works/form/workForm.ts';
import { type Browser, competition, createBrowser, createNetwork, settled, type Tab, TEACHER } from '../offline/fixtures/browser.ts';
import { createModelServer, createUploadHarness } from '../offline/uploads/uploadHarness.ts';
import { uploadItem } from './fixtures.ts';

const LINK: WorkForm = {
  ...emptyWork,
  title: '彗星',
  description: '机器人送信',
  kind: 'link',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};
const stateOf = (form: WorkForm) => ({ form, label: form.title, ...countFilled(form) });
let browser: Browser;
let network: ReturnType<typeof createNetwork>;
let tab: Tab;
beforeEach(async () => {
  browser = createBrowser();
  network = createNetwork();
  tab = await browser.tab(network.send);
});
afterEach(() => browser.close());

const setUp = (form: WorkForm, { items = [], hasDevice = true }: { items?: UploadItem[]; hasDevice?: boolean } = {}) => {
  let latest = form;
  const sendDirectly = vi.fn(async (_body: NewWork, _key: string): Promise<unknown> => ({ no: 'w1' }));
  const submission = createFormSubmission<NewWork>({
    open: () => (hasDevice ? Promise.resolve(tab.device) : Promise.reject(new Problem('device_storage_unavailable'))),
    begin: { subject: { kind: 'work', entryId: 'entry-1' }, competition },
    sendDirectly,
    newKey: randomUUID,
  });
  submission.attach(() => stateOf(latest));
  const release = vi.fn(async (_ids: readonly string[]) => {});
  const change = (changes: Partial<WorkForm>) => {
    latest = { ...latest, ...changes };
    submission.changed();
  };
  const send = (through: Pick<FormSubmission<NewWork>, 'flush' | 'send'> = submission) =>
    sendWork({
      submission: through,
      uploads: { release },
      items,
      stateOf,
      current: () => latest,
      change,
      show: (next) => {
        latest = next;
      },
    });
  return { submission, sendDirectly, release, change, send, current: () => latest };
};
const startTask = async () => {
  const harness = createUploadHarness(createModelServer((count) => String(count).padStart(32, '0')));
  const { uploads } = await harness.tab();
  const stop = createHandInTask({ openDevice: async () => tab.device })(TEACHER, uploads);
  return () => {
    stop();
    harness.browser.close();
  };
};

test('a work that the server does not find fails and no longer waits, through the outbox and past it', async () => {
  network.fails(new Problem('not_found'));
  const stored = setUp(LINK);
  expect(await stored.send()).toMatchObject({ state: 'failed', problem: { code: 'not_found' } });
  expect(stored.current().sendWhenReady).toBe(false);
  const direct = setUp(LINK, { hasDevice: false });
  direct.sendDirectly.mockRejectedValueOnce(new Problem('not_found'));
  expect(await direct.send()).toMatchObject({ state: 'failed', problem: { code: 'not_found' } });
  expect(direct.current().sendWhenReady).toBe(false);
});

test('a work that another tab has sent is gone, without a failure, and no longer waits', async () => {
  const { submission, change, send, current } = setUp(LINK);
  change({ title: '流星' });
  await submission.flush();
  const other = await browser.tab(network.send);
  await other.device.outbox.submit(submission.draftId() ?? '', 'body');
  expect(await send()).toEqual({ state: 'gone' });
  expect(current().sendWhenReady).toBe(false);
  expect(network.requests).toHaveLength(1);
});

test('what is typed and added while it is sent stays when the server refuses it', async () => {
  const film: WorkForm = { ...LINK, kind: 'video', video: { from: 'device', id: 'a' } };
  const { submission, release, change, send, current } = setUp(film, { items: [uploadItem('a', { name: 'ready' })] });
  const flush = async () => {
    const saved = await submission.flush();
    change({ title: '流星', poster: { from: 'device', id: 'b' } });
    return saved;
  };
  network.fails(new Problem('work_closed'));
  expect(await send({ ...submission, flush })).toMatchObject({ state: 'failed', problem: { code: 'work_closed' } });
  expect(release).toHaveBeenCalledWith(['a']);
  expect(network.requests).toMatchObject([{ body: { title: '彗星' } }]);
  expect(current()).toMatchObject({
    title: '流星',
    video: { from: 'server', uploadId: 'a'.repeat(32) },
    poster: { from: 'device', id: 'b' },
    sendWhenReady: false,
  });
});

test('if its page dies before the outbox has it, the background task sends it', async () => {
  const { submission, send } = setUp(LINK);
  const begun = Promise.withResolvers<void>();
  void send({
    ...submission,
    send: () => {
      begun.resolve();
      return new Promise(() => {});
    },
  });
  await begun.promise;
  const stop = await startTask();
  await expect.poll(() => network.requests).toMatchObject([{ body: { title: '彗星' } }]);
  stop();
});

test('the background task beside the page does not send it twice, nor again what was refused or taken back', async () => {
  const stop = await startTask();
  const accepted = setUp(LINK);
  await accepted.send();
  await settled();
  expect(network.requests).toHaveLength(1);
  network.fails(new Problem('work_closed'));
  const refused = setUp(LINK);
  await refused.send();
  await settled();
  const [draft] = await tab.device.drafts.list();
  expect((await tab.device.drafts.read(draft?.id ?? '', WorkForm))?.form.sendWhenReady).toBe(false);
  network.fails(new Problem('offline'));
  const waiting = setUp({ ...LINK, title: '流星' });
  expect(await waiting.send()).toEqual({ state: 'waiting' });
  const sent = network.requests.length;
  expect(await tab.device.outbox.takeBack(network.requests.at(-1)?.idempotencyKey ?? '')).toBe(true);
  await settled();
  expect(network.requests).toHaveLength(sent);
  stop();
});

test('without storage the page itself waits for the files', async () => {
  const film: WorkForm = { ...LINK, kind: 'video', video: { from: 'device', id: 'a' } };
  const { send, current } = setUp(film, { items: [uploadItem('a', { name: 'uploading' })], hasDevice: false });
  expect(await send()).toEqual({ state: 'waits_here' });
  expect(current().sendWhenReady).toBe(true);
});
