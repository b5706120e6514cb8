// Guards: STORAGE_URL is parsed as the operator's guide documents, and an invalid one is reported without its secret.
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const store = (url: string) => readConfig({ STORAGE_URL: url }).objectStore;

it('reads endpoint, bucket and credentials', () => {
  expect(store('s3://KEY:a%2Fb@store.example:7480/cup?region=cn-1&tls=0')).toEqual({
    endpoint: 'http://store.example:7480',
    region: 'cn-1',
    bucket: 'cup',
    accessKey: 'KEY',
    secretKey: 'a/b',
  });
  expect(store('s3://KEY:s@store.example/cup')).toMatchObject({ endpoint: 'https://store.example', region: 'us-east-1' });
  expect(readConfig({}).objectStore).toBeNull();
});

it.each([
  'https://KEY:hush@store.example/cup',
  's3://KEY:hush@store.example',
  's3://KEY:hush@store.example/cup/more',
  's3://KEY:hush%ZZ@store.example/cup',
  's3://store.example/cup',
  'nonsense hush',
])('refuses another form: %s', (url) => {
  expect(() => store(url)).toThrow(/^STORAGE_URL: must be s3:\/\/KEY:SECRET@host:port\/bucket$/);
});
