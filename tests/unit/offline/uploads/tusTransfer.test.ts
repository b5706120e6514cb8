// Promises: one try each, by tus-js-client as in browsers: the server's answers arrive as precise problems, no upload is created unasked, and an
// aborted one stays so.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { createTusPage, type TusRequest } from '../fixtures/tusPage.ts';
import { bytesOf, fileOf } from './uploadHarness.ts';

const SIZE = 500;
const file = fileOf(SIZE);
const metadata = { registrationId: 'e1', filename: '机器人.mp4', filetype: 'video/mp4', purpose: 'work' } as const;
let page: ReturnType<typeof createTusPage>;
let signal: AbortSignal;
beforeEach(() => {
  page = createTusPage();
  for (const [name, value] of Object.entries(page.globals)) vi.stubGlobal(name, value);
  ({ signal } = new AbortController());
});
afterEach(() => void vi.unstubAllGlobals());

const load = async (isWebKit = false) => {
  const { createTusTransfer } = await import('#src/offline/uploads/tusTransfer.ts');
  return createTusTransfer('teacher-1', isWebKit);
};
const hooks = () => ({ accepted: vi.fn<(bytes: number) => void>(), sent: vi.fn<(bytes: number) => void>() });
const asked = () => page.requests.map(({ method, path }) => `${method} ${path}`);
const begin = async (isWebKit = false) => {
  const transfer = await load(isWebKit);
  return { transfer, path: await transfer.create({ sizeBytes: SIZE, metadata }, file, signal) };
};
const broken = (): File => {
  const unreadable = fileOf(SIZE);
  unreadable.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  return unreadable;
};

test.each([false, true])('a file is made, sent and removed under its account (WebKit: %s)', async (isWebKit) => {
  const { transfer, path } = await begin(isWebKit);
  expect([path, asked()]).toEqual(['/api/uploads/u1', ['POST /api/uploads']]);
  const words = Object.fromEntries((page.uploads.get(path)?.metadata ?? '').split(',').map((each) => each.split(' ')));
  expect(Buffer.from(words['filename'], 'base64').toString()).toBe('机器人.mp4');
  expect(page.uploads.get(path)?.size).toBe(SIZE);
  const { accepted, sent } = hooks();
  await transfer.send(path, file, { accepted, sent }, signal);
  expect(page.uploads.get(path)?.bytes).toEqual(bytesOf(SIZE));
  expect(accepted.mock.calls.flat()).toEqual([0, SIZE]);
  expect(sent).toHaveBeenCalledWith(SIZE);
  await transfer.remove(path);
  expect(asked()).toEqual(['POST /api/uploads', `HEAD ${path}`, `PATCH ${path}`, `DELETE ${path}`]);
  for (const { headers } of page.requests) expect(headers).toMatchObject({ [ACCOUNT_HEADER]: 'teacher-1', 'tus-resumable': '1.0.0' });
});

test('sending goes on from what the server has', async () => {
  const { transfer, path } = await begin();
  const upload = page.uploads.get(path);
  if (upload) upload.bytes = bytesOf(300);
  const { accepted, sent } = hooks();
  await transfer.send(path, file, { accepted, sent }, signal);
  expect([upload?.bytes, accepted.mock.calls.flat()]).toEqual([bytesOf(SIZE), [300, SIZE]]);
  expect(page.requests.at(-1)?.body?.size).toBe(200);
});

test('an address of another host is taken by its path', async () => {
  page.answers(({ method }) =>
    method === 'POST' ? { status: 201, headers: { location: 'https://other.example/api/uploads/u9' } } : undefined,
  );
  expect((await begin()).path).toBe('/api/uploads/u9');
});

const failing =
  (status: number, headers: Record<string, string>, body: string) =>
  ({ method }: TusRequest) =>
    method === 'PATCH' ? { status, headers, body } : undefined;

