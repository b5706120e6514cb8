// Promise: a judge may have on a device what is theirs to mark and has files: nothing of a locked round, no link, and what is being prepared stays as it is.
import { expect, it } from 'vitest';
import type { JudgedWork } from '#contract/judging/public.ts';
import { sumsOf, urlsOf, wantedOf } from '#src/judging/takeAlong/takenWorks.ts';
import type { TakenWork } from '#src/offline/takenAlong/index.ts';

type WithFiles = Pick<JudgedWork, 'no' | 'media' | 'preparation'>;
const aWork = (no: string, changes: Pick<WithFiles, 'media'> & Partial<WithFiles>): WithFiles => ({ no, preparation: 'ready', ...changes });
const film: Pick<WithFiles, 'media'> = { media: { kind: 'video', url: '/film', type: 'video/mp4', posterUrl: '/poster' } };
const pictures: Pick<WithFiles, 'media'> = { media: { kind: 'images', items: [{ url: '/a', previewUrl: '/a/preview' }] } };

it('names the files of each kind of work', () => {
  expect(urlsOf(aWork('C-1', film))).toEqual(['/film', '/poster']);
  expect(urlsOf(aWork('C-1', { media: { kind: 'video', url: '/film', type: 'video/mp4' } }))).toEqual(['/film']);
  expect(urlsOf(aWork('C-1', pictures))).toEqual(['/a', '/a/preview']);
  expect(urlsOf(aWork('C-1', { ...film, preparation: 'preparing' }))).toBeNull();
  expect(urlsOf(aWork('C-1', { media: { kind: 'link' } }))).toEqual([]);
});

it('wants what a round that is not locked has', () => {
  const works = [aWork('C-1', film), aWork('C-2', { media: { kind: 'link' } }), aWork('C-3', { ...film, preparation: 'preparing' })];
  expect(
    wantedOf([
      { state: 'open', works },
      { state: 'locked', works: [aWork('C-4', film)] },
    ]),
  ).toEqual([
    { no: 'C-1', urls: ['/film', '/poster'] },
    { no: 'C-3', urls: null },
  ]);
});

it('sums up what is there', () => {
  const taken = (no: string, state: TakenWork['state'], storedBytes: number, sizeBytes: number): TakenWork => ({
    no,
    state,
    storedBytes,
    sizeBytes,
    problem: null,
    addresses: new Map(),
  });
  const failed = taken('C-2', 'failed', 5, 20);
  expect(sumsOf([taken('C-1', 'whole', 10, 10), failed])).toEqual({ all: 2, whole: 1, storedBytes: 15, sizeBytes: 30, failed: [failed] });
  expect(sumsOf([])).toMatchObject({ all: 0, storedBytes: 0, sizeBytes: 0 });
});
