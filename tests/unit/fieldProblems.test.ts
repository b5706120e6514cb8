// Guards: the contract names each field error precisely: `required` only if nothing was given.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { choice, fieldProblemsOf, Instant, line, Paging } from '#contract/http/common.ts';
import { fieldCodes } from '#contract/http/problem.ts';

const codeOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const parsed = z.object({ field: schema }).safeParse(value === undefined ? {} : { field: value });
  return parsed.success ? undefined : fieldProblemsOf(parsed.error.issues)['field'];
};

const sized = [
  ['a text', (min: number, max: number) => z.string().min(min).max(max), (length: number) => 'x'.repeat(length)],
  ['a list', (min: number, max: number) => z.array(z.int()).min(min).max(max), (length: number) => Array.from({ length }, () => 1)],
] as const;

describe('fieldProblemsOf', () => {
  it('calls every number out of its range invalid, in a query too', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (value, min, span) => {
        const outside = value < min || value > min + span;
        for (const schema of [z.number(), z.int(), z.coerce.number().int()])
          expect(codeOf(schema.min(min).max(min + span), value)).toBe(outside ? 'invalid' : undefined);
      }),
    );
    for (const page of ['0', '-1', '1.5', '100001', '', 'x', [], {}])
      expect([page, fieldProblemsOf(Paging.safeParse({ page }).error?.issues ?? [])]).toEqual([page, { page: 'invalid' }]);
  });

  it.each(sized)('calls %s required where it is empty, invalid where it is too short and too_long where it is that', (_, schema, value) => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(5), fc.nat(10), (length, min, span) => {
        const short = length === 0 && min === 1 ? 'required' : 'invalid';
        expect(codeOf(schema(min, min + span), value(length))).toBe(length < min ? short : length > min + span ? 'too_long' : undefined);
      }),
    );
  });

  it('calls a missing field required and one of another kind invalid', () => {
    for (const schema of [z.string(), z.number(), z.boolean(), z.array(z.string()), z.object({}), line(5), choice(['a', 'b'])])
      expect([codeOf(schema, undefined), codeOf(schema, null)]).toEqual(['required', 'invalid']);
    for (const schema of [z.email(), z.uuid(), z.literal('a'), z.enum(['a']), z.number().multipleOf(3), z.union([z.int(), z.null()])])
      expect(codeOf(schema, 'b')).toBe('invalid');
  });

  it('takes a code that the schema names before any other, and the first of a field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldCodes), (error) => {
        expect(codeOf(z.number().max(0, { error }), 1)).toBe(error);
        expect(codeOf(z.string().min(5, { error }).startsWith('b'), 'a')).toBe(error);
      }),
    );
  });
});

describe('Instant', () => {
  it('is one of a year that has four digits', () => {
    for (const at of [0, Date.UTC(2026, 8), Date.UTC(9999, 11, 31, 23, 59, 59, 999)]) {
      expect([at, codeOf(Instant, at)]).toEqual([at, undefined]);
      expect(new Date(at).toISOString()).toMatch(/^\d{4}-/);
    }
    for (const at of [-1, Date.UTC(10_000, 0), 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER])
      expect([at, codeOf(Instant, at)]).toEqual([at, 'invalid']);
  });
});
