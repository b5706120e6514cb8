// Guards: if two people change the same settings, each keeps the fields that only they changed; if both changed a field, the one who chooses "Keep
// mine" wins.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeChanges } from '#src/admin/revisions/editing/mergeChanges.ts';

interface Data {
  name: { zh: string; en: string };
  mark: { small: string; large: string } | null;
  channels: string[];
  season: number | null;
}
const base: Data = { name: { zh: '杯', en: 'Cup' }, mark: null, channels: ['sms', 'email'], season: null };

it.each<[string, Partial<Data>, Partial<Data>, Partial<Data>]>([
  ['other fields', { season: 2027 }, { channels: ['push'] }, { season: 2027, channels: ['push'] }],
  [
    'the two languages of one text',
    { name: { zh: '杯', en: 'Mine' } },
    { name: { zh: '他', en: 'Cup' } },
    { name: { zh: '他', en: 'Mine' } },
  ],
  ['one field', { season: 2027 }, { season: 2030 }, { season: 2027 }],
  ['nothing of mine', {}, { season: 2030 }, { season: 2030 }],
  ['a list, which is one field', { channels: ['sms'] }, { channels: ['sms', 'email', 'push'] }, { channels: ['sms'] }],
  [
    'something that came, in two ways',
    { mark: { small: 'a', large: 'b' } },
    { mark: { small: 'c', large: 'd' } },
    { mark: { small: 'a', large: 'b' } },
  ],
])('of %s', (_, mine, theirs, merged) => {
  expect(mergeChanges(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ ...base, ...merged });
});

it('takes away what mine took away, and leaves what theirs took away', () => {
  const read: Data = { ...base, mark: { small: 'a', large: 'b' } };
  expect(mergeChanges(read, { ...read, mark: null }, { ...read, season: 1 })).toEqual({ ...read, mark: null, season: 1 });
  expect(mergeChanges(read, { ...read, season: 1 }, { ...read, mark: null })).toEqual({ ...read, mark: null, season: 1 });
});

it('is the text of whoever changed something, where the other did not', () => {
  const data = fc.record({ name: fc.record({ zh: fc.string(), en: fc.string() }), channels: fc.array(fc.string()), season: fc.integer() });
  fc.assert(
    fc.property(data, data, (read, changed) => {
      expect(mergeChanges(read, changed, read)).toEqual(changed);
      expect(mergeChanges(read, read, changed)).toEqual(changed);
    }),
  );
});
