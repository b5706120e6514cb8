// Promise: a submission without a connection is queued, survives, and arrives exactly once, in order; a refused one becomes a draft again with the
// reason.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { drainOutbox } from '#src/offline/outbox/drainOutbox.ts';
import type { OutboxItem } from '#src/offline/outbox/outbox.ts';
import { verdictOf } from '#src/offline/outbox/outboxProtocol.ts';
import { createOutboxRows } from '#src/offline/outbox/outboxRows.ts';
import { createOutboxWorker } from '#src/offline/outbox/outboxWorker.ts';
import { LOOK_AGAIN_MS } from '#src/offline/outbox/queueRunner.ts';
import { SENT_LIFETIME_MS } from '#src/offline/retention.ts';
import { rowSchemas } from '#src/offline/rows.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { type Browser, competition, createBrowser, createNetwork, form, newDraft, settled, type Tab, TEACHER } from './fixtures/browser.ts';

let browser: Browser;
let network: ReturnType<typeof createNetwork>;
let tab: Tab;
beforeEach(async () => {
  browser = createBrowser();
  network = createNetwork();
  tab = await browser.tab(network.send);
});
afterEach(() => browser.close());

const offline = new Problem('offline');
const draft = async (label = '队', at = tab) => (await at.device.drafts.create(newDraft({ label }))).id;
const cancellation = (entryId: string) => ({ subject: { kind: 'cancellation', entryId }, competition, label: '队' });
const items = async (at = tab): Promise<OutboxItem[]> => {
  const end = at.device.outbox.items.subscribe(() => {});
  await expect.poll(() => at.device.outbox.items.current().state).toBe('ready');
  const seen = at.device.outbox.items.current();
  end();
  return seen.state === 'ready' ? seen.value : [];
};

test('online, a form is sent at once: the answer comes back, the draft is gone, and the list shows it for a day', async () => {
  const id = await draft();
  expect(await tab.device.outbox.submit(id, { a: 1 })).toEqual({ state: 'sent', answer: { id: `entry of ${id}` } });
  expect(network.requests).toEqual([
    { name: 'POST /api/registrations', params: undefined, body: { a: 1 }, idempotencyKey: id, accountId: TEACHER },
  ]);
  expect(await tab.device.drafts.list()).toEqual([]);
  expect(await items()).toMatchObject([{ id, state: 'sent', label: '队', answerId: `entry of ${id}` }]);
  expect((await tab.db.outbox.toArray())[0]).toMatchObject({ body: null, draft: null });
  await browser.advance(SENT_LIFETIME_MS + 1);
  expect(await items(await browser.tab(network.send))).toEqual([]);
});

test('each kind goes to its endpoint', async () => {
  const edit = await tab.device.drafts.create(newDraft({ subject: { kind: 'edit', entryId: 'e1', version: 4 } }));
  const work = await tab.device.drafts.create(newDraft({ subject: { kind: 'work', entryId: 'e2' } }));
  await tab.device.outbox.submit(edit.id, { version: 4 });
  await tab.device.outbox.submit(work.id, { title: 'x' });
  await tab.device.outbox.queue(cancellation('e3'));
  expect(network.requests.map(({ name, params, body }) => [name, params, body])).toEqual([
    ['PATCH /api/registrations/:id', { id: 'e1' }, { version: 4 }],
    ['POST /api/registrations/:id/work', { id: 'e2' }, { title: 'x' }],
    ['POST /api/registrations/:id/cancel', { id: 'e3' }, undefined],
  ]);
});

test('drafts are not sent, and what was queued in an earlier session is', async () => {
  await draft('只是草稿');
  network.fails(offline);
  for (const label of ['一', '二', '三'])
    expect(await tab.device.outbox.submit(await draft(label), { label })).toMatchObject({ state: 'waiting' });
  expect(browser.deviceFlags.isUnsent(TEACHER)).toBe(true);
  tab.crash();
  network = createNetwork();
  const nextTab = await browser.tab(network.send);
  await nextTab.device.outbox.wake();
  expect(network.requests.map(({ body }) => body)).toEqual([{ label: '一' }, { label: '二' }, { label: '三' }]);
  expect(browser.deviceFlags.isUnsent(TEACHER)).toBe(false);
  expect((await nextTab.device.drafts.list()).map(({ label }) => label)).toEqual(['只是草稿']);
});