test.each([
  ['names', 409, {}, '{"code":"upload_offset_conflict"}', { code: 'upload_offset_conflict' }],
  ['names in a header', 404, { 'upload-problem': 'upload_expired' }, '', { code: 'upload_expired' }],
  [
    'names, and when to come back',
    503,
    { 'retry-after': '7' },
    '{"code":"unavailable"}',
    { code: 'unavailable', detail: { retryAfter: 7 } },
  ],
  ['does not name', 500, {}, '<html>', { code: 'unexpected' }],
  ["is a proxy's", 502, {}, '<html>', { code: 'unavailable' }],
  ['is too large for a proxy', 413, {}, '', { code: 'payload_too_large' }],
])('a problem that the server %s arrives, after one try', async (_what, status, headers, body, problem) => {
  const { transfer, path } = await begin();
  page.answers(failing(status, headers, body));
  const { accepted, sent } = hooks();
  await expect(transfer.send(path, file, { accepted, sent }, signal)).rejects.toMatchObject(problem);
  expect(asked()).toEqual(['POST /api/uploads', `HEAD ${path}`, `PATCH ${path}`]);
  // A failure confirms nothing.
  expect(accepted.mock.calls.flat()).toEqual([0]);
});

test('a refusal that names an offset confirms nothing', async () => {
  const { transfer, path } = await begin();
  page.answers(failing(409, { 'upload-offset': '400' }, '{"code":"upload_offset_conflict"}'));
  const { accepted, sent } = hooks();
  await expect(transfer.send(path, file, { accepted, sent }, signal)).rejects.toMatchObject({ code: 'upload_offset_conflict' });
  expect(accepted.mock.calls.flat()).toEqual([0]);
});

test('what the server has lost is not made again by sending', async () => {
  const transfer = await load();
  await expect(transfer.send('/api/uploads/gone', file, hooks(), signal)).rejects.toMatchObject({ code: 'upload_not_found' });
  expect(asked()).toEqual(['HEAD /api/uploads/gone']);
});

test('a connection that breaks is offline, in each request', async () => {
  const { transfer, path } = await begin();
  page.answers(() => null);
  await expect(transfer.create({ sizeBytes: SIZE, metadata }, file, signal)).rejects.toMatchObject({ code: 'offline' });
  await expect(transfer.send(path, file, hooks(), signal)).rejects.toMatchObject({ code: 'offline' });
  await expect(transfer.remove(path)).rejects.toMatchObject({ code: 'offline' });
});

test('an answer that makes no sense is unexpected', async () => {
  const transfer = await load();
  page.answers(() => ({ status: 201 }));
  await expect(transfer.create({ sizeBytes: SIZE, metadata }, file, signal)).rejects.toMatchObject({ code: 'unexpected' });
});

test('what the server refuses to remove is its problem', async () => {
  const transfer = await load();
  page.answers(() => ({ status: 404, body: '{"code":"upload_not_found"}' }));
  await expect(transfer.remove('/api/uploads/u1')).rejects.toMatchObject({ code: 'upload_not_found' });
  page.answers(() => ({ status: 502, body: '<html>' }));
  await expect(transfer.remove('/api/uploads/u1')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file that cannot be read is told apart from a broken network', async () => {
  const { transfer, path } = await begin(true);
  await expect(transfer.send(path, broken(), hooks(), signal)).rejects.toMatchObject({ name: 'FileUnreadable' });
});

test('what is given up ends with its reason: before it began, and in the middle, of which nothing more is heard', async () => {
  const { transfer, path } = await begin();
  const reason = new Error('enough');
  await expect(transfer.send(path, file, hooks(), AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(asked()).toEqual(['POST /api/uploads']);
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: silence, resolve: end } = Promise.withResolvers<undefined>();
  page.answers(({ method }) => {
    if (method !== 'PATCH') return undefined;
    reach();
    return silence;
  });
  const controller = new AbortController();
  const { accepted, sent } = hooks();
  const sending = transfer.send(path, file, { accepted, sent }, controller.signal);
  await reached;
  controller.abort(reason);
  await expect(sending).rejects.toBe(reason);
  end(undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(accepted.mock.calls.flat()).toEqual([0]);
});
