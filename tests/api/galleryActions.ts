import sharp from 'sharp';
import { expect } from 'vitest';
import type { GalleryChange } from '#contract/content/galleryAdmin.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { createTusSender, idOf } from '../fixtures/tus.ts';
import type { ApiContext, Client } from './harness.ts';

export const both = (words: string) => ({ 'zh-CN': `${words}（中）`, 'en-US': words });

/** Returns a single-colour photo with its location and device. */
export const photoOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } })
    .jpeg()
    .toBuffer();

export const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );

/** Returns an organiser's actions in the galleries. */
export const galleryActions = (context: () => ApiContext, organiser: () => Client) => ({
  async uploaded(filename: string, bytes: Uint8Array): Promise<string> {
    const tus = createTusSender(() => context().url, organiser().cookies);
    await organiser().call('GET /api/account');
    const { headers } = await tus.create({ size: bytes.length, filename, filetype: '', purpose: 'content' }, { [STAFF_HEADER]: '1' });
    const path = headers.location ?? '';
    await tus.patch(path, 0, bytes);
    const complete = () => organiser().call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
    // A busy machine takes longer to process a film than the server lets the sender wait.
    await expect.poll(async () => (await complete()).state, { timeout: 30_000 }).toBe('ready');
    return idOf(path);
  },
  add: (kind: GalleryKind, uploadId: string, reviewId: string | null = null, season = 2026) =>
    organiser().call('POST /api/admin/gallery/:kind', { params: { kind }, body: { uploadId, season, reviewId } }),
  change: (kind: GalleryKind, items: GalleryChange[]) =>
    organiser().call('POST /api/admin/gallery/:kind/changes', { params: { kind }, body: { items } }),
  remove: (kind: GalleryKind, ids: string[]) =>
    organiser().call('POST /api/admin/gallery/:kind/removals', { params: { kind }, body: { ids } }),
  listed: (kind: GalleryKind, season = 2026) => organiser().call('GET /api/admin/gallery/:kind', { params: { kind }, query: { season } }),
});
