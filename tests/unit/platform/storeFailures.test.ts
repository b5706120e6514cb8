// A client is asked to try again where files cannot be used for now, and a mistake of the program is not mistaken for that.
import { expect, test } from 'vitest';
import { isStoreUnavailable } from '#server/platform/storeFailures.ts';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

test('a store that does not answer and a disk that may only be read are told from a mistake', () => {
  for (const code of ['ECONNREFUSED', 'ETIMEDOUT', 'EROFS', 'EIO']) expect(isStoreUnavailable(failure(code)), code).toBe(true);
  expect(isStoreUnavailable(Object.assign(new Error('slow down'), { $metadata: { httpStatusCode: 503 } }))).toBe(true);
  for (const code of ['ENOENT', 'EISDIR', 'ENOSPC']) expect(isStoreUnavailable(failure(code)), code).toBe(false);
  expect(isStoreUnavailable(Object.assign(new Error('no such key'), { $metadata: { httpStatusCode: 404 } }))).toBe(false);
});
