// Guards: the portal works offline in Firefox and in WebKit too, which have no Background Sync: visited pages open, a draft is restored after the
// browser was closed, and a submission waits and arrives once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { openDroppingProxy } from '../e2e/droppingProxy.ts';
import { words } from '../e2e/words.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { freshMobile, PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { type Driver, END_KEY, type Engine } from './driver.ts';
import { firefox } from './marionette.ts';
import { type EnginePage, pageOf } from './page.ts';
import { webKit, webKitWithoutDatabase } from './webKit.ts';

const w = words['en-US'];
const exact = { exact: true };
/** On a narrow and on a wide screen. */
const SAVED = /Draft saved|Saved on this device/;
const LONG = { timeout: 90_000 };

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-engines-'));
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const newFamily = async (): Promise<{ client: Client; email: string }> => {
  const client = createClient(() => server.url);
  const mobile = freshMobile();
  const email = `engine-${mobile.slice(1)}@example.test`;
  await registerParticipant(client, () => readOutbox(dataDir), { mobile, email, locale: 'en-US' });
  return { client, email };
};

const teamsOf = async (client: Client): Promise<string[]> =>
  (await client.call('GET /api/registrations')).items.map(({ teamName }) => teamName);

let children = 0;
/** Returns an ID number of a child of primary-school age that no other test uses. */
const freshIdNumber = (): string => {
  children += 1;
  return makeResidentId({ birth: '20180419', sequence: children });
};

const newProfile = async (): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), 'tangible-cup-engine-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  return profile;
};

/** Opens a browser that is closed with the test, even if it fails. */
const openBrowser = async (engine: Engine, profile: string, isPrivate = false): Promise<{ driver: Driver; page: EnginePage }> => {
  const driver = await engine.open(profile, { isPrivate });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= driver.close();
    return closing;
  };
  onTestFinished(() => close().catch(() => {}));
  return { driver: { ...driver, close }, page: await pageOf(driver) };
};

const signIn = async (page: EnginePage, url: string, email: string): Promise<void> => {
  await page.go(`${url}/login`);
  await page.type('textbox', w.account, email);
  await page.type('textbox', w.password, PASSWORD, exact);
  await page.press('slider', w.slider, END_KEY);
  await page.read(w.verified);
  await page.click('checkbox', w.agree);
  await page.click('button', w.signIn, exact);
  await vi.waitFor(async () => {
    expect(await page.ask(z.string(), () => location.pathname)).not.toBe('/login');
  }, LONG);
};

const choose = async (page: EnginePage, name: string, option: string, which: 'first' | 'last'): Promise<void> => {
  await page.type('combobox', name, option, { which });
  await page.click('option', option, exact);
};

const fillForm = async (page: EnginePage, team: string, idNumber: string): Promise<void> => {
  await page.click('radio', w.group);
  await page.type('textbox', 'Team name', team);
  await page.type('textbox', w.childName, 'Lin Xiaoman', exact);
  await choose(page, w.country, w.china, 'first');
  await page.click('option', w.girl, exact);
  await page.type('textbox', w.idNumber, idNumber);
  await page.type('textbox', w.parentName, 'Wang Fang');
  await page.type('textbox', w.parentPhone, '+8613800138000');
  await page.type('textbox', w.organization, 'Green Sprout Primary');
  await page.type('textbox', w.instructorName, 'Teacher Li');
  await page.type('textbox', w.instructorPhone, '+8613900139000');
  await choose(page, w.country, w.china, 'last');
  await choose(page, w.region, w.regionName, 'last');
  await page.type('textbox', w.address, '88 Century Avenue');
  await page.click('checkbox', w.consent);
};

/** Fills in and sends the form in a private window. `status`: the form's message about the device meanwhile. */
const enterInPrivate = async (engine: Engine, team: string, status: string | RegExp): Promise<void> => {
  const { client, email } = await newFamily();
  const { page } = await openBrowser(engine, await newProfile(), true);
  await signIn(page, server.url, email);
  await page.go(`${server.url}/signOffline?competition=jinjiangcity`);
  await fillForm(page, team, freshIdNumber());
  await page.read(status);
  await page.click('button', w.submit, exact);
  await page.see('heading', w.registered);
  expect(await teamsOf(client)).toEqual([team]);
};

