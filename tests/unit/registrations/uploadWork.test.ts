// Guards: a shared file can be added to entries whose work window is open: one film or up to nine pictures; the badge counts entries that need
// action.
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { EntryLabel } from '#contract/registrations/rules/entryStatus.ts';
import { pickForWork } from '#contract/uploads/rules/uploadFile.ts';
import { showAppBadge } from '#src/platform/device/appBadge.ts';
import { countNeedingAction, countRefused } from '#src/registrations/needsAction.ts';
import { isOpenForWork } from '#src/registrations/uploadWork/isOpenForWork.ts';

const NOW = 1000;
const open = { opensAt: 0, closesAt: 2000 };

it.each([
  ['approved', open, true],
  ['work_submitted', open, true],
  ['submitted', open, false],
  ['cancelled', open, false],
  ['approved', { opensAt: 1500, closesAt: 2000 }, false],
  ['approved', { opensAt: 0, closesAt: 900 }, false],
  ['approved', null, false],
] as const)('an entry that is %s with the window %j: %s', (state, work, expected) => {
  expect(isOpenForWork({ state, competition: { work } }, NOW)).toBe(expected);
});

const file = (name: string, type = '') => ({ name, type });

it('takes the film and leaves the pictures, or takes nine pictures', () => {
  const film = file('IMG_1.MOV', 'video/quicktime');
  const picture = file('IMG_2.JPG', 'image/jpeg');
  expect(pickForWork([picture, film])).toEqual({ kind: 'video', chosen: [film], left: [picture] });
  expect(pickForWork([file('untyped.mp4'), picture])).toMatchObject({ kind: 'video', left: [picture] });
  const pictures = Array.from({ length: 11 }, (_, index) => file(`${index}.jpg`, 'image/jpeg'));
  expect(pickForWork(pictures)).toEqual({ kind: 'image', chosen: pictures.slice(0, 9), left: pictures.slice(9) });
  expect(pickForWork([])).toEqual({ kind: 'image', chosen: [], left: [] });
});

/** Returns an entry with this label that lacks only what the label says. */
const needing = (label: EntryLabel) => ({
  label,
  actions: ['edit', 'submit_work'] as const,
  competition: { work: open, contest: null },
  review: null,
  guardianAnswers: null,
  payment: null,
});

it('counts the entries that need the family, and shows none for 0', async () => {
  const labels = ['audit_failed', 'work_submission', 'under_approval', 'audit_ended'] as const;
  expect(countNeedingAction(labels.map((label) => needing(label)))).toBe(2);
  expect(countRefused([{ problem: null }, { problem: new Problem('duplicate_child') }])).toBe(1);
  const shown: (number | null)[] = [];
  const host = { setAppBadge: async (count: number) => void shown.push(count), clearAppBadge: async () => void shown.push(null) };
  await showAppBadge(2, host);
  await showAppBadge(0, host);
  await showAppBadge(3, {});
  await showAppBadge(3, { setAppBadge: () => Promise.reject(new Error('not allowed')) });
  expect(shown).toEqual([2, null]);
});
