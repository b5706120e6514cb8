// Promise: what is typed survives a crash, for that account only, sealed, and is gone after sign-out and after 60 days.
import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Drafts } from '#src/offline/drafts/drafts.ts';
import { createFormSubmission } from '#src/offline/drafts/formSubmission.ts';
import { DRAFT_LIFETIME_MS } from '#src/offline/retention.ts';
import { type Browser, competition, createBrowser, createNetwork, form, newDraft, SECRETS, START, TEACHER } from './fixtures/browser.ts';

const Form = z.object({ teamName: z.string() }).loose();
let browser: Browser;
const { send } = createNetwork();
beforeEach(() => {
  browser = createBrowser();
});
afterEach(() => browser.close());

const draftsOf = async (accountId = TEACHER): Promise<Drafts> => (await browser.tab(send, accountId)).device.drafts;

test('a draft is there again with all its fields after the browser was killed', async () => {
  const tab = await browser.tab(send);
  const { id, revision } = await tab.device.drafts.create(newDraft());
  await tab.device.drafts.save(id, revision, { form: { ...form, teamName: '新队名' }, label: '新队名', filled: 4, total: 12 });
  tab.crash();
  const found = await (await draftsOf()).read(id, Form);
  expect(found?.form).toEqual({ ...form, teamName: '新队名' });
  expect(found?.draft).toMatchObject({ id, label: '新队名', filled: 4, total: 12, savedAt: START, revision: 2, problem: null });
});

test('several stand side by side, the last saved first; each account sees its own', async () => {
  const drafts = await draftsOf();
  const first = await drafts.create(newDraft({ label: '一' }));
  await browser.advance(1000);
  await drafts.create(newDraft({ label: '二', subject: { kind: 'edit', entryId: 'e1', version: 3 } }));
  await browser.advance(1000);
  await drafts.save(first.id, first.revision, { form, label: '一', filled: 5, total: 12 });
  expect((await drafts.list()).map(({ label }) => label)).toEqual(['一', '二']);

  const others = await draftsOf('family-2');
  expect(await others.list()).toEqual([]);
  expect(await others.read(first.id, Form)).toBeNull();
  await others.remove(first.id);
  await expect(others.save(first.id, 2, { form, label: '', filled: 0, total: 1 })).rejects.toMatchObject({ code: 'not_found' });
  await drafts.remove(first.id);
  expect((await drafts.list()).map(({ label }) => label)).toEqual(['二']);
});

test('the tab that saves second over another one’s finds out, and nothing of the first is lost', async () => {
  const [one, two] = [await draftsOf(), await draftsOf()];
  const { id, revision } = await one.create(newDraft());
  await one.save(id, revision, { form: { teamName: '甲' }, label: '甲', filled: 1, total: 2 });
  await expect(two.save(id, revision, { form: { teamName: '乙' }, label: '乙', filled: 1, total: 2 })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await two.read(id, Form))?.form).toEqual({ teamName: '甲' });
});

test('the list is followed over tabs; loading is not none', async () => {
  const [one, two] = [await draftsOf(), await draftsOf()];
  expect(two.all.current()).toEqual({ state: 'loading' });
  const end = two.all.subscribe(() => {});
  await expect.poll(() => two.all.current()).toEqual({ state: 'ready', value: [] });
  await one.create(newDraft({ label: '三' }));
  await expect.poll(() => two.all.current()).toMatchObject({ state: 'ready', value: [{ label: '三' }] });
  end();
});

