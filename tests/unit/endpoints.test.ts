// Guards: the contract's endpoint declarations are valid, and caching of every public read is decided.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints, invalidations } from '#contract/http/endpoints.ts';
import { type OutboxKind, outboxKinds } from '#contract/portal/outboxKinds.ts';

const declared: [string, Endpoint][] = Object.entries(endpoints);

/** Public endpoints whose answers depend on the caller or are secret. */
const NOT_CACHED = ['GET /api/certificates/:no', 'GET /api/public-key', 'GET /api/sessions/current'];

test('a public read says whether it is cached, unless it is known not to be', () => {
  const undecided = declared.filter(([name, { access, cache }]) => name.startsWith('GET ') && access === 'public' && !cache);
  expect(undecided.map(([name]) => name).sort()).toEqual(NOT_CACHED);
});

test('only what anybody may read is cached', () => {
  for (const [name, { access, cache, answers }] of declared)
    if (cache) expect([name.split(' ')[0], access, answers !== undefined], name).toEqual(['GET', 'public', true]);
});

test('what makes answers stale is a change, and names reads that there are', () => {
  const reads = new Set(declared.map(([name]) => name).filter((name) => name.startsWith('GET ')));
  for (const [name, stale] of Object.entries(invalidations)) {
    expect(reads.has(name), name).toBe(false);
    for (const read of stale) expect(reads.has(read), `${name} → ${read}`).toBe(true);
  }
});

test.each(Object.entries<OutboxKind>(outboxKinds))(
  'the endpoint of %s in the outbox acts once for a key, has its path filled and answers with what names the result',
  (_kind, { about, endpoint, params = {}, answer }) => {
    const found = declared.find(([name]) => name === endpoint)?.[1];
    expect([found?.idempotent, found?.answers]).toEqual([true, expect.any(z.ZodObject)]);
    expect(found?.answers instanceof z.ZodObject && Object.keys(found.answers.shape)).toContain(answer);
    expect(Object.keys(params)).toEqual([...endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(Object.keys(about.shape)).toEqual(expect.arrayContaining(Object.values(params)));
  },
);

/** Returns every text that a schema takes, by its path. */
const textsIn = (schema: unknown, path: string): [string, z.ZodString][] => {
  if (schema instanceof z.ZodString) return [[path, schema]];
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => textsIn(each, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsIn(schema.unwrap(), path);
  return schema instanceof z.ZodPipe ? textsIn(schema.in, path) : [];
};

test('a text of characters that show nothing fills in no field that spaces leave empty', () => {
  const read = (schema: z.ZodString, text: string) => {
    const { data, error } = schema.safeParse(text);
    return error ? error.issues.map(({ message }) => message) : data;
  };
  const texts = declared.flatMap(([name, { body, query }]) => [...textsIn(body, name), ...textsIn(query, name)]);
  const typed = texts.filter(([, schema]) => read(schema, ' ') !== ' ');
  expect(typed.length).toBeGreaterThan(50);
  for (const [path, schema] of typed)
    for (const text of ['\u200b', '\ufeff', '\u2060', ' \u200b\u2060 \u00ad', '\u3164', '\u2800'])
      expect([path, read(schema, text)]).toEqual([path, read(schema, ' ')]);
});
