// Guards: clients are asked to retry if the database is unavailable, and told if the disk is full: neither is a program error.
import { expect, test } from 'vitest';
import { DatabaseUnavailable, isDatabaseUnavailable, isStorageFull } from '#server/database/failures.ts';

const failure = (code: unknown): Error => Object.assign(new Error('failed'), { code });

test('a database that cannot be used now is told from a query that is wrong', () => {
  const away = ['57P01', '57P02', '57P03', '57014', '55P03', '53300', '40P01', '08006', '08P01'].map(failure);
  for (const error of [new DatabaseUnavailable('gone'), ...away]) expect(isDatabaseUnavailable(error)).toBe(true);
  for (const error of [failure('23505'), failure('42P01'), failure('SQLITE_CONSTRAINT'), failure(8), new Error('no'), null, '57P01'])
    expect(isDatabaseUnavailable(error)).toBe(false);
});

test('a full disk is known by the names that the system and both databases give it', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']) expect(isStorageFull(failure(code))).toBe(true);
  for (const error of [failure('57P01'), new Error('ENOSPC'), undefined]) expect(isStorageFull(error)).toBe(false);
});