describe('privacy', () => {
  /** Returns every text and every byte in the database, keys included. */
  const everything = async (): Promise<string> => {
    const db = browser.database();
    const found: string[] = [];
    const walk = (value: unknown): void => {
      if (value instanceof ArrayBuffer) found.push(new TextDecoder().decode(value), new TextDecoder('utf-16le').decode(value));
      else if (value instanceof Uint8Array) found.push(new TextDecoder().decode(value));
      else if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) entry.forEach(walk);
      else found.push(String(value));
    };
    for (const table of db.tables) walk(await table.toArray());
    return found.join('\n');
  };

  test('nothing of a person lies in IndexedDB in the clear: not in a draft, not in what waits, not in what was kept', async () => {
    const { device } = await browser.tab(() => Promise.reject(new Problem('offline')));
    await device.drafts.create(newDraft());
    const { id } = await device.drafts.create(newDraft());
    await device.outbox.submit(id, form);
    await device.outbox.queue({ subject: { kind: 'cancellation', entryId: 'e1' }, competition, label: SECRETS[4] });
    const [name] = SECRETS;
    const account = {
      id: TEACHER,
      kind: 'family',
      role: 'participant',
      mobile: SECRETS[2],
      email: null,
      emailProven: false,
      name,
      affiliation: name,
      locale: 'zh-CN',
      complete: true,
      createdAt: 0,
    } as const;
    await device.cachedResponses.put('GET /api/sessions/current', '', { account });
    const all = await everything();
    // Readable text is found, so the search would find the rest.
    expect(all).toContain('城市接力');
    expect(all).toContain(id);
    for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  test('the key cannot be taken out of the browser, and opens nothing in another place', async () => {
    const { device, db } = await browser.tab(send);
    const { id } = await device.drafts.create(newDraft());
    const { id: other } = await device.drafts.create(newDraft({ form: { teamName: '别的' } }));
    const key = (await db.keys.get(TEACHER))?.key;
    if (!key) return expect.unreachable();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    const row = await db.drafts.get(id);
    if (row) await db.drafts.update(other, { form: row.form });
    expect(await device.drafts.read(other, Form)).toBeNull();
  });

  test('after signing out nothing of the account is left, and another tab brings nothing back', async () => {
    const [here, there] = [await browser.tab(send), await browser.tab(send)];
    const other = await browser.tab(send, 'family-2');
    await other.device.drafts.create(newDraft({ label: '留下' }));
    const { id } = await here.device.drafts.create(newDraft());
    let text = '';
    const typing = createFormSubmission({
      open: async () => there.device,
      begin: (await there.device.drafts.list())[0] ?? newDraft(),
      sendDirectly: async () => {},
      newKey: randomUUID,
    });
    typing.attach(() => ({ form: { teamName: text }, label: '', filled: 1, total: 2 }));
    expect(await here.device.countUnsent()).toEqual({ drafts: 1, waiting: 0 });

    await here.device.forget();
    text = '晚了';
    typing.changed();
    expect(await typing.flush()).toMatchObject({ name: 'failed', problem: { code: 'signed_out' } });
    await expect(there.device.drafts.create(newDraft())).rejects.toMatchObject({ code: 'signed_out' });
    await expect(there.device.cachedResponses.put('GET /api/registrations', '', [])).rejects.toMatchObject({ code: 'signed_out' });
    await expect(there.device.outbox.submit(id, form)).rejects.toMatchObject({ code: 'signed_out' });
    for (const table of here.db.tables) {
      const rows: unknown[] = await table.toArray();
      expect(JSON.stringify(rows)).not.toContain(TEACHER);
    }
    expect((await other.device.drafts.list()).map(({ label }) => label)).toEqual(['留下']);
    // After signing in again, the device is as new.
    expect(await (await draftsOf()).list()).toEqual([]);
  });
});

describe('what the device does', () => {
  test('a draft lives for 60 days after it was last saved, whoever opens the device next', async () => {
    const drafts = await draftsOf();
    const old = await drafts.create(newDraft({ label: '旧' }));
    const kept = await drafts.create(newDraft({ label: '常改' }));
    await browser.advance(DRAFT_LIFETIME_MS - 1000);
    await drafts.save(kept.id, kept.revision, { form, label: '常改', filled: 1, total: 2 });
    expect(await (await draftsOf()).list()).toHaveLength(2);
    await browser.advance(2000);
    await draftsOf('family-2');
    expect((await drafts.list()).map(({ label }) => label)).toEqual(['常改']);
    expect(await drafts.read(old.id, Form)).toBeNull();
  });

  test('rows that this release cannot read are passed over where they lie', async () => {
    const { device, db } = await browser.tab(send);
    const { id } = await device.drafts.create(newDraft({ label: '好' }));
    const { id: newer } = await device.drafts.create(newDraft());
    const { id: broken } = await device.drafts.create(newDraft());
    await db.table('drafts').update(newer, { schemaVersion: 2 });
    await db.table('drafts').update(broken, { filled: 'many' });
    expect((await device.drafts.list()).map((draft) => draft.id)).toEqual([id]);
    expect(await device.drafts.read(newer, Form)).toBeNull();
    expect(await db.drafts.count()).toBe(3);
  });

  test('a full device is a problem that says so, and what was saved before stays', async () => {
    const { device, db } = await browser.tab(send);
    const { id, revision } = await device.drafts.create(newDraft());
    db.drafts.hook('updating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    db.drafts.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(device.drafts.create(newDraft())).rejects.toMatchObject({ code: 'device_storage_full' });
    await expect(device.drafts.save(id, revision, { form, label: '', filled: 1, total: 2 })).rejects.toMatchObject({
      code: 'device_storage_full',
    });
    expect(await device.drafts.list()).toHaveLength(1);
  });

  test('a connection that the system has cut (iOS in the background) is opened anew', async () => {
    const { device, db } = await browser.tab(send);
    await device.drafts.create(newDraft());
    const backend = db.backendDB();
    backend.close();
    backend.onclose?.call(backend, new Event('close'));
    await device.drafts.create(newDraft());
    expect(await device.drafts.list()).toHaveLength(2);
  });

  test('a newer release in another tab gets the database, and this tab learns that it is out of date', async () => {
    let told = 0;
    const db = browser.database(() => {
      told += 1;
    });
    await db.open();
    const newer = new Dexie('tangible-cup', { indexedDB: browser.indexedDB });
    newer.version(99).stores({ drafts: 'id, accountId, savedAt' });
    await newer.open();
    expect(told).toBe(1);
    newer.close();
    await expect(db.drafts.count()).rejects.toThrow();
  });
});
