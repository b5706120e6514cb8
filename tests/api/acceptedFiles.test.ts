// Promise: the server accepts the same films and pictures of a family as the browser, and both refuse the others for the same reason.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { kindOf, type MediaKind } from '#contract/uploads/rules/uploadFile.ts';
import { checkFile } from '#src/works/media/checkFile.ts';
import { fileBytes, files } from '../fixtures/files/index.ts';
import { filmBytes, films } from '../fixtures/films/index.ts';
import { type Family, family, heic, picture } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

interface Case {
  bytes: () => Buffer | Promise<Buffer>;
  announced: string;
  /** Null: both accept it. */
  problem?: string;
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } });
const jpeg = (width: number, height: number) => flat(width, height).jpeg().toBuffer();
const renamed = (bytes: Buffer, brand: string): Buffer => Buffer.concat([bytes.subarray(0, 8), Buffer.from(brand), bytes.subarray(12)]);

const cases: Record<string, Case> = {
  ...Object.fromEntries(
    (['phone.mp4', 'phone.mov', 'camera.webm', 'tiny.mp4'] as const).map((name) => [
      name,
      { bytes: () => filmBytes(name), announced: films[name] },
    ]),
  ),
  'libtiff-default.tif': { bytes: () => fileBytes('libtiff-default.tif'), announced: files['libtiff-default.tif'] },
  'no-eoi.jpg': { bytes: () => fileBytes('no-eoi.jpg'), announced: 'image/jpeg' },
  'phone-3gp5.mp4': { bytes: () => fileBytes('phone-3gp5.mp4'), announced: 'video/mp4' },
  'the same as a phone names it': { bytes: () => fileBytes('phone-3gp5.mp4'), announced: 'video/3gpp' },
  'a film of the brand 3g2a': { bytes: () => renamed(fileBytes('phone-3gp5.mp4'), '3g2a'), announced: 'video/mp4' },
  'cut-faststart.mp4': { bytes: () => fileBytes('cut-faststart.mp4'), announced: 'video/mp4', problem: 'film_incomplete' },
  'a WebM film that was cut off': {
    bytes: () => filmBytes('camera.webm').subarray(0, -2000),
    announced: 'video/webm',
    problem: 'film_incomplete',
  },
  'a HEIC picture': { bytes: heic, announced: 'image/heic' },
  'a PNG picture': { bytes: () => picture('png'), announced: 'image/png' },
  'a GIF picture': { bytes: () => picture('gif'), announced: 'image/gif' },
  'a TIFF picture': { bytes: () => picture('tiff'), announced: 'image/tiff' },
  'a WebP picture': { bytes: () => picture('webp'), announced: 'image/png', problem: 'file_type_not_accepted' },
  'sound alone': { bytes: () => renamed(fileBytes('phone-3gp5.mp4'), 'M4A '), announced: 'video/mp4', problem: 'file_type_not_accepted' },
  'a text': { bytes: () => Buffer.from('Once upon a time'), announced: 'image/png', problem: 'file_type_not_accepted' },
};

describeApi('films and pictures of a work', (context) => {
  let who: Family;
  beforeAll(async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no browser')));
    who = await family(context());
  });

  afterAll(() => void vi.unstubAllGlobals());

  const inBrowser = async (bytes: Buffer, kind: MediaKind): Promise<string | null> => {
    const file = new File([new Uint8Array(bytes)], 'file');
    return checkFile(file, kind).then(
      () => null,
      (error: unknown) => (error instanceof Problem ? error.code : String(error)),
    );
  };
  /** Returns the answer of the server, which refuses some files at their first bytes. */
  const onServer = async (bytes: Buffer, announced: string): Promise<{ state: string; problem?: string | null | undefined }> => {
    const id = await who.tus.upload({ filename: 'file', filetype: announced, registrationId: who.registrationId }, bytes).catch(String);
    const refused = /"code":"(\w+)"/.exec(id)?.[1];
    if (refused) return { state: 'refused', problem: refused };
    const ask = () => who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
    let upload = await ask();
    while (upload.state === 'processing') upload = await ask();
    return upload;
  };

  it.each(Object.entries(cases))('%s', async (_, { bytes, announced, problem = null }) => {
    const given = await bytes();
    const kind = announced.startsWith('video/') || kindOf(announced) === 'video' ? 'video' : 'image';
    expect(await inBrowser(given, kind)).toBe(problem);
    expect((await onServer(given, announced)).problem).toBe(problem);
  });

  it('shows a picture without its end marker whole, and none of which pixels are missing', async () => {
    const upload = await onServer(fileBytes('no-eoi.jpg'), 'image/jpeg');
    expect(upload).toMatchObject({ state: 'ready', problem: null });
    const whole = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#c33', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .jpeg()
      .toBuffer();
    expect(await onServer(whole.subarray(0, whole.length / 2), 'image/jpeg')).toMatchObject({ problem: 'file_unreadable' });
    expect(await onServer(whole.subarray(0, -2), 'image/jpeg')).toMatchObject({ problem: null });
    expect(await onServer(whole.subarray(0, -1), 'image/jpeg')).toMatchObject({ problem: null });
  });

  it('takes a JPEG of as many pixels as phones have, and tells other pictures that they have too many', async () => {
    expect(await onServer(await jpeg(9000, 7500), 'image/jpeg')).toMatchObject({ state: 'ready', problem: null });
    const png = await flat(8001, 8000).png({ compressionLevel: 1 }).toBuffer();
    expect(await onServer(png, 'image/png')).toMatchObject({ state: 'rejected', problem: 'picture_too_large' });
  });
});
