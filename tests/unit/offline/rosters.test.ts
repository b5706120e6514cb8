// Promise: a list that is being imported is on the device as it was left, sealed, for its account alone; signing out removes it.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { competition, createBrowser, createNetwork, SECRETS, START, TEACHER } from './fixtures/browser.ts';

const schemas = { state: z.object({ names: z.array(z.string()) }), source: z.object({ sheets: z.array(z.string()) }) };

it('keeps a list as it was left, one for each competition', async () => {
  const browser = createBrowser();
  const { device } = await browser.tab(createNetwork().send, TEACHER);
  const first = await device.rosters.save(competition, 1, { state: { names: [SECRETS[0]] }, source: { sheets: ['一班'] } }, null);
  await device.rosters.save(competition, 2, { state: { names: [SECRETS[0], SECRETS[4]] } }, first);
  await device.rosters.save({ ...competition, id: 'c2' }, 1, { state: { names: [] } }, null);
  expect(await device.rosters.read(competition.id, schemas)).toEqual({
    competition,
    children: 2,
    savedAt: START,
    state: { names: [SECRETS[0], SECRETS[4]] },
    source: { sheets: ['一班'] },
  });
  expect(await device.rosters.read('c2', schemas)).toMatchObject({ state: { names: [] }, source: null });
  expect((await device.countUnsent()).drafts).toBe(2);
  await device.rosters.remove('c2');
  expect(await device.rosters.read('c2', schemas)).toBeNull();
  browser.close();
});

it('is sealed, of one account, and gone after signing out', async () => {
  const browser = createBrowser();
  const { device } = await browser.tab(createNetwork().send, TEACHER);
  await device.rosters.save(competition, 1, { state: { names: [...SECRETS] } }, null);
  const [row] = await browser.database().rosters.toArray();
  const { state: _, ...plain } = row ?? { state: null };
  for (const secret of SECRETS) expect(JSON.stringify(plain)).not.toContain(secret);
  const other = await browser.tab(createNetwork().send, 'teacher-2');
  expect(await other.device.rosters.read(competition.id, schemas)).toBeNull();
  await device.forget();
  expect(await browser.database().rosters.count()).toBe(0);
  await expect(device.rosters.save(competition, 1, { state: { names: [] } }, null)).rejects.toMatchObject({ code: 'signed_out' });
  browser.close();
});

it('is not saved over what another tab has changed or removed since, unless asked, and only its own is removed', async () => {
  const browser = createBrowser();
  const [here, there] = [await browser.tab(createNetwork().send, TEACHER), await browser.tab(createNetwork().send, TEACHER)];
  const save = ({ device }: typeof here, name: string, revision: number | null) =>
    device.rosters.save(competition, 1, { state: { names: [name] } }, revision);
  const stored = async () => (await here.device.rosters.read(competition.id, schemas))?.state.names[0];
  const first = await save(here, '甲', null);
  await expect(save(there, '乙', null)).rejects.toMatchObject({ code: 'conflict' });
  const second = await save(there, '乙', first);
  await expect(save(here, '丙', first)).rejects.toMatchObject({ code: 'conflict' });
  await here.device.rosters.remove(competition.id, first);
  expect(await stored()).toBe('乙');
  expect(await here.device.rosters.revisionOf(competition.id)).toBe(second);
  await there.device.rosters.remove(competition.id, second);
  await expect(save(here, '丙', first)).rejects.toMatchObject({ code: 'not_found' });
  expect([await stored(), await here.device.rosters.revisionOf(competition.id)]).toEqual([undefined, null]);
  await save(here, '丙', null);
  expect(await stored()).toBe('丙');
  browser.close();
});
