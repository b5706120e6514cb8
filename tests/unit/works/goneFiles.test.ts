// Promise: if a newer version of a work has removed files that the form still names, the form says which must be chosen again.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { goneFilesOf, withoutGoneFiles } from '#src/works/form/goneFiles.ts';
import { emptyWork, type MediaFile } from '#src/works/form/workForm.ts';

const onServer = (uploadId: string): MediaFile => ({ from: 'server', uploadId, name: '', previewUrl: null });
const refusal = (...paths: string[]) =>
  new Problem('upload_not_found', { fields: Object.fromEntries(paths.map((path) => [path, 'upload_gone' as const])) });

test('the pictures that are gone are named by their place and leave the form; the others and those on this device stay', () => {
  const [first, second, third] = [onServer('a'), onServer('b'), { from: 'device', id: 'c' } as const];
  const gone = goneFilesOf(refusal('media.uploadIds.1', 'media.uploadIds.2'));
  expect(gone).toEqual([
    { kind: 'image', number: 2 },
    { kind: 'image', number: 3 },
  ]);
  expect(withoutGoneFiles({ ...emptyWork, kind: 'images', images: [first, second, third] }, gone).images).toEqual([first, third]);
});

test('a cover that is gone leaves its video where it is, and the other way round', () => {
  const form = { ...emptyWork, video: onServer('v'), poster: onServer('p') };
  expect(withoutGoneFiles(form, goneFilesOf(refusal('media.posterUploadId')))).toEqual({ ...form, poster: null });
  expect(withoutGoneFiles(form, goneFilesOf(refusal('media.uploadId')))).toEqual({ ...form, video: null });
});

test('a refusal for another reason, or one that names no file, takes nothing away', () => {
  expect(goneFilesOf(new Problem('upload_not_found'))).toEqual([]);
  expect(goneFilesOf(new Problem('invalid_input', { fields: { 'media.uploadId': 'upload_missing' } }))).toEqual([]);
});
