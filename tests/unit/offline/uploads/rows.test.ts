// Promise: an upload stored on the device is read as written, also by an earlier release; a row that no release wrote is skipped.
import { expect, test } from 'vitest';
import { FRESH, isOpen, UploadRow, uploadIdOf } from '#src/offline/uploads/rows.ts';

const row = {
  ...{ accountId: 'teacher-1', schemaVersion: 1, id: '0b7c7a52-7d3c-4c43-9a4c-8a4b5f3f5b1c', registrationId: 'e1', purpose: 'work' },
  ...{ gallery: null, name: { iv: new Uint8Array(12), data: new ArrayBuffer(16) }, type: 'video/mp4', sizeBytes: 1, lastModified: 0 },
  ...{ fingerprint: 'f', createdAt: 0, uploadUrl: null, acceptedBytes: 0, keptIn: 'none', handle: null, isStartedOver: false },
  ...{ smaller: null, state: FRESH },
};
const problem = { code: 'offline' };
const original = { sizeBytes: 1, type: 'video/mp4', lastModified: 0, fingerprint: 'f', keptIn: 'none' };
const made = (changes: object = {}) => ({ smaller: { name: 'made', original: { ...original, ...changes } } });
const offered = (changes: object = {}) => ({ smaller: { name: 'offered', sizeBytes: 1, seconds: 0, isBegun: false, ...changes } });
const gallery = { kind: 'photo', season: 2026, reviewId: null };

test.each([
  ...['work', 'poster', 'content'].map((purpose) => ({ purpose })),
  ...['none', 'opfs', 'handle'].flatMap((keptIn) => [{ keptIn }, made({ keptIn })]),
  ...['photo', 'video'].map((kind) => ({ gallery: { ...gallery, kind } })),
  { gallery: { ...gallery, reviewId: 'r1' } },
  { handle: {} },
  { uploadUrl: '/api/uploads/u1' },
  { registrationId: 'x'.repeat(64) },
  offered(),
  offered({ isBegun: true }),
  ...['waiting', 'received', 'cancelled'].map((name) => ({ state: { ...FRESH, name } })),
  ...['not_kept', 'changed', 'permission'].map((why) => ({ state: { name: 'needs_file', why } })),
  { state: { ...FRESH, problem } },
  { state: { name: 'uploading', failures: 0 } },
  { state: { name: 'failed', problem } },
  ...['paused', 'ready'].map((name) => ({ state: { name } })),
])('is read with %j', (changes) => {
  const written = { ...row, ...changes };
  const read = UploadRow.parse(written);
  expect(written).toMatchObject(read);
  expect(read).toMatchObject('state' in changes ? { state: { name: changes.state.name } } : changes);
});

test.each([
  { schemaVersion: 2 },
  { id: 'u1' },
  { purpose: 'other' },
  { gallery: { ...gallery, kind: 'film' } },
  { gallery: { ...gallery, season: 2026.5 } },
  { registrationId: 'x'.repeat(65) },
  { sizeBytes: 0 },
  { acceptedBytes: -1 },
  { keptIn: 'cloud' },
  { handle: 'name' },
  { createdAt: -1 },
  made({ sizeBytes: 0 }),
  made({ keptIn: 'cloud' }),
  offered({ sizeBytes: 0 }),
  offered({ seconds: -1 }),
  ...['waiting', 'received', 'cancelled', 'uploading'].map((name) => ({ state: { ...FRESH, name, failures: -1 } })),
  { state: { name: 'needs_file', why: 'other' } },
  { state: { name: 'failed', problem: { code: 'of a newer release' } } },
  { state: { name: 'lost' } },
])('is not read with %j', (changes) => {
  expect(UploadRow.safeParse({ ...row, ...changes }).success).toBe(false);
});

test('of an earlier release has no gallery and no smaller film', () => {
  const { gallery: _, smaller: __, ...earlier } = row;
  expect(UploadRow.parse(earlier)).toEqual(row);
  const { smaller } = UploadRow.parse({ ...row, smaller: { name: 'offered', sizeBytes: 1, seconds: 0 } });
  expect(smaller).toEqual(offered().smaller);
});

test('is called by the end of its path at the server, and over once it is ready, refused or cancelled', () => {
  expect([uploadIdOf({ uploadUrl: '/api/uploads/u1' }), uploadIdOf({ uploadUrl: null })]).toEqual(['u1', null]);
  const open = (state: UploadRow['state']) => isOpen({ state });
  expect([open(FRESH), open({ name: 'paused' }), open({ name: 'uploading', failures: 0 })]).toEqual([true, true, true]);
  expect([open({ name: 'ready' }), open({ ...FRESH, name: 'cancelled' }), open({ name: 'failed', problem: { code: 'offline' } })]).toEqual([
    false,
    false,
    false,
  ]);
});
