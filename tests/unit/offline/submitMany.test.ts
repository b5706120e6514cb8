// Promise: many forms are stored together, all or none, whenever the tab dies; then each is sent once, in order, and a refused or delayed one holds
// up no other.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { FinishedForm, OutboxItem } from '#src/offline/outbox/outbox.ts';
import { type Browser, createBrowser, createNetwork, newDraft, settled, type Tab } from './fixtures/browser.ts';

let browser: Browser;
let network: ReturnType<typeof createNetwork>;
let tab: Tab;
beforeEach(async () => {
  browser = createBrowser();
  network = createNetwork();
  tab = await browser.tab(network.send);
});
afterEach(() => browser.close());

const Form = z.object({ n: z.number(), isFinished: z.boolean() });
const stateOf = (n: number, isFinished: boolean) => ({ form: { n, isFinished }, label: `${n}`, filled: isFinished ? 2 : 1, total: 2 });

/** Creates drafts, and returns them finished: those with an even number are sent, the others stay drafts. */
const finished = async (count: number, { tab: at = tab, sends = () => true }: { tab?: Tab; sends?: (n: number) => boolean } = {}) => {
  const forms: FinishedForm[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, revision } = await at.device.drafts.create(newDraft(stateOf(n, false)));
    forms.push({ id, revision, state: stateOf(n, true), body: sends(n) ? { n } : null });
  }
  return forms;
};
const items = async (at = tab): Promise<OutboxItem[]> => {
  const end = at.device.outbox.items.subscribe(() => {});
  await expect.poll(() => at.device.outbox.items.current().state).toBe('ready');
  const seen = at.device.outbox.items.current();
  end();
  return seen.state === 'ready' ? seen.value : [];
};
const idsOf = (forms: readonly { id: string }[]) => forms.map(({ id }) => id);
const sentIds = () => network.requests.map(({ idempotencyKey }) => idempotencyKey);
const formsOf = async (forms: readonly FinishedForm[], at = tab) =>
  Promise.all(forms.map(async ({ id }) => (await at.device.drafts.read(id, Form))?.form ?? null));

test('all are stored, then sent one by one in their order; one without a body stays a draft with what was filled in', async () => {
  const forms = await finished(4, { sends: (n) => n !== 1 });
  expect(await tab.device.outbox.submitMany(forms)).toEqual([]);
  await expect.poll(sentIds).toEqual(idsOf(forms.filter(({ body }) => body)));
  await tab.device.outbox.wake();
  expect((await items()).map(({ state, label }) => [state, label])).toEqual([
    ['sent', '0'],
    ['sent', '2'],
    ['sent', '3'],
  ]);
  expect(await formsOf(forms)).toEqual([null, { n: 1, isFinished: true }, null, null]);
});

