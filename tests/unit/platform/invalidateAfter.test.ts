// Guards: a change invalidates exactly the reads that the contract declares.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { EndpointName } from '#contract/http/endpoint.ts';
import { endpoints, invalidations } from '#contract/http/endpoints.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';

const isName = (name: string): name is EndpointName => name in endpoints;
const reads = Object.keys(endpoints)
  .filter(isName)
  .filter((name) => name.startsWith('GET '));
const changes = Object.keys(invalidations).filter(isName);

const staleAfter = async (name: EndpointName): Promise<string[]> => {
  const client = new QueryClient();
  for (const read of reads) client.setQueryData([read, { params: { id: '1' } }], {});
  await invalidateAfter(client, name);
  return reads.filter((read) => client.getQueryState([read, { params: { id: '1' } }])?.isInvalidated);
};

test.each(Object.entries(invalidations))('%s', async (key, stale) => {
  const [name] = changes.filter((each) => each === key);
  expect(name && (await staleAfter(name))).toEqual(reads.filter((read) => stale.includes(read)));
});

test('a cancellation makes the lists, the entry and the places of its competition stale', async () => {
  expect((await staleAfter('POST /api/registrations/:id/cancel')).sort()).toEqual([
    'GET /api/competitions/:id',
    'GET /api/registrations',
    'GET /api/registrations/:id',
  ]);
});

test('what declares nothing makes nothing stale', async () => expect(await staleAfter('POST /api/sessions')).toEqual([]));
