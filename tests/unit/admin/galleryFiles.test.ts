// Guards: of many files dropped into a gallery, one that does not fit or cannot be read stops none of the others; a problem of all of them is
// reported once.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { addFiles } from '#src/admin/content/gallery/uploads/addFiles.ts';
import { isRetryable } from '#src/admin/content/gallery/uploads/isRetryable.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';

const place = { kind: 'photo' as const, season: 2026, reviewId: null };
const named = (name: string, type = 'image/jpeg', bytes: Uint8Array<ArrayBuffer> = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)) =>
  new File([bytes], name, { type });
const files = [
  named('a.jpg'),
  named('notes.jpg', 'image/jpeg', new TextEncoder().encode('notes')),
  named('empty.jpg', 'image/jpeg', new Uint8Array()),
  named('gone.jpg'),
  named('b.jpg'),
];

test('files that do not fit or cannot be read are answered, and the others are on their way', async () => {
  const added: string[] = [];
  const add: Uploads['add'] = async ({ name }) => {
    if (name === 'gone.jpg') throw new Problem('file_damaged');
    added.push(name);
    return name;
  };
  const left = await addFiles(files, place, add);
  expect(left.map(({ file, problem }) => [file.name, problem])).toEqual([
    ['notes.jpg', 'file_type_not_accepted'],
    ['empty.jpg', 'file_empty'],
    ['gone.jpg', 'file_damaged'],
  ]);
  expect(added).toEqual(['a.jpg', 'b.jpg']);
});

test('a device that stores nothing is said once', async () => {
  const add: Uploads['add'] = async () => Promise.reject(new Problem('device_storage_full'));
  await expect(addFiles(files, place, add)).rejects.toMatchObject({ code: 'device_storage_full' });
});

test('files are offered once more only where that may help', () => {
  expect((['file_unreadable', 'film_unreadable', 'file_type_not_accepted'] as const).some(isRetryable)).toBe(false);
  expect((['server_storage_full', 'too_many_attempts', 'file_damaged'] as const).every(isRetryable)).toBe(true);
});