describe.each([firefox, webKit])('$name', (engine) => {
  it('visits without a network, restores a draft, and sends what waited', async () => {
    const profile = await newProfile();
    const proxy = await openDroppingProxy(server.url);
    onTestFinished(() => proxy.stop());
    const { client, email } = await newFamily();
    const say = (what: string) => process.stdout.write(`${engine.name}: ${what}\n`);

    const first = await openBrowser(engine, profile);
    const { page } = first;
    say(first.driver.version);
    await page.go(`${proxy.url}/`);
    await page.see('heading', /./);
    const can = await page.ask(z.record(z.string(), z.boolean()), () => ({
      serviceWorker: 'serviceWorker' in navigator,
      backgroundSync: 'SyncManager' in window,
      push: 'PushManager' in window,
      locks: 'locks' in navigator,
      installPrompt: 'onbeforeinstallprompt' in window,
      persist: 'persist' in (navigator.storage ?? {}),
    }));
    say(JSON.stringify(can));
    expect(can).toMatchObject({ serviceWorker: true, locks: true });
    await vi.waitFor(async () => {
      expect(await page.ask(z.boolean(), () => navigator.serviceWorker.controller !== null)).toBe(true);
      const cachedPictures = await page.ask(z.number(), async () => (await (await caches.open('pictures-2')).keys()).length);
      expect(cachedPictures).toBeGreaterThan(10);
    }, LONG);
    say('the worker has the pages');

    await proxy.stop();
    for (const path of ['/matchSignDetail?id=city-couriers', '/faq']) {
      await page.go(`${proxy.url}${path}`);
      await page.read('No network.');
      await page.see('heading', /./);
      await vi.waitFor(async () => {
        const size = await page.ask(z.number(), () => document.querySelector('main')?.textContent.length ?? 0);
        expect(size).toBeGreaterThan(300);
      }, LONG);
    }
    say('two deep links opened without a network');
    await proxy.start();

    await signIn(page, proxy.url, email);
    say('signed in');

    const form = `${proxy.url}/signOffline?competition=jinjiangcity`;
    const idNumber = freshIdNumber();
    await page.go(form);
    await fillForm(page, 'Fireflies', idNumber);
    await page.read(SAVED);
    say('typed and saved');
    await vi.waitFor(async () => {
      const missing = await page.ask(z.array(z.number()), async () => {
        const done = <T>(asked: IDBRequest<T>) =>
          new Promise<T>((resolve) => {
            asked.onsuccess = () => resolve(asked.result);
          });
        const db = await done(indexedDB.open('tangible-cup'));
        const rows: { filled: number; total: number }[] = await done(db.transaction('drafts').objectStore('drafts').getAll());
        db.close();
        return rows.map(({ filled, total }) => total - filled);
      });
      expect(missing).toEqual([0]);
    }, LONG);
    await first.driver.close();

    await proxy.stop();
    const second = await openBrowser(engine, profile);
    const again = second.page;
    await again.go(`${proxy.url}/personal`);
    await again.read('Drafts and waiting submissions');
    await again.click('link', 'Continue Fireflies');
    await vi.waitFor(async () => expect(await again.valueOf('Team name')).toBe('Fireflies'), LONG);
    // a completed child's part of the form is collapsed
    await again.read(`ID ending in ${idNumber.slice(-2)}`);
    expect(await again.valueOf(w.address)).toBe('88 Century Avenue');
    say('the draft is there again, without a network, after the browser was closed');

    await again.click('button', w.submit, exact);
    await again.see('heading', 'Fireflies waits for the network');
    expect(await teamsOf(client)).toEqual([]);
    await again.read('This browser sends nothing while the site is closed');
    await again.go(`${proxy.url}/personal`);
    await again.read('Waiting for network');
    await again.read('What waits is sent only while this site is open.');
    say('waiting');

    await proxy.start();
    await expect.poll(() => teamsOf(client), LONG).toEqual(['Fireflies']);
    say('sent');
    await again.read(w.underApproval);
    await again.missing('Drafts and waiting submissions');
    expect(await teamsOf(client)).toEqual(['Fireflies']);
    await second.driver.close();
  });

  it('keeps a draft in a private window too, and takes the entry', () => enterInPrivate(engine, 'Owls', SAVED));
});

it('says that nothing is stored where there is no IndexedDB, and takes the entry all the same', () =>
  enterInPrivate(webKitWithoutDatabase, 'Moles', 'Not saved on this device: send the form before you close the page'));