test('those that stay drafts stay in the order of the list', async () => {
  for (let n = 0; n < 5; n += 1) {
    await tab.device.drafts.create(newDraft(stateOf(n, false)));
    await browser.advance(1000);
  }
  const list = async () => (await tab.device.drafts.list()).map(({ id, label, revision }) => ({ id, label, revision }));
  const before = await list();
  await tab.device.outbox.submitMany(
    before.map(({ id, label, revision }) => ({ id, revision, state: stateOf(Number(label), true), body: null })),
  );
  expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('offline they wait, in the queue and in order, and are sent after a new start', async () => {
  network.fails(new Problem('offline'));
  const forms = await finished(3);
  await tab.device.outbox.submitMany(forms);
  await tab.device.outbox.wake();
  expect((await items()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  tab.crash();
  network.requests.length = 0;
  network.answers(async ({ idempotencyKey }) => ({ id: `entry of ${idempotencyKey}` }));
  const next = await browser.tab(network.send);
  await next.device.outbox.wake();
  expect(sentIds()).toEqual(idsOf(forms));
  expect(network.requests.map(({ body }) => body)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

test('whatever the moment at which the tab dies, either all are queued with what was filled in, or all are drafts as before', async () => {
  const seen = new Set<string>();
  for (let moment = 0; !seen.has('whole'); moment += 1) {
    const at = await browser.tab(() => new Promise(() => {}));
    const forms = await finished(3, { tab: at, sends: (n) => n !== 1 });
    const live: IDBTransaction[] = [];
    const raw = at.db.backendDB();
    const begin = raw.transaction.bind(raw);
    raw.transaction = (...given) => {
      const tx = begin(...given);
      live.push(tx);
      tx.addEventListener('complete', () => live.splice(live.indexOf(tx), 1));
      return tx;
    };
    let isWhole = false;
    at.device.outbox.submitMany(forms).then(
      () => {
        isWhole = true;
      },
      () => {},
    );
    for (let step = 0; step < moment; step += 1) await new Promise((resolve) => setImmediate(resolve));
    // a process that dies leaves its transactions undone
    for (const tx of live.splice(0)) tx.abort();
    at.crash();
    const next = await browser.tab(() => new Promise(() => {}));
    const queued = (await items(next)).filter(({ id }) => idsOf(forms).includes(id)).map(({ label }) => label);
    const drafts = await formsOf(forms, next);
    if (queued.length === 0) expect(drafts).toEqual([0, 1, 2].map((n) => ({ n, isFinished: false })));
    else {
      expect(queued).toEqual(['0', '2']);
      expect(drafts).toEqual([null, { n: 1, isFinished: true }, null]);
    }
    seen.add(queued.length === 0 ? 'none' : 'all');
    if (isWhole) seen.add('whole');
    next.crash();
    await browser.database().outbox.clear();
  }
  expect(seen).toEqual(new Set(['none', 'all', 'whole']));
});

test('a full device leaves all drafts as they were, and says so; the same press works once there is room', async () => {
  const forms = await finished(3);
  let room = 1;
  const refuse = () => {
    room -= 1;
    if (room < 0) throw new DOMException('full', 'QuotaExceededError');
  };
  tab.db.outbox.hook('creating', refuse);
  await expect(tab.device.outbox.submitMany(forms)).rejects.toMatchObject({ code: 'device_storage_full' });
  expect(await items()).toEqual([]);
  expect(await formsOf(forms)).toEqual([0, 1, 2].map((n) => ({ n, isFinished: false })));
  expect(network.requests).toEqual([]);
  tab.db.outbox.hook('creating').unsubscribe(refuse);
  expect(await tab.device.outbox.submitMany(forms)).toEqual([]);
  await expect.poll(sentIds).toEqual(idsOf(forms));
});

test('what another tab has sent, deleted or saved is left alone and named; the others go', async () => {
  const forms = await finished(5);
  const [sent, waiting, deleted, changed, own] = forms;
  if (!sent || !waiting || !deleted || !changed || !own) throw new Error('five drafts');
  const other = await browser.tab(network.send);
  await other.device.outbox.submit(sent.id, { n: 'theirs' });
  network.answers(() => new Promise(() => {}));
  void other.device.outbox.submit(waiting.id, { n: 'theirs' });
  await other.device.drafts.remove(deleted.id);
  await other.device.drafts.save(changed.id, changed.revision, stateOf(30, false));
  await settled();
  expect(await tab.device.outbox.submitMany(forms)).toEqual([
    { id: sent.id, why: 'gone', became: { state: 'sent', answerId: `entry of ${sent.id}` } },
    { id: waiting.id, why: 'gone', became: { state: 'waiting' } },
    { id: deleted.id, why: 'gone', became: null },
    { id: changed.id, why: 'changed' },
  ]);
  expect(await formsOf([changed])).toEqual([{ n: 30, isFinished: false }]);
  expect((await items()).map(({ id }) => id)).toEqual([sent.id, waiting.id, own.id]);
});

test('two tabs press at once: each form is queued once', async () => {
  const forms = await finished(6);
  const other = await browser.tab(network.send);
  const left = await Promise.all([tab.device.outbox.submitMany(forms), other.device.outbox.submitMany(forms.toReversed())]);
  expect(left.map((each) => each.length).sort()).toEqual([0, 6]);
  await Promise.all([tab.device.outbox.wake(), other.device.outbox.wake()]);
  expect(sentIds().toSorted()).toEqual(idsOf(forms).toSorted());
});

test('after a sign-out in another tab nothing is stored', async () => {
  const forms = await finished(2);
  const other = await browser.tab(network.send);
  await other.device.forget();
  await expect(tab.device.outbox.submitMany(forms)).rejects.toMatchObject({ code: 'signed_out' });
  expect(await browser.database().outbox.count()).toBe(0);
});

describe('answers', () => {
  const Body = z.object({ n: z.number() });
  const answerBy = (answer: (n: number) => unknown) =>
    network.answers(async ({ body }) => {
      const given = answer(Body.parse(body).n);
      if (given instanceof Problem) throw given;
      return given;
    });

  test('a place in the waiting list is told, and a refusal makes a draft again while the others go on', async () => {
    const problem = new Problem('duplicate_child', { fields: { 'members.0.idNumber': 'duplicate_child' } });
    answerBy((n) => (n === 1 ? problem : { id: `e${n}`, waitlistPosition: n === 2 ? 3 : null }));
    const forms = await finished(3);
    await tab.device.outbox.submitMany(forms);
    await tab.device.outbox.wake();
    expect(await items()).toMatchObject([
      { state: 'sent', answerId: 'e0', place: null },
      { state: 'sent', answerId: 'e2', place: 3 },
    ]);
    expect(await formsOf(forms)).toEqual([null, { n: 1, isFinished: true }, null]);
    expect(await tab.device.drafts.list()).toMatchObject([{ id: forms[1]?.id, problem: { code: 'duplicate_child' } }]);
  });

  test('a used-up budget delays until it is renewed, drops nothing, and lets another submission pass', async () => {
    let budget = 1;
    network.answers(async ({ name, idempotencyKey }) => {
      if (name !== 'POST /api/registrations') return { id: 'e9' };
      budget -= 1;
      if (budget < 0) throw new Problem('sign_up_limit', { retryAfter: 3600 });
      return { id: `entry of ${idempotencyKey}` };
    });
    const forms = await finished(3);
    await tab.device.outbox.submitMany(forms);
    await tab.device.outbox.wake();
    expect((await items()).map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting']);
    expect((await items())[2]).toMatchObject({ problem: { code: 'sign_up_limit' }, nextTryAt: browser.now() + 3600_000 });
    const asked = network.requests.length;
    await tab.device.outbox.wake();
    expect(network.requests.length).toBe(asked);

    const cancellation = { subject: { kind: 'cancellation', entryId: 'e9' }, competition: newDraft().competition, label: '队' };
    expect(await tab.device.outbox.queue(cancellation)).toMatchObject({ state: 'sent' });

    budget = 9;
    await browser.advance(3600_000);
    await tab.device.outbox.wake();
    expect((await items()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(sentIds().slice(-2)).toEqual(idsOf(forms.slice(1)));
  });

  test('texts to agree to hold all, which go once they are agreed to', async () => {
    network.fails(new Problem('agreement_needed'));
    const forms = await finished(3);
    await tab.device.outbox.submitMany(forms);
    await tab.device.outbox.wake();
    expect(network.requests.every(({ idempotencyKey }) => idempotencyKey === forms[0]?.id)).toBe(true);
    expect(await items()).toMatchObject([{ problem: { code: 'agreement_needed' } }, { state: 'waiting' }, { state: 'waiting' }]);
    answerBy((n) => ({ id: `e${n}` }));
    await tab.device.outbox.tryNow();
    expect((await items()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });
});

test('any mixture of presses, crashes and lost answers: each form is a draft, waits, or was accepted once', {
  timeout: 60_000,
}, async () => {
  const step = fc.constantFrom('press', 'crash', 'wake', 'later');
  const fate = fc.constantFrom('fine', 'lost', 'unheard', 'refused', 'limit');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.array(fate, { maxLength: 12 }), async (steps, given) => {
      const own = createBrowser();
      const fates = [...given];
      const accepted: string[] = [];
      const send = async ({ idempotencyKey: key }: { idempotencyKey: string }) => {
        const next = fates.shift() ?? 'fine';
        if (next === 'lost') throw new Problem('offline');
        if (next === 'refused' && !accepted.includes(key)) throw new Problem('signup_closed');
        if (next === 'limit' && !accepted.includes(key)) throw new Problem('sign_up_limit', { retryAfter: 60 });
        if (!accepted.includes(key)) accepted.push(key);
        if (next === 'unheard') throw new Problem('timed_out');
        return { id: key };
      };
      let at = await own.tab(send);
      const forms = await finished(4, { tab: at });
      for (const each of ['press' as const, ...steps]) {
        if (each === 'press') {
          const drafts = new Map((await at.device.drafts.list()).map(({ id, revision }) => [id, revision]));
          const left = forms.flatMap((form) => {
            const revision = drafts.get(form.id);
            return revision === undefined ? [] : [{ ...form, revision }];
          });
          await at.device.outbox.submitMany(left);
        } else if (each === 'wake') await at.device.outbox.wake();
        else if (each === 'later') await own.advance(400_000);
        else {
          at.crash();
          at = await own.tab(send);
        }
        // of one moment, for the queue may be sending
        const { db } = at;
        const stored = await db.transaction('r', db.drafts, db.outbox, async () => [
          ...(await db.drafts.toArray()),
          ...(await db.outbox.toArray()),
        ]);
        expect(idsOf(stored).toSorted()).toEqual(idsOf(forms).toSorted());
      }
      expect(new Set(accepted).size).toBe(accepted.length);
      // each pass uses up one of the fates at least
      for (let round = 0; round <= given.length + forms.length; round += 1) {
        await own.advance(400_000);
        await at.device.outbox.wake();
      }
      expect((await at.device.countUnsent()).waiting).toBe(0);
      const drafts = idsOf(await at.device.drafts.list());
      expect(accepted.toSorted()).toEqual(
        idsOf(forms)
          .filter((id) => !drafts.includes(id))
          .toSorted(),
      );
      own.close();
    }),
    { numRuns: 40 },
  );
});
