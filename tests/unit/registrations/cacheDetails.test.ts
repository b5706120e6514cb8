// Promise: the newest entries can be opened offline even if they were never opened here, and little is read for it.
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Entry, EntrySummary } from '#contract/registrations/public.ts';
import { CACHED_ENTRIES, cacheDetails, MAX_AGE_MS } from '#src/registrations/cached/cacheDetails.ts';

const summary = (id: string, version = 1): EntrySummary => ({
  id,
  competition: {
    id: 'c1',
    slug: 'city',
    season: 2026,
    mode: 'online',
    title: { 'zh-CN': '城市赛', 'en-US': 'City' },
    art: 'city',
    signup: { opensAt: 0, closesAt: 1 },
    work: null,
    voting: null,
    contest: null,
  },
  state: 'submitted',
  label: 'under_approval',
  reason: null,
  waitlistPosition: null,
  actions: ['details'],
  workNo: null,
  participation: 'team',
  group: 'primary',
  teamName: id,
  teamSize: 1,
  guardianAnswers: null,
  payment: null,
  review: null,
  awards: [],
  registeredAt: 0,
  version,
});
const entry = (each: EntrySummary): Entry => ({
  ...each,
  guardians: [],
  members: [],
  parent: { name: '王芳', phone: '+8613800138000' },
  organization: '青禾',
  instructor: { name: '李', phone: '+8613900139000' },
  address: { country: 'CN', region: 'FJ', detail: '1' },
  consent: { processing: true, publishName: false, publishWork: false, textVersion: '1', givenAt: 0 },
  invitationCode: null,
  decidedAt: null,
});

const deviceWith = (entries: readonly EntrySummary[]) => {
  const rows = new Map<string, { value: Entry; asOf: number }>();
  const read: string[] = [];
  const stop = new AbortController();
  let now = 0;
  const deps = {
    find: async (id: string) => rows.get(id) ?? null,
    store: async (value: Entry) => {
      rows.set(value.id, { value, asOf: now });
    },
    load: async (id: string) => {
      read.push(id);
      const found = entries.find((each) => each.id === id);
      if (!found) throw new Problem('offline');
      return entry(found);
    },
    pause: async () => {},
    now: () => now,
    signal: stop.signal,
  };
  return { deps, rows, read, stop: () => stop.abort(), pass: (ms: number) => (now += ms) };
};
it('caches the newest, one after the other, and reads again only what has changed or is old', async () => {
  const entries = Array.from({ length: CACHED_ENTRIES + 3 }, (_, index) => summary(`e${index}`));
  const device = deviceWith(entries);
  await cacheDetails(entries, device.deps);
  expect(device.read).toEqual(entries.slice(0, CACHED_ENTRIES).map(({ id }) => id));
  await cacheDetails([summary('e0', 2), ...entries.slice(1)], device.deps);
  expect(device.read.slice(CACHED_ENTRIES)).toEqual(['e0']);
  device.pass(MAX_AGE_MS);
  await cacheDetails(entries.slice(0, 2), device.deps);
  expect(device.read.slice(CACHED_ENTRIES + 1)).toEqual(['e0', 'e1']);
});

it('stops at the first that cannot be read, and when its screen is left', async () => {
  const gone = deviceWith([summary('e0')]);
  await cacheDetails([summary('e0'), summary('lost'), summary('e2')], gone.deps);
  expect([gone.read, [...gone.rows.keys()]]).toEqual([['e0', 'lost'], ['e0']]);
  const left = deviceWith([summary('e0')]);
  left.stop();
  await cacheDetails([summary('e0')], left.deps);
  expect(left.read).toEqual([]);
});
