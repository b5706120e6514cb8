import { hostileText } from './hostileValues.ts';
import type { Random } from './random.ts';
import type { Secrets } from './vocabulary.ts';

const head = (line: string, ...headers: string[]): string => [line, ...headers, '', ''].join('\r\n');
const HOST = 'host: cup.test';

/** Returns bytes that no HTTP client would send, for the parser and the layers before the routes. */
export const rawRequest = (random: Random, { idNumbers, token }: Secrets): Buffer => {
  const text = hostileText(random);
  const json = `{"idNumber":"${random.pick(idNumbers)}"}`;
  const bytes = random.pick<string | Buffer>([
    head('GET / HTTP/1.1'),
    head('GET /api/home HTTP/1.0'),
    head('GET /api/home HTTP/1.0', 'connection: keep-alive'),
    head('GET /api/home HTTP/2.0', HOST),
    head('GET /api/home HTTP/9.9', HOST),
    head('GET /api/home', HOST),
    'GET /api/home\r\n\r\n',
    'GET',
    `GET /${token} HT`,
    head(`BREW /${token} HTTP/1.1`, HOST),
    head('get / HTTP/1.1', HOST),
    head('CONNECT cup.test:443 HTTP/1.1', HOST),
    head('TRACE / HTTP/1.1', HOST),
    head('OPTIONS * HTTP/1.1', HOST),
    head('GET http://evil.test/api/home HTTP/1.1', HOST),
    head('GET api/home HTTP/1.1', HOST),
    head(`GET /${text.replace(/[\r\n]/g, '')} HTTP/1.1`, HOST),
    head('GET / HTTP/1.1', HOST, 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: eA=='),
    head('GET / HTTP/1.1', HOST, 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    Buffer.from('16030100a5010000a10303', 'hex'),
    Buffer.from(random.hex(400), 'hex'),
    head('POST /api/challenges HTTP/1.1', HOST, 'content-length: -1'),
    head('POST /api/challenges HTTP/1.1', HOST, 'content-length: 5', 'content-length: 6') + json,
    head('POST /api/challenges HTTP/1.1', HOST, 'content-length: 1e3') + json,
    head('POST /api/challenges HTTP/1.1', HOST, 'content-length: 99999999999999999999') + json,
    head('POST /api/results/query HTTP/1.1', HOST, 'content-type: application/json', 'content-length: 2000') + json,
    head('POST /api/results/query HTTP/1.1', HOST, 'content-type: application/json', `content-length: ${json.length}`) + json,
    head('POST /api/challenges HTTP/1.1', HOST, 'content-length: 5', 'transfer-encoding: chunked') + json,
    head('POST /api/challenges HTTP/1.1', HOST, 'transfer-encoding: gzip, chunked') + json,
    `${head('POST /api/results/query HTTP/1.1', HOST, 'content-type: application/json', 'transfer-encoding: chunked')}zz\r\n${json}`,
    `${head('POST /api/results/query HTTP/1.1', HOST, 'content-type: application/json', 'transfer-encoding: chunked')}${json.length.toString(16)};a=${token}\r\n${json}\r\n0\r\nx-a: ${token}\r\n\r\n`,
    `${head('POST /api/results/query HTTP/1.1', HOST, 'content-type: application/json', 'transfer-encoding: chunked')}ffffffffffffffff\r\n${json}`,
    head(
      'POST /api/results/query HTTP/1.1',
      HOST,
      'expect: 100-continue',
      'content-type: application/json',
      `content-length: ${json.length}`,
    ) + json,
    head('POST /api/results/query HTTP/1.1', HOST, 'expect: the-moon', 'content-length: 0'),
    head('GET /api/home HTTP/1.1', HOST, HOST),
    head('GET /api/home HTTP/1.1', `host: ${text}`),
    head('GET /api/home HTTP/1.1', HOST, `cookie: tc_session=${text}`),
    head('GET /api/home HTTP/1.1', HOST, `x-a: ${'x'.repeat(random.pick([8000, 17_000, 70_000]))}`),
    head('GET /api/home HTTP/1.1', HOST, ...Array.from({ length: 3000 }, (_, each) => `x-${each}: 1`)),
    head('GET /api/home HTTP/1.1', HOST, `bad header: ${token}`),
    head('GET /api/home HTTP/1.1', HOST, ': nameless'),
    head('GET /api/home HTTP/1.1', HOST, ` folded: ${token}`),
    head('GET /api/home HTTP/1.1', HOST, 'x-a: a\0b'),
    'GET /api/home HTTP/1.1\nhost: cup.test\n\n',
    `GET /api/home HTTP/1.1\r${HOST}\r\r`,
    head(`GET /${'x'.repeat(random.pick([9000, 20_000]))} HTTP/1.1`, HOST),
    head('GET /api/home HTTP/1.1', HOST).repeat(20),
    head('GET /%zz HTTP/1.1', HOST) + head('BREW / HTTP/1.1', HOST),
    `${head('DELETE /api/account HTTP/1.1', HOST, 'content-type: application/json', 'content-length: 2')}{}`,
    '\r\n\r\n\r\n',
    `\r\n\r\n${head('GET /api/home HTTP/1.1', HOST)}`,
    'HTTP/1.1 200 OK\r\n\r\n',
    text,
  ]);
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
};
