// Guards: files shared by another app stay on the device until their work is chosen: complete files only, each refusal with its reason, for a week,
// and none after signing out.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SharedFiles } from '#src/offline/shared/sharedFiles.ts';
import { createOpfs } from '../fixtures/opfs.ts';

const DAY_MS = 24 * 3600_000;
const BOUNDARY = 'b0undary';
let opfs: ReturnType<typeof createOpfs>;
let now: number;
let shared: SharedFiles;

beforeEach(async () => {
  vi.resetModules();
  opfs = createOpfs();
  now = 1_000_000;
  vi.stubGlobal('navigator', { storage: { getDirectory: opfs.getDirectory } });
  const { createSharedFiles } = await import('#src/offline/shared/sharedFiles.ts');
  shared = createSharedFiles({ root: () => navigator.storage.getDirectory(), now: () => now, newId: randomUUID });
});

const share = async (...files: readonly (readonly [name: string, content: string])[]) => {
  const parts = files.map(
    ([name, content]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n${content}\r\n`,
  );
  return shared.receive(new Blob([...parts, `--${BOUNDARY}--\r\n`]).stream(), BOUNDARY);
};
const names = async () => (await shared.list()).map(({ name }) => name);

it('stores files and gives them to the entry that they are for, and to no other', async () => {
  await share(['a.mp4', 'film a'], ['b.mp4', 'film b']);
  const [a] = await shared.list();
  expect(a).toMatchObject({ name: 'a.mp4', type: 'video/mp4', sizeBytes: 6, problem: null });
  await shared.assign([a?.id ?? ''], 'entry-1');
  expect(await shared.filesFor('entry-2')).toEqual([]);
  const found = await shared.filesFor('entry-1');
  expect(found.map(({ file }) => file.name)).toEqual(['a.mp4']);
  expect(await found[0]?.file.text()).toBe('film a');
  await shared.remove([a?.id ?? '']);
  expect(await names()).toEqual(['b.mp4']);
});

it('takes only what was chosen for its field, names each, and tells them in the order in which they came', async () => {
  const part = (field: string, name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\nfilm\r\n`;
  const form = (...parts: string[]) => shared.receive(new Blob([...parts, `--${BOUNDARY}--\r\n`]).stream(), BOUNDARY);
  await form(part('files', 'z.mp4'), part('other', 'o.mp4'), part('files', ''), part('files', 'y.mp4'));
  now += 1;
  await form(part('files', 'a.mp4'));
  expect(await names()).toEqual(['y.mp4', 'z.mp4', 'a.mp4']);
});

it('gives a file to one entry and takes it back; what could not be stored, or has gone, goes to none', async () => {
  opfs.hasRoomFor(400);
  await share(['a.mp4', 'film a'], ['b.mp4', 'film b'], ['large.mp4', 'x'.repeat(500)]);
  const [a = '', b = '', large = ''] = (await shared.list()).map(({ id }) => id);
  await shared.assign([a, large], 'entry-1');
  expect((await shared.list()).map(({ entryId }) => entryId)).toEqual(['entry-1', null, 'entry-1']);
  const found = await shared.filesFor('entry-1');
  expect(found.map(({ id, file }) => [id, file.name, file.type, file.lastModified])).toEqual([[a, 'a.mp4', 'video/mp4', now]]);
  await shared.assign([a, b], 'entry-2');
  opfs.files.delete(`/shared/${b}`);
  expect((await shared.filesFor('entry-2')).map(({ id }) => id)).toEqual([a]);
  await shared.assign([a], null);
  expect(await shared.filesFor('entry-2')).toEqual([]);
});

it('knows of nothing where nothing was shared, and passes over what it cannot read', async () => {
  expect([await shared.list(), await shared.filesFor('entry-1')]).toEqual([[], []]);
  await shared.assign(['x'], 'entry-1');
  await shared.remove(['x']);
  await shared.clear();
  expect(opfs.files.size).toBe(0);
  await share(['a.mp4', 'film a']);
  const info = [...opfs.files].find(([path]) => path.endsWith('.json'))?.[1] ?? new Uint8Array();
  const of = (text: string) => new TextEncoder().encode(text);
  opfs.files.set('/shared/odd.json', of('{'));
  opfs.files.set('/shared/other.json', of(new TextDecoder().decode(info).replace('"sizeBytes":6', '"sizeBytes":-1')));
  expect(await names()).toEqual(['a.mp4']);
});

it('says what it could not take: one too many, or no room', async () => {
  opfs.hasRoomFor(400);
  await share(['large.mp4', 'x'.repeat(500)], ...Array.from({ length: 10 }, (_, index) => [`${index}.mp4`, 'film'] as const));
  const found = await shared.list();
  expect(found.find(({ name }) => name === 'large.mp4')).toMatchObject({ problem: 'no_room', sizeBytes: 500 });
  expect(found.find(({ name }) => name === '9.mp4')).toMatchObject({ problem: 'excess' });
  expect(found.filter(({ problem }) => problem === null)).toHaveLength(9);
});

it('takes only so many from share after share, as a page of another site could send them, and names only some of what it refuses', async () => {
  for (let n = 0; n < 6; n += 1) await share(...Array.from({ length: 10 }, (_, index) => [`${n}-${index}.mp4`, 'film'] as const));
  const found = await shared.list();
  expect(found.filter(({ problem }) => problem === null)).toHaveLength(40);
  expect(found.filter(({ problem }) => problem === 'excess')).toHaveLength(10);
  expect([...opfs.files.keys()]).toHaveLength(90);
  await shared.clear();
  await share(...Array.from({ length: 200 }, (_, index) => [`${index}.mp4`, ''] as const));
  expect(await shared.list()).toHaveLength(20);
});

it('takes no more bytes than may wait', async () => {
  await share(['a.mp4', 'film a']);
  const [name = ''] = [...opfs.files.keys()].filter((path) => path.endsWith('.json'));
  const info: unknown = JSON.parse(new TextDecoder().decode(opfs.files.get(name)));
  opfs.files.set(name, new TextEncoder().encode(JSON.stringify({ ...Object(info), sizeBytes: 4096 * 1024 * 1024 - 3 })));
  await share(['b.mp4', 'film b'], ['c.mp4', 'abc']);
  expect((await shared.list()).map(({ name: file, problem }) => [file, problem])).toEqual([
    ['a.mp4', null],
    ['b.mp4', 'no_room'],
    ['c.mp4', null],
  ]);
});

/**
 * A film of zeros that is never written to, so that it takes no memory, and the end of its form; the boundary is never searched for among the zeros.
 */
class Film extends Uint8Array<ArrayBuffer> {
  override indexOf(byte: number, from = 0): number {
    return super.indexOf(byte, Math.max(from, this.length - 64));
  }
}

it('takes a film of two GiB, and of a larger one no byte', async () => {
  const end = new TextEncoder().encode(`\r\n--${BOUNDARY}--\r\n`);
  const shareFilm = async (name: string, sizeBytes: number) => {
    const film = new Film(new ArrayBuffer(sizeBytes + end.length));
    film.set(end, sizeBytes);
    const head = new TextEncoder().encode(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n`,
    );
    const form = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(head);
        controller.enqueue(film);
        controller.close();
      },
    });
    await shared.receive(form, BOUNDARY);
  };
  const whole = 2 * 1024 ** 3;
  await shareFilm('whole.mp4', whole);
  expect(await shared.list()).toMatchObject([{ name: 'whole.mp4', sizeBytes: whole, problem: null }]);
  await shared.clear();
  await shareFilm('larger.mp4', whole + 1);
  expect(await shared.list()).toMatchObject([{ name: 'larger.mp4', sizeBytes: whole + 1, problem: 'oversize' }]);
  expect([...opfs.files.keys()].filter((path) => !path.endsWith('.json'))).toEqual([]);
});

it('leaves nothing of a form that breaks off, and removes what a crash left', async () => {
  opfs.files.set('/shared/half', new Uint8Array([1]));
  const cut = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.mp4"\r\n\r\nfil`;
  await expect(shared.receive(new Blob([cut]).stream(), BOUNDARY)).rejects.toThrow();
  expect(await shared.list()).toEqual([]);
  await share(['b.mp4', 'film b']);
  expect(opfs.files.has('/shared/half')).toBe(false);
  expect(await names()).toEqual(['b.mp4']);
});

it('forgets them after a week, and at once when told to', async () => {
  await share(['a.mp4', 'film a']);
  now += 6 * DAY_MS;
  await share(['b.mp4', 'film b']);
  expect(await names()).toEqual(['a.mp4', 'b.mp4']);
  now += DAY_MS - 1;
  expect(await names()).toEqual(['a.mp4', 'b.mp4']);
  now += 1;
  expect(await names()).toEqual(['b.mp4']);
  expect(opfs.files.size).toBe(2);
  await shared.clear();
  expect(await names()).toEqual([]);
  expect([...opfs.files.keys()]).toEqual([]);
});
