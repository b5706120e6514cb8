import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CertificateContent } from '#server/print/certificate/certificate.ts';
import type { ReadTemplate } from '#server/print/certificate/sheet.ts';
import type { Head } from '#server/print/certificate/toPdf.ts';

/** The file to write: a document of all certificates, or a ZIP that begins with an index. */
export interface Task {
  path: string;
  file: { form: 'pdf'; head: Head } | { form: 'zip'; index: string; at: number };
}

/** A certificate with its path in a ZIP. */
export interface ToDraw {
  name: string;
  content: CertificateContent;
}

/** A certificate as it is sent: its template is named by a number, and goes with the first that has it. */
export interface Sent {
  name: string;
  content: Omit<CertificateContent, 'own'>;
  template: number | null;
  own: ReadTemplate | null;
}

/** Answers of the process: it asks for the next certificate, or the file is whole; any other says what failed. */
export const NEXT = 'next';
export const WHOLE = 'whole';

/** Sent when there is no other certificate. */
export const END = 'end';

const PROGRAM = fileURLToPath(new URL(`./drawProcess${extname(import.meta.url)}`, import.meta.url));
/** Limits of its heap: what drawing leaves behind is collected, not kept. */
const HEAP = ['--max-semi-space-size=4', '--max-old-space-size=96'];

const sender = () => {
  const known = new Map<ReadTemplate, number>();
  return ({ name, content: { own, ...content } }: ToDraw): Sent => {
    if (!own) return { name, content, template: null, own: null };
    const before = known.get(own);
    const template = before ?? known.size;
    known.set(own, template);
    return { name, content, template, own: before === undefined ? own : null };
  };
};

/**
 * Writes certificates into a file in a process of its own, which takes minutes of the processor and much memory from the server. Each is asked for when the
 * one before has been drawn. `canBeSet` must be true for the names.
 */
export const drawApart = async (task: Task, certificates: AsyncIterable<ToDraw>, signal: AbortSignal): Promise<void> => {
  const child = fork(PROGRAM, { execArgv: HEAP, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
  const send = sender();
  const rest = certificates[Symbol.asyncIterator]();
  try {
    child.send(task);
    for await (const [answer] of on(child, 'message', { close: ['exit'], signal })) {
      if (answer === WHOLE) return;
      if (answer !== NEXT) throw new Error(`Certificates could not be drawn: ${answer}`);
      const next = await rest.next();
      child.send(next.done ? END : send(next.value));
    }
    throw new Error('The process that draws certificates has ended');
  } finally {
    // only once it has ended it writes no more: its file can be removed
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await rest.return?.();
  }
};
