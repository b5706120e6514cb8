// Guards: clients are asked to retry if the file store is temporarily unavailable, and a program error is not mistaken for that.
import { expect, test } from 'vitest';
import { diskFailureOf, isStoreUnavailable } from '#server/platform/storeFailures.ts';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

test('a store that does not answer and a disk that may only be read are told from a mistake', () => {
  for (const code of ['ECONNREFUSED', 'ETIMEDOUT', 'EROFS', 'EIO', '58030']) expect(isStoreUnavailable(failure(code)), code).toBe(true);
  expect(isStoreUnavailable(Object.assign(new Error('slow down'), { $metadata: { httpStatusCode: 503 } }))).toBe(true);
  for (const code of ['ENOENT', 'EISDIR', 'ENOSPC', 'SQLITE_IOERR_SHMSIZE']) expect(isStoreUnavailable(failure(code)), code).toBe(false);
  expect(isStoreUnavailable(Object.assign(new Error('no such key'), { $metadata: { httpStatusCode: 404 } }))).toBe(false);
});

test('the failure of a disk is told with its file, and no other failure is taken for one', () => {
  expect(diskFailureOf(Object.assign(failure('EROFS'), { path: '/data/files/a' }))).toEqual({ code: 'EROFS', file: '/data/files/a' });
  for (const code of ['ENOSPC', 'SQLITE_FULL', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_WRITE', '53100'])
    expect(diskFailureOf(failure(code))).toEqual({ code, file: null });
  for (const error of [failure('ENOENT'), failure('SQLITE_BUSY'), failure('57P01'), new Error('ENOSPC'), null])
    expect(diskFailureOf(error)).toBeNull();
});
