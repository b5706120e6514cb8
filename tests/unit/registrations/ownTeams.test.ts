// Promise: a competition's page shows its readers their own entries in it, and none of another competition.
import { expect, test } from 'vitest';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { ownTeamsOf } from '#src/registrations/ownTeams/ownTeams.ts';

const title = { 'zh-CN': '', 'en-US': '' };
const briefOf = (id: string) => ({ id, slug: `${id}-slug`, season: 2026, title });
const entry = (id: string, competition: string, label: EntrySummary['label'] = 'approved'): EntrySummary => ({
  id,
  competition: {
    ...briefOf(competition),
    mode: 'online',
    art: '',
    signup: { opensAt: null, closesAt: null },
    work: null,
    voting: null,
    contest: null,
  },
  state: label === 'none' ? 'cancelled' : 'approved',
  label,
  reason: null,
  waitlistPosition: null,
  actions: [],
  workNo: null,
  participation: 'team',
  group: 'primary',
  teamName: id,
  teamSize: 3,
  guardianAnswers: null,
  payment: null,
  review: null,
  awards: [],
  registeredAt: 0,
  version: 1,
});
const draft = (id: string, competition: string, subject: Draft['subject'] = { kind: 'registration', participation: 'team' }): Draft => ({
  id,
  subject,
  competition: briefOf(competition),
  label: id,
  savedAt: 0,
  filled: 1,
  total: 2,
  revision: 1,
  problem: null,
});
const item = (id: string, competition: string, state: 'waiting' | 'sent'): OutboxItem => {
  const about = {
    id,
    subject: { kind: 'registration', participation: 'team' },
    competition: briefOf(competition),
    label: id,
    queuedAt: 0,
  } as const;
  return state === 'sent'
    ? { ...about, state, sentAt: 0, answerId: 'x', place: null }
    : { ...about, state, problem: null, failures: 0, nextTryAt: 0 };
};

const all = {
  entries: [entry('Raindrops', 'city'), entry('Moons', 'space'), entry('Left', 'city', 'none')],
  drafts: [draft('Whales', 'city'), draft('Comets', 'space'), draft('a work', 'city', { kind: 'work', entryId: 'Raindrops' })],
  submissions: [item('Rainbows', 'city', 'waiting'), item('Raindrops', 'city', 'sent')],
};

test.each(['city', 'city-slug'])('by %s: live entries, what waits to be sent, drafts of new teams', (idOrSlug) => {
  const own = ownTeamsOf(idOrSlug, all);
  expect(own.entries.map(({ id }) => id)).toEqual(['Raindrops']);
  expect(own.submissions.map(({ id }) => id)).toEqual(['Rainbows']);
  expect(own.drafts.map(({ id }) => id)).toEqual(['Whales']);
});

test('a competition of which there is nothing has nothing', () => {
  expect(ownTeamsOf('sea', all)).toEqual({ entries: [], submissions: [], drafts: [] });
});
