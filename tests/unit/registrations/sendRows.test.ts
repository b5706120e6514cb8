// Promise: what is told of a bulk send follows from what is stored: each entry that waits says for what, each that is not sent says why and where.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { countRows, faultsOf, sendRows } from '#src/registrations/desk/sendRows.ts';
import { emptyForm } from './emptyForm.ts';

const subject = { kind: 'registration', participation: 'team' };
const competition = { id: 'c', slug: 'c', season: 2026, title: { 'zh-CN': '', 'en-US': '' } };
const facts = (id: string, queuedAt = 1) => ({ id, subject, competition, label: id, queuedAt });
const waiting = (id: string, problem: Problem | null = null, nextTryAt = 0): OutboxItem => ({
  ...facts(id),
  state: 'waiting',
  problem,
  failures: 0,
  nextTryAt,
});
const sent = (id: string, place: number | null = null, queuedAt = 1): OutboxItem => ({
  ...facts(id, queuedAt),
  state: 'sent',
  sentAt: 2,
  answerId: `entry of ${id}`,
  place,
});
const draft = (id: string, changes: Partial<Draft> = {}): Draft => ({
  id,
  subject,
  competition,
  label: id,
  savedAt: 0,
  filled: 0,
  total: 0,
  revision: 1,
  problem: null,
  ...changes,
});
const namesOf = (sending: Partial<Parameters<typeof sendRows>[0]>) =>
  sendRows({ items: [], drafts: [], finished: null, ...sending }).map(({ id, state }) => `${id} ${state.name}`);

test('all behind the first wait for the same', () => {
  expect(namesOf({ items: [waiting('a', new Problem('offline')), waiting('b')] })).toEqual(['a network', 'b network']);
  expect(namesOf({ items: [waiting('a', new Problem('unavailable')), waiting('b')] })).toEqual(['a server', 'b server']);
  expect(namesOf({ items: [waiting('a', new Problem('agreement_needed')), waiting('b')] })).toEqual(['a agreement', 'b agreement']);
  expect(namesOf({ items: [waiting('a', new Problem('signed_out')), waiting('b')] })).toEqual(['a signIn', 'b signIn']);
  expect(namesOf({ items: [{ ...facts('a'), state: 'sending', failures: 0 }, waiting('b')] })).toEqual(['a sending', 'b inLine']);
});

test('one that waits for the account’s budget holds up no other', () => {
  const rows = sendRows({ items: [waiting('a', new Problem('sign_up_limit'), 9), waiting('b')], drafts: [], finished: null });
  expect(rows.map(({ state }) => state)).toEqual([{ name: 'budget', at: 9 }, { name: 'inLine' }]);
});

test('after a reload it tells of the last send, of all that waits, and of what was refused', () => {
  const items = [sent('long ago', null, 0), sent('a', 3), waiting('b')];
  const drafts = [draft('c', { problem: new Problem('signup_closed') }), draft('d')];
  const rows = sendRows({ items, drafts, finished: null });
  expect(rows.map(({ id, state }) => `${id} ${state.name}`)).toEqual(['a sent', 'b inLine', 'c refused']);
  expect(rows[0]?.state).toMatchObject({ place: 3, entryId: 'entry of a' });
  expect(countRows(rows)).toEqual({ sent: 1, waiting: 1, left: 1 });
  expect(namesOf({ drafts: [draft('d')] })).toEqual([]);
});

test('after a press it keeps the order of the list, with those that were not sent', () => {
  const [queued, refused, incomplete, changed, gone, back] = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => draft(id));
  if (!queued || !refused || !incomplete || !changed || !gone || !back) throw new Error('six drafts');
  const problem = new Problem('duplicate_child');
  expect(
    namesOf({
      items: [waiting('a')],
      drafts: [draft('b', { problem, revision: 3 }), incomplete, changed, draft('f', { revision: 3 })],
      finished: [
        { draft: incomplete, state: 'incomplete', problems: { teamName: 'required' }, values: emptyForm },
        { draft: queued, state: 'queued' },
        { draft: refused, state: 'queued' },
        { draft: changed, state: 'left' },
        { draft: gone, state: 'left' },
        { draft: back, state: 'queued' },
      ],
    }),
  ).toEqual(['c incomplete', 'a inLine', 'b refused', 'd changed', 'e elsewhere', 'f takenBack']);
});

test('problems are named in the order of the form; that of a child is its ID number’s', () => {
  const problems = { 'address.detail': 'required', 'members.1': 'duplicate_child', teamName: 'required', unknown: 'invalid' } as const;
  expect(faultsOf(problems, 2).map(({ field }) => field.path)).toEqual(['teamName', 'members.1.idNumber', 'address.detail']);
});
