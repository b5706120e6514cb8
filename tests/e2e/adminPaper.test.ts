// Guards: a paper form is entered by an organiser from the list of entries and from an account's page; what is typed survives a reload, is in clear
// nowhere on the device and is gone after signing out; the record and the family see that the consent is on paper.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { freshMobile } from '../fixtures/participant.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { awake, changeDatabase, exactly, newFamily } from './actions.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';

const words = {
  'zh-CN': {
    open: '代填纸质报名表…',
    typed: /家长或学校的手机号/,
    find: '查找账号',
    again: /再次填写手机号/,
    adult: /报名人姓名/,
    family: /家庭名称/,
    competition: /^赛事/,
    group: { label: /^组别/, choose: '小学组' },
    team: /队伍名称/,
    name: '姓名',
    id: '证件号码',
    wrong: /请检查标红的内容/,
    parent: [/家长姓名/, /家长电话/],
    instructor: [/指导老师姓名/, /指导老师电话/],
    organization: /学校或机构/,
    region: { label: /地址所在省份或州/, choose: '福建' },
    detail: /详细地址/,
    signedOn: /签字日期/,
    keptBy: /由谁保管/,
    reference: /纸质表编号/,
    held: '我已看到每名孩子监护人的签字同意',
    kept: /已加密保存在本设备上/,
    enter: '提交报名',
    done: '已报名，家长会收到通知。',
    onPaper: '纸质同意书',
    acts: /按您的纸质报名表报名/,
    known: /将以此账号报名/,
    mine: /依据您/,
  },
  'en-US': {
    open: 'Enter a team from paper…',
    typed: /Mobile number of the family or the school/,
    find: 'Find the account',
    again: /The number once more/,
    adult: /Name of the adult who registers/,
    family: /^Family/,
    competition: /^Competition/,
    group: { label: /^Group/, choose: 'Primary' },
    team: /Team name/,
    name: 'Name',
    id: 'ID number',
    wrong: /check the fields marked in red/,
    parent: [/Parent’s name/, /Parent’s phone/],
    instructor: [/Instructor’s name/, /Instructor’s phone/],
    organization: /School or organization/,
    region: { label: /Province or state of the address/, choose: 'Fujian' },
    detail: /Street and number/,
    signedOn: /Signed on/,
    keptBy: /Who keeps the paper/,
    reference: /Reference on the paper/,
    held: 'I have seen the signed consent of each child’s guardian',
    kept: /Kept on this device, sealed/,
    enter: 'Enter the team',
    done: 'Entered. The family is told.',
    onPaper: 'Consent on paper',
    acts: /Entered from your paper form/,
    known: /the team is entered in this account/,
    mine: /From your paper form/,
  },
};

const portal = openPortal({ UNDO_SECONDS: '5' });

const look = async (page: Page, name: string, locale: string): Promise<void> => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `paper-${name}-${size.width}-${locale}`, { fullPage: true });
  }
  await page.setViewportSize(desktop);
};

