// Promises: the form sends data that the contract accepts; it is sent only once its files are there; a failed poster blocks nothing.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { NewWork } from '#contract/works/public.ts';
import { emptyWork, mediaFilesOf, readyWork, type WorkForm, withServerFiles, workProblems } from '#src/works/form/workForm.ts';
import { posterMoments } from '#src/works/media/videoFrames.ts';
import { summarizeUploads } from '#src/works/uploads/summarizeUploads.ts';
import { uploadItem } from './fixtures.ts';

const ID = (letter: string) => letter.repeat(32);
const film: WorkForm = {
  ...emptyWork,
  title: '彗星',
  description: '机器人送信',
  video: { from: 'device', id: 'a' },
  poster: { from: 'device', id: 'b' },
};
const READY = { name: 'ready' } as const;

test('an empty form names everything that is missing', () => {
  expect(workProblems(emptyWork)).toMatchObject({ title: 'required', description: 'required', video: expect.any(String) });
  expect(workProblems({ ...emptyWork, kind: 'images' })).toMatchObject({ images: 'required' });
  expect(workProblems({ ...film, kind: 'link', url: 'https://example.com' })).toEqual({ url: 'link_not_accepted' });
  expect(workProblems({ ...film, description: '👩‍🚀'.repeat(501) })).toEqual({ description: 'too_long' });
  expect(workProblems({ ...film, description: '👩‍🚀'.repeat(500) })).toEqual({});
});

test('it waits for its files', () => {
  expect(readyWork(film, [])).toBeNull();
  expect(readyWork(film, [uploadItem('a', { name: 'uploading' }), uploadItem('b', READY)])).toBeNull();
  expect(readyWork(film, [uploadItem('a', READY), uploadItem('b', { name: 'uploading' })])).toBeNull();
  const body = readyWork(film, [uploadItem('a', READY), uploadItem('b', READY)]);
  expect(NewWork.parse(body)).toMatchObject({ media: { kind: 'video', uploadId: ID('a'), posterUploadId: ID('b') } });
});

test('a poster that failed is left out', () => {
  const failed = uploadItem('b', { name: 'failed', problem: new Problem('file_too_large') });
  expect(readyWork(film, [uploadItem('a', READY), failed])?.media).toEqual({ kind: 'video', uploadId: ID('a') });
});

test('handed over to the server, nothing of the device is needed any more', () => {
  const items = [uploadItem('a', READY), uploadItem('b', READY)];
  const settled = withServerFiles({ ...film, sendWhenReady: true }, items);
  expect(settled.sendWhenReady).toBe(false);
  expect(mediaFilesOf(settled).map(({ from }) => from)).toEqual(['server', 'server']);
  expect(readyWork(settled, [])).toEqual(readyWork(film, items));
});

test('summarizes uploads: those that need the owner come first', () => {
  expect(summarizeUploads([uploadItem('a', READY)], new Map())).toBeNull();
  const items = [uploadItem('a', { name: 'uploading' }, { acceptedBytes: 100 }), uploadItem('c', { name: 'needs_file', why: 'not_kept' })];
  const progress = new Map([['a', { sentBytes: 500, bytesPerSecond: null, secondsLeft: null }]]);
  expect(summarizeUploads(items, progress)).toEqual({ name: 'needs_file', percent: 25, registrationId: 'entry-1' });
});

test('offers moments of a video as its poster, none at its very beginning or end', () => {
  expect(posterMoments(60)).toEqual([5, 15, 25, 35, 45, 55]);
  expect(posterMoments(null)).toEqual([0]);
});
