// Guards: no query parameter of the contract is free text, which could hold a name, a number or an address: servers, proxies and browsers log URLs.
// User input is sent in a body.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountFiles } from '#contract/accounts/public.ts';
import { certificateBatchFiles } from '#contract/certificates/batches.ts';
import { certificateFiles } from '#contract/certificates/public.ts';
import { Id } from '#contract/http/common.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import { calendarFiles } from '#contract/registrations/calendars.ts';

const declared: [string, Endpoint][] = Object.entries({
  ...endpoints,
  ...accountFiles,
  ...certificateFiles,
  ...certificateBatchFiles,
  ...calendarFiles,
});

/** Cursors of lists sorted by time and id, which contain nothing else. */
const SORTED_BY_MOMENTS = ['GET /api/admin/announcements.cursor', 'GET /api/admin/notes.cursor', 'GET /api/admin/reports.cursor'];

/** Paths of the free texts in a schema; ids do not count. For a JSON parameter, those within it. */
const freeTexts = (schema: unknown, path: string): string[] => {
  if (schema === Id) return [];
  if (schema instanceof z.ZodString) return [path];
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, each]) => freeTexts(each, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return freeTexts(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => freeTexts(each, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return freeTexts(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return freeTexts(schema.in instanceof z.ZodPipe ? schema.out : schema.in, path);
  const closed = [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean, z.ZodNever];
  return closed.some((each) => schema instanceof each) ? [] : [`${path}: unknown kind of schema`];
};

test('no query parameter is a text that can hold a name', () => {
  const found = declared.flatMap(([name, { query }]) => (query ? freeTexts(query, name) : []));
  expect(found.toSorted()).toEqual(SORTED_BY_MOMENTS);
});

test('a filter in an address is refused with words that were typed, instead of answering for everyone', () => {
  const filtered = declared.filter(
    ([name, { query }]) => name.startsWith('GET ') && query instanceof z.ZodObject && 'filter' in query.shape,
  );
  const searched = filtered.filter(([name]) => `${name.replace('GET', 'POST')}/search` in endpoints);
  expect(searched.length).toBeGreaterThanOrEqual(11);
  for (const [name, { query }] of searched)
    for (const typed of [{ q: '王小明' }, { no: '13812345678' }])
      expect([name, query?.safeParse({ filter: JSON.stringify(typed) }).success]).toEqual([name, false]);
});