/** Everything of the page's own storage as one text: what is in clear in it. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const all = db.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
          all.onerror = () => reject(all.error);
        });
        for (const row of rows) {
          const decoder = new TextDecoder();
          texts.push(JSON.stringify(row, (_, value) => (value instanceof ArrayBuffer ? decoder.decode(value) : value)));
        }
      }
      db.close();
    }
    return texts.join('\n');
  });

it.each(inLanguage('en-US'))('a form from paper, for a number without an account (%s)', async (locale) => {
  const w = words[locale];
  changeDatabase(portal, `update competition set capacity = null where slug = 'city-couriers'`);
  const office = await portal.newPage({ viewport: desktop, locale, client: await awake(portal) });
  const field = (name: string | RegExp) => office.getByRole('textbox', typeof name === 'string' ? exactly(name) : { name });
  const choose = async ({ label, choose: option }: { label: RegExp; choose: string }) => {
    await office.getByRole('combobox', { name: label }).click();
    await office.getByRole('option', exactly(option)).click();
  };
  const mobile = freshMobile();
  await office.goto('/admin/registrations');
  await office.getByRole('link', exactly(w.open)).click();
  await field(w.typed).fill(mobile);
  await screenshot(office, `paper-begin-1440-${locale}`, { fullPage: false });
  await office.getByRole('combobox', { name: w.competition }).click();
  const title = await createClient(() => portal.url).call('GET /api/competitions/:id', { params: { id: 'city-couriers' } });
  await office.getByRole('option', exactly(title.title[locale])).click();
  await office.getByRole('button', exactly(w.find)).click();
  await field(w.again).fill(mobile);
  await field(w.adult).fill('苏梅');
  await field(w.family).fill('苏家');
  await choose(w.group);
  await field(w.team).fill('纸飞机队');
  await field(w.name).fill('苏小晚');
  const idNumber = makeResidentId({ birth: '20180301', sequence: 1 + locale.length });
  await field(w.id).fill(`${idNumber.slice(0, -1)}${idNumber.endsWith('1') ? '2' : '1'}`);
  await field(w.parent[0] ?? '').fill('苏梅');
  await field(w.parent[1] ?? '').fill(mobile);
  await field(w.instructor[0] ?? '').fill('林老师');
  await field(w.instructor[1] ?? '').fill('13900000002');
  await field(w.organization).fill('青禾实验小学');
  await choose(w.region);
  await field(w.detail).fill('世纪大道 88 号');
  await field(w.signedOn).fill('2026-09-01');
  await field(w.keptBy).fill('陈老师，3 号柜');
  await field(w.reference).fill('A-017');
  await office.getByRole('checkbox', exactly(w.held)).check();
  await office.getByText(w.kept).waitFor();
  // nothing is lost by a reload without a network, and nothing is in clear
  expect(await storedText(office)).not.toContain(idNumber.slice(6, 14));
  await office.reload();
  await expect.poll(() => field(w.team).inputValue()).toBe('纸飞机队');
  expect(await field(w.id).inputValue()).toContain(idNumber.slice(0, 17));
  expectFailure(office, /^422 POST .+\/paper-entries$/);
  await office.getByRole('button', exactly(w.enter)).click();
  await office.getByText(w.wrong).waitFor();
  await expect.poll(() => field(w.id).getAttribute('aria-invalid')).toBe('true');
  await look(office, 'wrong', locale);
  await field(w.id).fill(idNumber);
  await office.getByRole('button', exactly(w.enter)).dblclick();
  await office.getByText(w.done).waitFor();
  await office.getByRole('heading', exactly(w.onPaper)).waitFor();
  await look(office, 'record', locale);
  const told = (await portal.outbox()).filter(({ to }) => to === mobile);
  expect(told.map(({ template }) => template)).toEqual(['entry_entered']);
  expect(await storedText(office)).not.toContain('纸飞机队');
});

it.each(inLanguage('zh-CN'))('a form from paper, for an account that exists (%s)', async (locale) => {
  const w = words[locale];
  const { client } = await newFamily(portal, locale);
  const { id: accountId } = await client.call('GET /api/account');
  const { id: competitionId } = await client.call('GET /api/competitions/:id', { params: { id: 'city-couriers' } });
  const office = await portal.newPage({ viewport: desktop, locale, client: await awake(portal) });
  await office.goto(`/admin/people/${accountId}/show`);
  await office.getByRole('link', exactly(w.open)).waitFor();
  await look(office, 'person', locale);
  await office.getByRole('link', exactly(w.open)).click();
  await office.getByText(w.known).waitFor();
  await look(office, 'known', locale);
  const organiser = await awake(portal);
  const entered = await organiser.call('POST /api/admin/paper-entries', {
    body: {
      ...{ competitionId, account: { is: 'known', id: accountId }, participation: 'team', group: 'primary', teamName: '纸船队' },
      members: [{ name: '苏小早', gender: 'male', country: 'CN', idNumber: makeResidentId({ birth: '20180302', sequence: 7 }) }],
      parent: { name: '苏梅', phone: '13900000001' },
      instructor: { name: '林老师', phone: '13900000002' },
      organization: '青禾实验小学',
      address: { country: 'CN', region: 'FJ', detail: '世纪大道 88 号' },
      consents: {
        means: 'paper',
        held: { signedOn: '2026-09-01', keptBy: '陈老师', reference: 'A-018' },
        publishName: true,
        publishWork: false,
      },
      reason: '',
      despite: [],
    },
  });
  const family = await portal.newPage({ viewport: desktop, locale, client });
  await family.goto(`/signInfo?id=${entered.id}`);
  await family.getByText(w.acts).waitFor();
  await family.getByText(w.mine).waitFor();
  await look(family, 'family', locale);
});
