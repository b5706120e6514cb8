// Promises: certificates that a process of its own draws are the same as those drawn here, each asked for when the one before is drawn; its faults and its end are told.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawApart, type Task, type ToDraw } from '#server/certificates/batches/drawApart.ts';
import { certificatePdf, certificatesPdf } from '#server/print/certificate/certificate.ts';
import { certificateFor, wholeTemplate } from '../fixtures/certificates.ts';

const head = { title: '证书', author: 'A', createdAt: 0, lang: 'zh-CN' } as const;
const own = wholeTemplate('award');
const contents = ['李小明', 'Nguyễn Thị Ánh Tuyết', '李小红'].map((name, n) => certificateFor(name, n === 1 ? {} : { own }));
const all = contents.map((content, n): ToDraw => ({ name: `${n}.pdf`, content }));
async function* given(certificates: readonly ToDraw[]): AsyncGenerator<ToDraw> {
  yield* certificates;
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tangible-cup-draw-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const draw = (file: Task['file'], certificates: AsyncIterable<ToDraw>, signal = new AbortController().signal) =>
  drawApart({ path: join(folder, file.form), file }, certificates, signal);
const zip = { form: 'zip', index: 'no,name', at: Date.UTC(2026, 0, 1) } as const;

test('one document has the same bytes', async () => {
  await draw({ form: 'pdf', head }, given(all));
  const here: Uint8Array[] = [];
  for await (const chunk of certificatesPdf(head, contents)) here.push(chunk);
  expect((await readFile(join(folder, 'pdf'))).equals(Buffer.concat(here))).toBe(true);
});

test('a ZIP has the index and the same documents', async () => {
  await draw(zip, given(all));
  const files = unzipSync(await readFile(join(folder, 'zip')));
  expect(Object.keys(files)).toEqual(['index.csv', '0.pdf', '1.pdf', '2.pdf']);
  expect(new TextDecoder().decode(files['index.csv'])).toBe('no,name');
  for (const [n, content] of contents.entries())
    expect((await certificatePdf(content)).equals(Buffer.from(files[`${n}.pdf`] ?? []))).toBe(true);
});

test('a certificate that cannot be drawn, one that cannot be read and a stop end it', async () => {
  const unreadable = certificateFor('李', { look: { mark: Buffer.from('no picture'), colour: '#000000' } });
  await expect(draw(zip, given([{ name: 'a.pdf', content: unreadable }]))).rejects.toThrow(/could not be drawn.*unsupported image format/i);
  const failing = async function* () {
    yield* all.slice(0, 1);
    throw new Error('the database is away');
  };
  await expect(draw(zip, failing())).rejects.toThrow('the database is away');
  const stopping = new AbortController();
  let asked = 0;
  const stopped = async function* () {
    for (const each of all) {
      asked += 1;
      if (asked === 2) stopping.abort();
      yield each;
    }
  };
  await expect(draw(zip, stopped(), stopping.signal)).rejects.toThrow(/abort/i);
  expect(asked).toBe(2);
});
