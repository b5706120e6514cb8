// Guards: of every detail that was ever written, the old and the new are told, each changed field once, and nothing of what did not change.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditChanges } from '#contract/rules/auditDetail.ts';

test('whatever a detail holds, it is told without failing', () => {
  fc.assert(fc.property(fc.jsonValue(), (detail) => auditChanges(detail).every(({ from, to }) => from !== null || to !== null || true)));
});

test('what is before and after is told where it differs, and only there', () => {
  const values = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean()));
  fc.assert(
    fc.property(values, values, (before, after) => {
      const told = new Map(auditChanges({ before, after }).map((change) => [change.field, change]));
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
        const text = (value: unknown) => (value === undefined ? null : String(value));
        const [from, to] = [text(before[field]), text(after[field])];
        expect(told.get(field)).toEqual(from === to ? undefined : { field, from, to });
      }
    }),
  );
});

test('lists of changes, single facts and reasons', () => {
  expect(auditChanges({ changes: [{ field: 'name', from: 'a', to: 'b' }, 'x'], reason: 'why', number: 3 })).toEqual([
    { field: 'name', from: 'a', to: 'b' },
    { field: 'number', from: null, to: '3' },
  ]);
  expect(auditChanges({ after: { text: 'x'.repeat(500) } })[0]?.to).toHaveLength(201);
  expect(auditChanges('{}')).toEqual([]);
});
