// Guards: a third-party tus client (tus-js-client unchanged, with its own headers, methods and resuming) uploads, resumes and deletes, and finds in
// the answers what it reads.
import { createHash } from 'node:crypto';
import { type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { beforeAll, expect, it } from 'vitest';
import { idOf } from '../fixtures/tus.ts';
import { type Family, family, mp4, ready } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeApi('a tus client that is not ours', (context) => {
  let who: Family;
  let answers: { method: string; status: number; response: HttpResponse }[] = [];

  beforeAll(async () => {
    who = await family(context());
  });

  const given = (): UploadOptions => ({
    endpoint: `${context().url}/api/uploads`,
    headers: { cookie: [...who.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    metadata: { filename: 'film.mp4', filetype: 'video/mp4', registrationId: who.registrationId },
    onAfterResponse: (request: HttpRequest, response: HttpResponse) => {
      answers.push({ method: request.getMethod(), status: response.getStatus(), response });
    },
  });
  /** Runs an upload to its end. Returns its URL. `during` is called with every piece that the server has accepted. */
  const run = (bytes: Buffer, options: UploadOptions = {}, during?: (upload: Upload, offset: number) => void): Promise<string> => {
    answers = [];
    return new Promise((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        ...given(),
        ...options,
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
        onChunkComplete: (_size, offset) => during?.(upload, offset),
      });
      upload.start();
    });
  };
  const told = () => answers.map(({ method, status }) => `${method} ${status}`);

  it('uploads with its defaults', async () => {
    const bytes = mp4(300_000);
    const url = await run(bytes);
    expect(told()).toEqual(['POST 201', 'PATCH 204']);
    for (const { response } of answers) expect(response.getHeader('tus-resumable')).toBe('1.0.0');
    expect(answers[0]?.response.getHeader('upload-expires')).toMatch(/GMT$/);
    expect((await ready(who, idOf(url))).sha256).toBe(sha256(bytes));
  });

  it('sends the first bytes with the creation', async () => {
    const bytes = mp4(60_000);
    const url = await run(bytes, { uploadDataDuringCreation: true });
    expect(told()).toEqual(['POST 201']);
    expect((await ready(who, idOf(url))).sha256).toBe(sha256(bytes));
  });

  it('stops, asks, goes on where the server is, with POST in place of PATCH as well', async () => {
    const bytes = mp4(200_000);
    let stopped = false;
    const url = await run(bytes, { chunkSize: 50_000, overridePatchMethod: true }, (upload, offset) => {
      if (stopped || offset < 100_000) return;
      stopped = true;
      upload.abort().then(() => upload.start());
    });
    expect(answers[0]?.method).toBe('POST');
    const asked = answers.find(({ method }) => method === 'HEAD');
    expect(asked?.status).toBe(200);
    expect(asked?.response.getHeader('upload-offset')).toBe('100000');
    expect(asked?.response.getHeader('upload-length')).toBe('200000');
    expect(asked?.response.getHeader('cache-control')).toBe('no-store');
    const kept = answers.flatMap(({ status, response }) => (status === 204 ? [Number(response.getHeader('upload-offset'))] : []));
    expect(kept).toEqual([50_000, 100_000, 150_000, 200_000]);
    // Unfinished uploads still expire (tus 1.0.0, Expiration).
    expect(answers.find(({ status }) => status === 204)?.response.getHeader('upload-expires')).toMatch(/GMT$/);
    expect((await ready(who, idOf(url))).sha256).toBe(sha256(bytes));
  });

  it('goes on from the address alone, in another run of the client', async () => {
    const bytes = mp4(120_000);
    const path = await who.tus.begin({
      size: bytes.length,
      filename: 'film.mp4',
      filetype: 'video/mp4',
      registrationId: who.registrationId,
    });
    await who.tus.patch(path, 0, bytes.subarray(0, 70_000));
    await run(bytes, { uploadUrl: `${context().url}${path}` });
    expect(told()).toEqual(['HEAD 200', 'PATCH 204']);
    expect((await ready(who, idOf(path))).sha256).toBe(sha256(bytes));
  });

  it('deletes, and reads what is refused', async () => {
    const url = await run(mp4(20_000));
    await ready(who, idOf(url));
    await Upload.terminate(url, given());
    expect(answers.at(-1)).toMatchObject({ method: 'DELETE', status: 204 });
    expect((await who.tus.send('HEAD', `/api/uploads/${idOf(url)}`)).status).toBe(404);
    await expect(run(Buffer.from('no film at all '.repeat(500)), { retryDelays: null })).rejects.toMatchObject({
      originalResponse: expect.objectContaining({ getStatus: expect.any(Function) }),
    });
    expect(told()).toEqual(['POST 201', 'PATCH 415']);
    expect(answers.at(-1)?.response.getBody()).toContain('file_type_not_accepted');
  });
});
