// Promise: what a page keeps beside drafts is on the device, sealed, for its account alone; signing out removes it, and so do 60 days.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createBrowser, createNetwork, SECRETS, START, TEACHER } from './fixtures/browser.ts';

const schema = z.object({ names: z.array(z.string()) });

it('keeps a value by its name until it is removed, and reads none that it cannot', async () => {
  const browser = createBrowser();
  const { device } = await browser.tab(createNetwork().send, TEACHER);
  await device.notes.save('sending', { names: [SECRETS[0]] });
  await device.notes.save('sending', { names: [SECRETS[4]] });
  await device.notes.save('other', { names: [] });
  expect(await device.notes.read('sending', schema)).toEqual({ value: { names: [SECRETS[4]] }, savedAt: START });
  expect(await device.notes.read('sending', z.object({ city: z.string() }))).toBeNull();
  // no form that signing out would lose
  expect((await device.countUnsent()).drafts).toBe(0);
  await device.notes.remove('sending');
  expect(await device.notes.read('sending', schema)).toBeNull();
  expect(await device.notes.read('other', schema)).toMatchObject({ value: { names: [] } });
  browser.close();
});

it('is sealed, of one account, and gone after signing out', async () => {
  const browser = createBrowser();
  const { device } = await browser.tab(createNetwork().send, TEACHER);
  await device.notes.save('sending', { names: [...SECRETS] });
  const [row] = await browser.database().notes.toArray();
  const { value: _, ...plain } = row ?? { value: null };
  for (const secret of SECRETS) expect(JSON.stringify(plain)).not.toContain(secret);
  const other = await browser.tab(createNetwork().send, 'teacher-2');
  expect(await other.device.notes.read('sending', schema)).toBeNull();
  await device.forget();
  expect(await browser.database().notes.count()).toBe(0);
  await expect(device.notes.save('sending', { names: [] })).rejects.toMatchObject({ code: 'signed_out' });
  browser.close();
});