test('an answer that was lost is asked for again with the same key and the same body', async () => {
  const id = await draft();
  network.fails(new Problem('timed_out'));
  expect(await tab.device.outbox.submit(id, { a: 1 })).toMatchObject({ state: 'waiting', problem: { code: 'timed_out' } });
  network.answers(async () => ({ id: 'e9' }));
  await browser.advance(2000);
  await tab.device.outbox.wake();
  expect(network.requests).toHaveLength(2);
  expect(network.requests[1]).toEqual(network.requests[0]);
  expect(await items()).toMatchObject([{ state: 'sent', answerId: 'e9' }]);
});

test('a tab that dies while sending leaves it to the next one', async () => {
  const id = await draft();
  let arrived = () => {};
  const sending = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  network.answers(() => {
    arrived();
    return new Promise(() => {});
  });
  void tab.device.outbox.submit(id, { a: 1 }).catch(() => {});
  await sending;
  expect(await items()).toMatchObject([{ state: 'sending' }]);
  tab.crash();
  network.answers(async () => ({ id: 'e1' }));
  const next = await browser.tab(network.send);
  await next.device.outbox.wake();
  expect(network.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([id, id]);
  expect(await items(next)).toMatchObject([{ state: 'sent' }]);
});

test('two tabs send each item once', async () => {
  network.fails(offline);
  for (const label of ['一', '二', '三']) await tab.device.outbox.submit(await draft(label), { label });
  const other = await browser.tab(network.send);
  await other.device.outbox.wake();
  network.requests.length = 0;
  network.answers(async ({ idempotencyKey }) => {
    await settled(5);
    return { id: idempotencyKey };
  });
  await Promise.all([tab, other, tab, other].map(({ device }) => device.outbox.wake()));
  expect(network.requests.map(({ body }) => body)).toEqual([{ label: '一' }, { label: '二' }, { label: '三' }]);
});

test('the same draft sent from two tabs, or twice in a hurry, is one submission', async () => {
  const other = await browser.tab(network.send);
  const id = await draft();
  const outcomes = await Promise.all([tab, other, tab].map(({ device }) => device.outbox.submit(id, { a: 1 })));
  expect(outcomes.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect(network.requests).toHaveLength(1);
});

describe('pauses', () => {
  test('2 s, doubling to 5 min; never given up', async () => {
    network.fails(new Problem('unavailable'));
    await tab.device.outbox.submit(await draft(), {});
    const waits: (number | null)[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const before = network.requests.length;
      const wait = browser.nextTimer();
      waits.push(wait);
      await browser.advance(wait ?? 0);
      await expect.poll(() => browser.nextTimer()).not.toBeNull();
      expect(network.requests).toHaveLength(before + 1);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
    expect(await items()).toMatchObject([{ state: 'waiting', failures: 11, problem: { code: 'unavailable' } }]);
  });

  test('the server’s Retry-After is kept, whatever wakes', async () => {
    network.fails(new Problem('too_many_attempts', { retryAfter: 90 }));
    await tab.device.outbox.submit(await draft(), {});
    await browser.advance(89_000);
    await tab.device.outbox.wake();
    expect(network.requests).toHaveLength(1);
    network.answers(async () => ({ id: 'e1' }));
    await browser.advance(1000);
    await tab.device.outbox.wake();
    expect(await items()).toMatchObject([{ state: 'sent' }]);
  });

  test.each([['offline'], ['timed_out']] as const)(
    'where the connection failed (%s) every sign of one is worth a try at once',
    async (code) => {
      network.fails(new Problem(code));
      await tab.device.outbox.submit(await draft(), {});
      network.answers(async () => ({ id: 'e1' }));
      await tab.device.outbox.wake();
      expect(network.requests).toHaveLength(2);
    },
  );

  test('the first that must wait holds up the others: they stay in order', async () => {
    network.fails(new Problem('unavailable'));
    await tab.device.outbox.submit(await draft('一'), { n: 1 });
    network.answers(async () => ({ id: 'e1' }));
    expect(await tab.device.outbox.submit(await draft('二'), { n: 2 })).toEqual({ state: 'waiting', problem: null });
    expect(network.requests.map(({ body }) => body)).toEqual([{ n: 1 }]);
    await browser.advance(2000);
    await tab.device.outbox.wake();
    expect(network.requests.map(({ body }) => body)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  });
});

test('a session that has ended pauses without knocking again; signing in goes on', async () => {
  network.fails(new Problem('signed_out'));
  expect(await tab.device.outbox.submit(await draft('一'), { n: 1 })).toMatchObject({ state: 'waiting', problem: { code: 'signed_out' } });
  await tab.device.outbox.submit(await draft('二'), { n: 2 });
  await tab.device.outbox.wake();
  await browser.advance(3600_000);
  expect(network.requests).toHaveLength(1);
  network.answers(async () => ({ id: 'e1' }));
  await tab.device.outbox.signedIn();
  expect(network.requests.map(({ body }) => body)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
});

test('what was sent in before a legal text asked again waits as it was, and goes in order once its owner has agreed', async () => {
  network.fails(offline);
  const first = await draft('一');
  await tab.device.outbox.submit(first, { n: 1 });
  network.fails(new Problem('agreement_needed'));
  await tab.device.outbox.wake();
  expect(await items()).toMatchObject([{ id: first, state: 'waiting', problem: { code: 'agreement_needed' } }]);
  const second = await tab.device.outbox.submit(await draft('二'), { n: 2 });
  expect(second).toMatchObject({ state: 'waiting', problem: { code: 'agreement_needed' } });
  expect(await tab.device.drafts.list()).toEqual([]);
  network.requests.length = 0;
  network.answers(async () => ({ id: 'e1' }));
  await tab.device.outbox.signedIn();
  expect(network.requests.map(({ body }) => body)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(network.requests[0]).toMatchObject({ idempotencyKey: first });
});

test('what waits for one account is not sent while another one uses the device, and is still there', async () => {
  network.fails(offline);
  await tab.device.outbox.submit(await draft(), {});
  tab.device.close();
  network.requests.length = 0;
  network.answers(async () => ({ id: 'e1' }));
  const other = await browser.tab(network.send, 'family-2');
  await other.device.outbox.wake();
  await browser.advance(LOOK_AGAIN_MS * 100);
  expect(network.requests).toEqual([]);
  expect(await items(other)).toEqual([]);
  const back = await browser.tab(network.send);
  await back.device.outbox.wake();
  expect(network.requests).toMatchObject([{ accountId: TEACHER }]);
});

describe('refusals', () => {
  const Form = z.object({ teamName: z.string() }).loose();

  test.each([
    ['signup_closed', { at: 5 }],
    ['invitation_code_used_up', { fields: { invitationCode: 'invitation_code_used_up' } }],
    ['duplicate_child', { fields: { 'members.0.idNumber': 'duplicate_child' } }],
    ['consent_outdated', { fields: { 'consent.processing': 'consent_outdated' } }],
    ['refused_numbers_limit', {}],
    ['conflict', {}],
    ['idempotency_mismatch', {}],
  ] as const)('%s: a draft again, all fields there, with the reason at the field; the next one goes', async (code, detail) => {
    network.fails(offline);
    const first = await draft('一');
    await tab.device.outbox.submit(first, { n: 1 });
    await tab.device.outbox.submit(await draft('二'), { n: 2 });
    network.answers(({ body }) =>
      z.object({ n: z.literal(1) }).safeParse(body).success ? Promise.reject(new Problem(code, detail)) : Promise.resolve({ id: 'e2' }),
    );
    await tab.device.outbox.wake();
    expect(await items()).toMatchObject([{ label: '二', state: 'sent' }]);
    const found = await tab.device.drafts.read(first, Form);
    expect(found?.form).toEqual(form);
    expect(found?.draft).toMatchObject({ id: first, label: '一', revision: 2, problem: { code, detail } });

    // Corrected, it is sent under the same key.
    network.answers(async () => ({ id: 'e1' }));
    expect(await tab.device.outbox.submit(first, { n: 3 })).toMatchObject({ state: 'sent' });
    expect(network.requests.at(-1)).toMatchObject({ idempotencyKey: first, body: { n: 3 } });
  });

  test('at once: the outcome says why', async () => {
    network.fails(new Problem('signup_closed'));
    const id = await draft();
    expect(await tab.device.outbox.submit(id, {})).toMatchObject({ state: 'refused', problem: { code: 'signup_closed' } });
    expect(await tab.device.drafts.list()).toMatchObject([{ id, problem: { code: 'signup_closed' } }]);
  });

  test('saving a refused draft keeps the reason until it is sent again', async () => {
    network.fails(new Problem('signup_closed'));
    const id = await draft();
    await tab.device.outbox.submit(id, {});
    const saved = await tab.device.drafts.save(id, 2, { form, label: '改', filled: 1, total: 2 });
    expect(saved.problem).toMatchObject({ code: 'signup_closed' });
  });

  test('a cancellation has no form to go back to: it stays, refused, until it is put away', async () => {
    network.fails(new Problem('action_not_allowed_now'));
    expect(await tab.device.outbox.queue(cancellation('e3'))).toMatchObject({
      state: 'refused',
      problem: { code: 'action_not_allowed_now' },
    });
    const [item] = await items();
    expect(item).toMatchObject({ state: 'refused', subject: { kind: 'cancellation', entryId: 'e3' } });
    await tab.device.outbox.dismiss(item?.id ?? '');
    expect(await items()).toEqual([]);
  });

  test('a cancellation is sent under the id that its caller gave it, also once it was refused', async () => {
    const id = randomUUID();
    network.fails(new Problem('action_not_allowed_now'));
    await tab.device.outbox.queue({ ...cancellation('e3'), id });
    network.answers(async () => ({ id: 'e3' }));
    expect(await tab.device.outbox.queue({ ...cancellation('e3'), id })).toMatchObject({ state: 'sent' });
    expect(network.requests).toMatchObject([{ idempotencyKey: id }, { idempotencyKey: id }]);
    expect(await items()).toMatchObject([{ id, state: 'sent' }]);
  });

  test('cancelling twice without a connection is one cancellation', async () => {
    network.fails(offline);
    await tab.device.outbox.queue(cancellation('e3'));
    await tab.device.outbox.queue(cancellation('e3'));
    expect(await items()).toHaveLength(1);
  });

  test.each([
    ['retry', ['offline', 'timed_out', 'too_many_attempts', 'unavailable', 'unexpected', 'device_storage_unavailable']],
    ['signed_out', ['signed_out']],
    [
      'refused',
      ['invalid_input', 'signup_closed', 'work_closed', 'not_found', 'conflict', 'not_allowed', 'profile_incomplete', 'bad_request'],
    ],
  ] as const)('%s: %j', (verdict, codes) => {
    for (const code of codes) expect(verdictOf(code)).toBe(verdict);
  });
});

test('what waits can be taken back and is a draft again; what is on its way cannot', async () => {
  network.fails(offline);
  const id = await draft('一');
  await tab.device.outbox.submit(id, { n: 1 });
  expect(await tab.device.outbox.formOf(id, z.unknown())).toEqual(form);
  expect(await tab.device.outbox.takeBack(id)).toBe(true);
  expect(await tab.device.outbox.formOf(id, z.unknown())).toBeNull();
  expect(await items()).toEqual([]);
  expect(await tab.device.drafts.list()).toMatchObject([{ id, problem: null }]);
  network.answers(async () => ({ id: 'e1' }));
  await tab.device.outbox.submit(id, { n: 1 });
  expect(await tab.device.outbox.takeBack(id)).toBe(false);
});

test('signing out while something is being sent leaves nothing behind, whatever the server answers', async () => {
  const answers = [async () => ({ id: 'e1' }), () => Promise.reject(new Problem('signup_closed')), () => Promise.reject(offline)];
  for (const answer of answers) {
    const here = await browser.tab(network.send);
    const own = await draft('队', here);
    let arrived = () => {};
    let release = () => {};
    const sending = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.answers(async () => {
      arrived();
      await held;
      return answer();
    });
    const outcome = here.device.outbox.submit(own, {}).catch((error: unknown) => error);
    await sending;
    await here.device.forget();
    release();
    expect(await outcome).toBeInstanceOf(Problem);
    for (const table of [here.db.drafts, here.db.outbox, here.db.keys, here.db.cachedResponses]) expect(await table.count()).toBe(0);
    expect(browser.deviceFlags.isUnsent(TEACHER)).toBe(false);
  }
});

test('another account takes over while something is taken up: it was not sent, and waits for its owner', async () => {
  network.fails(offline);
  const id = await draft();
  await tab.device.outbox.submit(id, { n: 1 });
  network.answers(async () => ({ id: 'e1' }));
  network.requests.length = 0;
  const { db } = tab;
  const deviceKey = createDeviceKey({ db, accountId: TEACHER, newId: randomUUID });
  const { now, schedule } = browser;
  const worker = createOutboxWorker({
    accountId: TEACHER,
    kinds: outboxKinds,
    rows: createOutboxRows({ db, deviceKey, schemas: rowSchemas(outboxKinds), kinds: outboxKinds, accountId: TEACHER, now }),
    deviceKey: {
      ...deviceKey,
      open: (sealed, context) => {
        worker.stop();
        return deviceKey.open(sealed, context);
      },
    },
    lock: browser.lock(),
    send: network.send,
    now,
    random: () => 0,
    schedule,
    onSent: () => {},
    onEmpty: () => {},
  });
  await worker.tryNow();
  expect(network.requests).toEqual([]);
  expect(await items()).toMatchObject([{ id, state: 'waiting' }]);
  await tab.device.outbox.tryNow();
  expect(network.requests).toMatchObject([{ idempotencyKey: id, body: { n: 1 } }]);
});

test.each([{}, null, 'welcome', { page: 1 }])(
  "an answer that names nothing the server made (%j) is not the server's: it goes again",
  async (answer) => {
    network.answers(async () => answer);
    const id = await draft();
    expect(await tab.device.outbox.submit(id, {})).toMatchObject({ state: 'waiting', problem: { code: 'unexpected' } });
    network.answers(async () => ({ id: 'e1' }));
    await tab.device.outbox.tryNow();
    expect(await items()).toMatchObject([{ id, state: 'sent', answerId: 'e1' }]);
  },
);

test('what the key no longer opens goes back with the reason and holds up nothing', async () => {
  network.fails(offline);
  const lost = await draft('一');
  await tab.device.outbox.submit(lost, { n: 1 });
  await tab.device.outbox.submit(await draft('二'), { n: 2 });
  const [row] = await tab.db.outbox.toArray();
  if (row?.body) await tab.db.outbox.update(row.order, { body: { ...row.body, iv: new Uint8Array(12) } });
  network.answers(async () => ({ id: 'e2' }));
  network.requests.length = 0;
  await tab.device.outbox.wake();
  expect(network.requests.map(({ body }) => body)).toEqual([{ n: 2 }]);
  expect(await tab.device.drafts.list()).toMatchObject([{ id: lost, problem: { code: 'unexpected' } }]);
});

test('rows of another release are neither sent nor touched', async () => {
  network.fails(offline);
  await tab.device.outbox.submit(await draft('一'), { n: 1 });
  await tab.db.table('outbox').toCollection().modify({ schemaVersion: 2 });
  network.answers(async () => ({ id: 'e1' }));
  network.requests.length = 0;
  await tab.device.outbox.wake();
  expect(network.requests).toEqual([]);
  expect(await tab.db.outbox.count()).toBe(1);
});

test('the service worker sends it when no page is open', async () => {
  network.fails(offline);
  for (const label of ['一', '二']) await tab.device.outbox.submit(await draft(label), { label });
  tab.crash();
  network.requests.length = 0;
  const sendAll = () =>
    drainOutbox({
      db: browser.database(),
      kinds: outboxKinds,
      lock: browser.lock(),
      send: network.send,
      now: browser.now,
      random: () => 0,
      newId: randomUUID,
    });
  expect(await sendAll(), 'the browser is to ask again').toBe(false);
  expect(network.requests.map(({ body }) => body)).toEqual([{ label: '一' }]);
  network.requests.length = 0;
  network.answers(async () => ({ id: 'e1' }));
  expect(await sendAll()).toBe(true);
  expect(network.requests.map(({ body }) => body)).toEqual([{ label: '一' }, { label: '二' }]);
  expect(await items(await browser.tab(network.send))).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('the cancellations of two entries are two, and one that was refused or sent may be tried again', async () => {
  network.fails(offline);
  for (const id of ['e1', 'e2']) await tab.device.outbox.queue(cancellation(id));
  await tab.device.drafts.create(newDraft());
  expect((await items()).map(({ subject }) => subject)).toEqual([
    { kind: 'cancellation', entryId: 'e1' },
    { kind: 'cancellation', entryId: 'e2' },
  ]);
  network.fails(new Problem('conflict'));
  await tab.device.outbox.tryNow();
  expect((await items()).map(({ state }) => state)).toEqual(['refused', 'refused']);
  network.answers(async () => ({ id: 'e1' }));
  expect(await tab.device.outbox.queue(cancellation('e1'))).toMatchObject({ state: 'sent' });
  expect(await tab.device.outbox.queue(cancellation('e1'))).toMatchObject({ state: 'sent' });
  expect((await items()).map(({ state }) => state)).toEqual(['refused', 'refused', 'sent', 'sent']);
});

test('a cancellation is another than the change of the same entry', async () => {
  network.fails(offline);
  const edit = await tab.device.drafts.create(newDraft({ subject: { kind: 'edit', entryId: 'e1', version: 4 } }));
  await tab.device.outbox.submit(edit.id, { version: 4 });
  await tab.device.outbox.queue(cancellation('e1'));
  expect((await items()).map(({ subject }) => subject.kind)).toEqual(['edit', 'cancellation']);
});

test('the list says of each where it stands: how often it was tried, when it goes next, why not yet', async () => {
  network.fails(new Problem('unavailable'));
  const id = await draft('一');
  expect(await tab.device.outbox.submit(id, {})).toMatchObject({ state: 'waiting', problem: { code: 'unavailable' } });
  const [item] = await items();
  expect(item).toMatchObject({ id, label: '一', state: 'waiting', failures: 1, queuedAt: browser.now(), problem: { code: 'unavailable' } });
  expect(item?.state === 'waiting' && item.nextTryAt).toBeGreaterThan(browser.now());
  const later = await draft('二');
  expect(await tab.device.outbox.submit(later, {})).toEqual({ state: 'waiting', problem: null });
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  network.answers(() => {
    reach();
    return new Promise(() => {});
  });
  void tab.device.outbox.tryNow();
  await reached;
  expect(await items()).toMatchObject([
    { state: 'sending', failures: 1 },
    { state: 'waiting', failures: 0, problem: null },
  ]);
});

test('what waits cannot be put out of sight, and what was sent can', async () => {
  network.fails(offline);
  const id = await draft();
  await tab.device.outbox.submit(id, {});
  await tab.device.outbox.dismiss(id);
  expect(await items()).toHaveLength(1);
  network.answers(async () => ({ id: 'W7' }));
  await tab.device.outbox.tryNow();
  expect(await items()).toMatchObject([{ state: 'sent', answerId: 'W7', sentAt: browser.now() }]);
  await tab.device.outbox.dismiss(id);
  await tab.device.outbox.dismiss(id);
  expect(await items()).toEqual([]);
});

test('while something waits the device is marked for the next visit, and no longer', async () => {
  network.fails(offline);
  expect(browser.deviceFlags.isUnsent(TEACHER)).toBe(false);
  const id = await draft();
  await tab.device.outbox.submit(id, {});
  expect(browser.deviceFlags.isUnsent(TEACHER)).toBe(true);
  expect(await tab.device.countUnsent()).toEqual({ drafts: 0, waiting: 1 });
  await tab.device.outbox.takeBack(id);
  await expect.poll(() => browser.deviceFlags.isUnsent(TEACHER)).toBe(false);
  expect(await tab.device.countUnsent()).toEqual({ drafts: 1, waiting: 0 });
  expect(await tab.device.outbox.takeBack(id)).toBe(false);
});

test('a judge’s mark is readable on the device, sealed, until the sent item goes; other bodies go once they are sent', async () => {
  const body = z.object({ n: z.number() });
  network.answers(async () => ({ id: 'e1', no: 'W1' }));
  const mark = await tab.device.drafts.create(newDraft({ subject: { kind: 'mark', roundId: 'r1', no: 'W1' } }));
  await tab.device.outbox.submit(mark.id, { n: 7 });
  const other = await draft();
  await tab.device.outbox.submit(other, { n: 8 });
  expect(await items()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  expect(await tab.device.outbox.read(mark.id, body)).toEqual({ n: 7 });
  expect(await tab.device.outbox.read(other, body)).toBeNull();
  expect(await tab.device.outbox.read(mark.id, z.object({ m: z.number() }))).toBeNull();
});
