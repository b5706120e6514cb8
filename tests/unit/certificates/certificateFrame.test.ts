import { expect, test } from 'vitest';
import { frameTiles } from '#src/certificates/certificateFrame.ts';
import { certificatePath, certificatePdfUrl } from '#src/certificates/certificatePath.ts';

const tilesIn = (path: string) => path.match(/M/g)?.length ?? 0;

test('the frame goes once around: every other tile is pale', () => {
  const frame = frameTiles();
  const count = frame.reduce((sum, { path }) => sum + tilesIn(path), 0);
  expect(count).toBe(2 * 30 + 2 * 19);
  expect(tilesIn(frame.find(({ colour }) => colour === '#fdeecb')?.path ?? '')).toBe(count / 2);
  expect(new Set(frame.flatMap(({ path }) => path.match(/M[\d.]+ [\d.]+/g))).size).toBe(count);
});

test('a number is one part of an address, whatever it holds', () => {
  expect(certificatePath('TC26-0417')).toBe('/achievement-detail?no=TC26-0417');
  expect(certificatePath('a&b=c')).toBe('/achievement-detail?no=a%26b%3Dc');
  expect(certificatePdfUrl('../x')).toBe('/api/certificates/..%2Fx.pdf');
});
