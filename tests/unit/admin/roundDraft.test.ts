import { expect, test } from 'vitest';
import { checkDraft, draftOf, newDraft } from '#src/admin/judging/rounds/roundDraft.ts';

const NOW = Date.UTC(2026, 3, 1);

test('a later round takes a whole number of works of an earlier one', () => {
  const draft = newDraft(2, NOW);
  const of = (first: string) => checkDraft({ ...draft, after: { roundId: 'one', first } }, NOW);
  expect(of('12')).toMatchObject({ settings: { after: { roundId: 'one', first: 12 } } });
  for (const wrong of ['', '0', '1.5', '1001', 'x']) expect(of(wrong)).toMatchObject({ problems: { 'after.first': expect.any(String) } });
  expect(checkDraft(draft, NOW)).toMatchObject({ settings: { after: null } });
});

test('settings are typed as they were saved', () => {
  const checked = checkDraft({ ...newDraft(2, NOW), after: { roundId: 'one', first: '12' } }, NOW);
  if (!('settings' in checked)) throw new Error('not accepted');
  expect(checkDraft(draftOf(checked.settings), NOW)).toEqual(checked);
});
