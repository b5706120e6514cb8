// Promise: a list that is being imported is on the device as it was left, sealed, for its account alone; signing out removes it.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { competition, createBrowser, createNetwork, SECRETS, START, TEACHER } from './fixtures/browser.ts';

const schemas = { state: z.object({ names: z.array(z.string()) }), source: z.object({ sheets: z.array(z.string()) }) };

it('keeps a list as it was left, one for each competition', async () => {
  const browser = createBrowser();
  const { device } = await browser.tab(createNetwork().send, TEACHER);
  await device.rosters.save(competition, 1, { state: { names: [SECRETS[0]] }, source: { sheets: ['一班'] } });
  await device.rosters.save(competition, 2, { state: { names: [SECRETS[0], SECRETS[4]] } });
  await device.rosters.save({ ...competition, id: 'c2' }, 1, { state: { names: [] } });
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
  await device.rosters.save(competition, 1, { state: { names: [...SECRETS] } });
  const [row] = await browser.database().rosters.toArray();
  const { state: _, ...plain } = row ?? { state: null };
  for (const secret of SECRETS) expect(JSON.stringify(plain)).not.toContain(secret);
  const other = await browser.tab(createNetwork().send, 'teacher-2');
  expect(await other.device.rosters.read(competition.id, schemas)).toBeNull();
  await device.forget();
  expect(await browser.database().rosters.count()).toBe(0);
  await expect(device.rosters.save(competition, 1, { state: { names: [] } })).rejects.toMatchObject({ code: 'signed_out' });
  browser.close();
});
