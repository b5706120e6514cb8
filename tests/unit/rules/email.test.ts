// Promise: deliverable addresses are accepted, whatever their case; typing errors are caught before a code is sent in vain.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailProblem, maskEmail, normalizeEmail } from '#contract/text/email.ts';

it('accepts every ordinary address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(emailProblem(address)).toBeNull();
      expect(emailProblem(`  ${address.toUpperCase()}\n`)).toBeNull();
      expect(normalizeEmail(` ${address.toUpperCase()} `)).toBe(address.toLowerCase());
      expect(normalizeEmail(normalizeEmail(address))).toBe(normalizeEmail(address));
    }),
  );
});

it('refuses an address without its @, its dot or its parts', () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,10}$/);
  fc.assert(
    fc.property(part, part, part, (local, host, top) => {
      const slips = [local, `${local}@${host}`, `@${host}.${top}`, `${local}@.${top}`, `${local}@${host}.`, `${local}@${host}..${top}`];
      const more = [`${local}@@${host}.${top}`, `${local} x@${host}.${top}`, `${local}@${host}_x.${top}`, `${local}@-${host}.${top}`];
      for (const slip of [...slips, ...more]) expect([slip, emailProblem(slip)]).toEqual([slip, 'email_format']);
    }),
  );
});

it('asks for an address where there is none', () => {
  for (const empty of ['', ' ', '\u3000\n']) expect(emailProblem(empty)).toBe('email_required');
});

it('takes up to 254 characters', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
  expect(emailProblem(ofLength(254))).toBeNull();
  expect(emailProblem(ofLength(255))).toBe('email_format');
});

it('shows of a masked address its first character and its domain, and nothing else of it', () => {
  const local = fc.stringMatching(/^[a-z0-9.@]{1,10}$/).filter((value) => !value.startsWith('@'));
  fc.assert(
    fc.property(local, (value) => {
      expect(maskEmail(`${value}@example.org`)).toBe(`${[...value][0]}***@example.org`);
    }),
  );
  for (const none of ['', 'no address', '@example.org']) expect(maskEmail(none)).toBe('***');
});

it('is read as it is meant, whatever keyboard or document it comes from', () => {
  for (const typed of [
    'family＠example.org',
    '\u202dfamily@example.org\u202c',
    'family@example。org',
    'ｆａｍｉｌｙ@example.org',
    '\u200bFamily@example.org\u00a0',
  ])
    expect([emailProblem(typed), normalizeEmail(typed)]).toEqual([null, 'family@example.org']);
});
