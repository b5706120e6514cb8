// Guards: a video can be sought, a cached file stays valid for ever, and only public files are served.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { rangeOf } from '#contract/http/rules/byteRange.ts';
import { putPublic } from '#server/platform/files/files.ts';
import { describeApi } from './harness.ts';

describe('rangeOf', () => {
  it('never leaves the file', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.option(fc.nat(50), { nil: '' }), fc.option(fc.nat(50), { nil: '' })).map(([a, b]) => `bytes=${a}-${b}`),
    );
    fc.assert(
      fc.property(header, fc.nat(40), (asked, size) => {
        const range = rangeOf(asked, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });

  it('reads what RFC 9110 writes', () => {
    expect(rangeOf('bytes=0-499', 1000)).toEqual({ start: 0, end: 499 });
    expect(rangeOf('bytes=500-', 1000)).toEqual({ start: 500, end: 999 });
    expect(rangeOf('bytes=-200', 1000)).toEqual({ start: 800, end: 999 });
    expect(rangeOf('bytes=-2000', 1000)).toEqual({ start: 0, end: 999 });
    expect(rangeOf('bytes=900-5000', 1000)).toEqual({ start: 900, end: 999 });
    expect(rangeOf('bytes=1000-', 1000)).toBe('unsatisfiable');
    expect(rangeOf('bytes=-0', 1000)).toBe('unsatisfiable');
    for (const whole of [undefined, 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=-']) expect(rangeOf(whole, 1000)).toBeNull();
  });
});

describeApi('files', (context) => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
  let url = '';
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(path, context().url), { headers, method });

  beforeAll(async () => {
    url = await putPublic(context().deps.files, 'film.mp4', bytes);
  });

  it('sends the whole file, or the part asked for', async () => {
    const whole = await get(url);
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    expect(whole.headers.get('content-disposition')).toBe('inline; filename="film.mp4"');
    expect(Buffer.from(await whole.bytes())).toEqual(bytes);
    const part = await get(url, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000']);
    expect(Buffer.from(await part.bytes())).toEqual(bytes.subarray(100, 200));
    const beyond = await get(url, { range: 'bytes=5000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
  });

  it('sends the whole file where the part belongs to another one', async () => {
    const tag = (await get(url)).headers.get('etag') ?? '';
    expect((await get(url, { range: 'bytes=0-9', 'if-range': tag })).status).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await get(url, { 'if-none-match': tag })).status).toBe(304);
  });

  it('tells the length without the bytes', async () => {
    const head = await get(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), (await head.bytes()).length]).toEqual([200, '5000', 0]);
  });

  it('gives a file of the same content the same address, and of another content another one', async () => {
    const { files } = context().deps;
    expect(await putPublic(files, 'film.mp4', bytes)).toBe(url);
    expect(await putPublic(files, 'film.mp4', bytes.subarray(1))).not.toBe(url);
  });

  it('takes the rights away from what could bear a script', async () => {
    const drawing = await putPublic(
      context().deps.files,
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    );
    const { headers } = await get(drawing);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  });

  it('serves nothing else', async () => {
    await context().deps.files.put('private/0123456789abcdef0123/film.mp4', bytes);
    const hash = url.split('/')[2];
    for (const path of [
      '/files/0123456789abcdef0123/film.mp4',
      `/files/${hash}/other.mp4`,
      `/files/${hash}/film.exe`,
      `/files/${hash}/a..mp4`,
      `/files/${hash}/a..svg`,
      `/files/${hash}/..%2f..%2f..%2fsecret.key`,
      `/files/..%2fprivate/film.mp4`,
      `/files/${hash}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('refuses keys that are no plain paths', async () => {
    const { files } = context().deps;
    for (const key of ['../secret.key', '/etc/passwd', 'a/../../b', '', 'a//b', 'a\0b'])
      await expect(files.put(key, bytes)).rejects.toBeInstanceOf(RangeError);
    expect(await files.find('public/nothing/here.mp4')).toBeNull();
  });
});
