import { Agent, request } from 'node:http';

export interface Call {
  method?: string;
  path: string;
  /** JSON body. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  text: string;
  ms: number;
}

const agent = new Agent({ keepAlive: true });

/** Returns an address of 10.0.0.0/8 for the `n`-th caller: each has its own limits. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
let calls = 0;

/** Sends a request as a proxy forwards it, each from another address, and measures the time until the answer is complete. */
export const send = (url: string, { method = 'GET', path, body, token, headers }: Call): Promise<Answered> =>
  new Promise((resolve, reject) => {
    calls += 1;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const startedAt = performance.now();
    const call = request(
      new URL(path, url),
      {
        agent,
        method,
        headers: {
          'x-forwarded-for': addressOf(calls),
          'accept-encoding': 'identity',
          ...(json !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
          ...(token !== undefined && { cookie: `tc_session=${token}` }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms: performance.now() - startedAt }),
        );
      },
    );
    call.once('error', reject);
    call.end(json);
  });

/** Returns the JSON of an answer that must be a success. */
export const sendForJson = async (url: string, call: Call): Promise<unknown> => {
  const { status, text } = await send(url, call);
  if (status >= 300) throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};
