import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './fuzzRequest.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Maximum duration of a request; the run then continues without it. */
const PATIENCE_MS = 60_000;

export const createAgent = (maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets });

export const sendRequest = (baseUrl: URL, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        agent,
        host: baseUrl.hostname,
        port: baseUrl.port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
      },
      (message) => {
        buffer(message).then((bytes) => resolve({ status: message.statusCode ?? 0, headers: message.headers, body: bytes }), reject);
      },
    );
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    // With a listener, a refused upgrade is an answer like any other.
    call.on('upgrade', (_message, socket) => socket.destroy(new Error('the server upgraded the connection')));
    call.on('error', reject);
    call.end(body ?? undefined);
  });

/** Silence after which the sender ends its side: the request was incomplete. */
const SILENCE_MS = 500;

/** Sends bytes, and resolves with everything received until both sides have ended. */
export const sendRaw = (baseUrl: URL, bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: baseUrl.hostname, port: Number(baseUrl.port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const silence = setTimeout(() => socket.end(), SILENCE_MS);
    socket.once('close', () => clearTimeout(silence));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`the connection was open after ${PATIENCE_MS} ms`)));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      silence.refresh();
    });
    socket.on('error', (error) => {
      // Bytes after a refused request may find the connection closed; earlier answers count.
      if (chunks.length > 0) resolve(Buffer.concat(chunks));
      else reject(error);
    });
    socket.on('end', () => {
      socket.end();
      resolve(Buffer.concat(chunks));
    });
    socket.write(bytes);
  });

/** Returns the answers in a connection's bytes, as far as their lengths are declared. */
export const parseAnswers = (bytes: Buffer): Answer[] => {
  const answers: Answer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(rest.subarray(0, 12).toString('latin1')) ?? [];
    if (end < 0 || status === undefined) return answers;
    const lines = rest.subarray(0, end).toString('latin1').split('\r\n').slice(1);
    const headers: IncomingHttpHeaders = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const from = end + 4;
    if (Number(status) >= 200) answers.push({ status: Number(status), headers, body: rest.subarray(from, from + length) });
    rest = rest.subarray(from + length);
  }
};
