// A separate process, started by `drawApart.ts` for one file of certificates. It ends with the server, however that ends.
import { on } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ZippedFile, zipped } from '#server/certificates/zipped.ts';
import { type CertificateContent, certificatePdf, certificatesPdf } from '#server/print/certificate/certificate.ts';
import type { ReadTemplate } from '#server/print/certificate/sheet.ts';
import { END, NEXT, type Sent, type Task, type ToDraw, WHOLE } from './drawApart.ts';

process.once('disconnect', () => process.exit());
const messages = on(process, 'message');
const templates = new Map<number, ReadTemplate>();

/** Returns the next message of the server. */
const receive = async () => {
  const { value } = await messages.next();
  if (value === undefined) throw new Error('The server sends nothing more');
  return value[0];
};

const contentOf = ({ content, template, own }: Sent): CertificateContent => {
  if (template !== null && own) templates.set(template, own);
  return { ...content, own: template === null ? undefined : templates.get(template) };
};

/** Yields the certificates that are sent, each when it is asked for. */
async function* certificates(): AsyncGenerator<ToDraw> {
  for (;;) {
    process.send?.(NEXT);
    const sent: Sent | typeof END = await receive();
    if (sent === END) return;
    yield { name: sent.name, content: contentOf(sent) };
  }
}

async function* contents(): AsyncGenerator<CertificateContent> {
  for await (const { content } of certificates()) yield content;
}

async function* files(index: string): AsyncGenerator<ZippedFile> {
  yield { name: 'index.csv', bytes: Buffer.from(index) };
  for await (const { name, content } of certificates()) yield { name, bytes: await certificatePdf(content) };
}

try {
  const { path, file }: Task = await receive();
  const bytes = file.form === 'pdf' ? certificatesPdf(file.head, contents()) : zipped(files(file.index), file.at);
  await pipeline(Readable.from(bytes, { objectMode: false, highWaterMark: 1 }), createWriteStream(path, { mode: 0o600, flush: true }));
  process.send?.(WHOLE);
} catch (error) {
  process.send?.(error instanceof Error ? error.message : 'unknown');
}
