// Guards: a user who accepted an earlier version of a text is asked once for the new one in force, never before it comes into force, and never after
// they agreed to it or to a later one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingAgreements } from '#contract/accounts/rules/agreements.ts';

const slug = fc.constantFrom('agreement', 'privacy', 'terms');
const at = fc.nat(20);
/** A text's versions are numbered in the order in which they come into force, as when published. */
const required = fc
  .uniqueArray(fc.record({ slug, number: fc.integer({ min: 1, max: 9 }) }), { selector: (each) => `${each.slug} ${each.number}` })
  .map((versions) => versions.map((version) => ({ ...version, inForceAt: version.number * 2 })));
const agreed = fc.array(fc.record({ slug, number: fc.integer({ min: 1, max: 9 }) }));

test('asks for the newest version in force of each text, once it is', () => {
  fc.assert(
    fc.property(required, agreed, at, at, (versions, consents, termsAcceptedAt, now) => {
      const missing = missingAgreements(versions, { termsAcceptedAt, agreed: consents }, now);
      expect(new Set(missing.map((each) => each.slug)).size).toBe(missing.length);
      for (const each of missing) {
        expect(each.inForceAt).toBeLessThanOrEqual(now);
        expect(each.inForceAt).toBeGreaterThan(termsAcceptedAt);
        expect(versions.some((other) => other.slug === each.slug && other.inForceAt <= now && other.number > each.number)).toBe(false);
      }
    }),
  );
});

test('asks for nothing once all that it asked for is agreed to, whatever was agreed to before', () => {
  fc.assert(
    fc.property(required, agreed, at, at, (versions, consents, termsAcceptedAt, now) => {
      const missing = missingAgreements(versions, { termsAcceptedAt, agreed: consents }, now);
      expect(missingAgreements(versions, { termsAcceptedAt, agreed: [...consents, ...missing] }, now)).toEqual([]);
      // A new account has accepted the texts in force.
      expect(missingAgreements(versions, { termsAcceptedAt: now, agreed: [] }, now)).toEqual([]);
    }),
  );
});

test('asks everybody from before it, and again for the version after', () => {
  const versions = [
    { slug: 'privacy', number: 2, inForceAt: 10 },
    { slug: 'privacy', number: 4, inForceAt: 20 },
  ];
  const account = { termsAcceptedAt: 5, agreed: [{ slug: 'privacy', number: 2 }] };
  expect(missingAgreements(versions, { ...account, agreed: [] }, 9)).toEqual([]);
  expect(missingAgreements(versions, { ...account, agreed: [] }, 10)).toEqual([versions[0]]);
  expect(missingAgreements(versions, account, 19)).toEqual([]);
  expect(missingAgreements(versions, account, 20)).toEqual([versions[1]]);
});
