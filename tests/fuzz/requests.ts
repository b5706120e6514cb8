import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import type { FuzzRequest, RequestDeps } from './fuzzRequest.ts';
import { hostileBody, hostileText, nested } from './hostileValues.ts';
import { createRandom, type Random, requestSeed } from './random.ts';
import { mutated, validValue } from './schemaValues.ts';
import { roles } from './target.ts';
import { tusRequest } from './tusRequests.ts';

const declared: readonly [string, Endpoint][] = Object.entries(endpoints);

const otherPaths: readonly [string, ...string[]] = [
  '/',
  '/news',
  '/competitions?season=2026',
  '/nowhere/at/all',
  '/admin',
  '/admin/registrations',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/api/',
  '/api/nowhere',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/static/index.html',
  '/api/docs/static/..%2f..%2fpackage.json',
  '/api/account/export',
  '/api/certificates/TC-2025-0001.pdf',
  '/files/0123456789abcdef0123/a.jpg',
  '/files/..%2f..%2f/secret.key',
  '/files/0123456789abcdef0123/%00.jpg',
  '/assets/index.js',
  '/sw.js',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/',
  '/%00',
  '//evil.test/a',
  '/api//home',
  '/api/home/',
  '/api/home;a=b',
  '/api/home?%',
  '/api/home?a[b]=1&a=2&a',
  '/__proto__',
  '/api/constructor',
  `/${'a/'.repeat(2000)}`,
  `/api/news/${'x'.repeat(5000)}`,
  '/api/news?page=1&page=2',
];
const methods: readonly [string, ...string[]] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'COPY',
  'LOCK',
  'SEARCH',
  'REPORT',
  'QUERY',
  'PURGE',
];

const percentEncoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const segment = (value: string | undefined, random: Random): string => {
  if (random.chance(0.75) && value !== undefined) return percentEncoded(value);
  if (random.chance(0.3)) return random.pick(['%', '%zz', '%00', '%c0%ae', '..', '%2e%2e%2f', '', '%E4%BD', 'a%2Fb']);
  return percentEncoded(hostileText(random).slice(0, 3000));
};

const queryOf = (value: unknown, random: Random): string => {
  if (typeof value !== 'object' || value === null) return '';
  const pairs = Object.entries(value).map(([key, each]) => {
    const text = typeof each === 'string' ? each : (JSON.stringify(each) ?? '');
    return `${percentEncoded(key)}=${percentEncoded(text.slice(0, 5000))}`;
  });
  if (random.chance(0.03)) pairs.push(...pairs);
  if (random.chance(0.03))
    pairs.push(random.pick(['page[]=1', 'page[a]=1', '&&&', '%', 'page=%', '__proto__=1', 'page=1e9', 'pageSize=-1']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const filterNames = [
  'competitionId',
  'state',
  'group',
  'mode',
  'season',
  'hasAgeWarning',
  'q',
  'no',
  'flagId',
  'flagged',
  'kind',
  'reason',
];
const filterText = (random: Random, textFor: (name: string) => string | undefined): string => {
  const names = filterNames.filter(() => random.chance(0.2));
  const plain = (name: string): unknown =>
    textFor(name) ?? random.pick<unknown>(['submitted', 'primary', 'online', 2026, true, '林', 'a%_', ['submitted', 'approved'], 'video']);
  const filter: unknown = Object.fromEntries(names.map((name) => [name, plain(name)]));
  return JSON.stringify(random.chance(0.5) ? filter : mutated(filter, random)) ?? '{}';
};

/** Keeps the characters that an HTTP header can carry; others are sent by raw sockets. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '?').slice(0, 4000);

const idempotencyKeys = Array.from({ length: 30 }, () => randomUUID());

const oddHeaders = (random: Random, { secrets }: RequestDeps): Record<string, string> => {
  const text = headerText(hostileText(random));
  return random.pick<Record<string, string>>([
    { 'if-none-match': random.pick(['*', '"a"', 'W/"a"', text]) },
    { range: random.pick(['bytes=0-', 'bytes=-0', 'bytes=5-1', 'bytes=99999999999999999999-', 'bytes=0-1,3-4', 'lines=1-2', text]) },
    { 'if-range': text, range: 'bytes=0-1' },
    { 'accept-encoding': random.pick(['br;q=0, gzip', '*', 'identity;q=0', text]) },
    { 'accept-language': random.pick(['zh', 'en;q=0.1', '*', text]) },
    { 'for-account': text },
    { 'idempotency-key': random.pick([text, 'x', randomUUID().toUpperCase()]) },
    { origin: random.pick(['null', 'http://evil.test', text]) },
    { 'sec-fetch-site': random.pick(['cross-site', 'same-origin', text]) },
    { 'x-http-method-override': random.pick(['PATCH', 'DELETE', text]) },
    { 'x-forwarded-for': random.pick([text, '::1', '::ffff:1.2.3.4', 'fe80::1%eth0', '1.2.3.4, 5.6.7.8']) },
    { 'x-forwarded-proto': random.pick(['https', 'gopher', text]) },
    { 'x-forwarded-host': text },
    { host: random.pick(['evil.test', '[::1', text]) },
    {
      cookie: random.pick([
        `tc_session=${text}`,
        'tc_session=',
        `tc_session=${secrets.token}`,
        `a=${'b'.repeat(3000)}`,
        '__proto__=1',
        text,
      ]),
    },
    { 'user-agent': text },
    { authorization: `Bearer ${secrets.token}` },
    { accept: text },
    { 'content-encoding': random.pick(['gzip', 'br', text]) },
    { 'accept-version': random.pick(['1.0.0', text]) },
    { expect: random.pick(['100-continue', '200-ok', text]) },
    { upgrade: random.pick(['websocket', 'h2c', text]) },
    { te: 'trailers' },
    { [`x-${random.hex(4)}`]: text },
  ]);
};

const bodyOf = (value: unknown, random: Random): Buffer => {
  const body = Buffer.from(JSON.stringify(value) ?? 'null');
  if (random.chance(0.02)) return body.subarray(0, random.int(body.length + 1));
  return body;
};

const contentType = (random: Random): string =>
  random.chance(0.96)
    ? 'application/json'
    : random.pick([
        'application/json; charset=utf-16',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/',
        'a',
        '',
      ]);

const endpointRequest = (random: Random, deps: RequestDeps): FuzzRequest => {
  const [name, endpoint] = random.pickOf(declared) ?? ['GET /api/home', null];
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const resource = pattern.replace('/api/admin/', '/api/').split('/')[2] ?? '';
  const textFor = (property: string) => deps.vocabulary.textFor(resource, property, random);
  const near = random.chance(0.55);
  const isHostile = () => near && random.chance(0.5);
  const path = pattern.replace(/:(\w+)/g, (_, property: string) => segment(textFor(property), random));
  let query = '';
  if (endpoint?.query) {
    const valid = validValue(endpoint.query, random, (property) =>
      property === 'filter' ? filterText(random, textFor) : textFor(property),
    );
    query = queryOf(isHostile() ? mutated(valid, random) : valid, random);
  }
  const headers: Record<string, string> = {};
  let body: Buffer | null = null;
  const schema = endpoint?.body;
  if (schema) {
    const form = deps.forms[name];
    const valid = form && random.chance(0.6) ? form(random) : validValue(schema, random, textFor);
    body = near && random.chance(0.15) ? hostileBody(random) : bodyOf(near ? mutated(valid, random) : valid, random);
  } else if (random.chance(0.2)) {
    body = random.chance(0.5) ? hostileBody(random) : bodyOf(nested(random.pick([10, 3000]), random.chance(0.5)), random);
  }
  if (body) headers['content-type'] = contentType(random);
  if (endpoint?.idempotent && random.chance(0.7))
    headers['idempotency-key'] = random.chance(0.6) ? randomUUID() : (random.pickOf(idempotencyKeys) ?? '');
  // Each sign-out costs a role one session.
  const mayBear = name !== 'DELETE /api/sessions/current' || random.chance(0.01);
  const role = mayBear ? (random.pickOf(roles) ?? 'visitor') : 'visitor';
  return { name, resource, role, method: random.chance(0.95) ? method : random.pick(methods), path: path + query, headers, body };
};

const otherRequest = (random: Random): FuzzRequest => ({
  name: null,
  resource: '',
  role: random.pickOf(roles) ?? 'visitor',
  method: random.chance(0.7) ? 'GET' : random.pick(methods),
  path: random.pick(otherPaths),
  headers: {},
  body: random.chance(0.1) ? hostileBody(random) : null,
});

/** Returns the request of a run with this number. It depends on the run's seed, and on the names in earlier answers. */
export const requestAt = (index: number, deps: RequestDeps): FuzzRequest => {
  const random = createRandom(requestSeed(deps.runSeed, index));
  const kind = random.int(100);
  const request = kind < 80 ? endpointRequest(random, deps) : kind < 90 ? tusRequest(random, deps) : otherRequest(random);
  const token = random.pickOf(deps.tokens[request.role]);
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${random.int(8)}.${random.int(256)}.${1 + random.int(250)}`,
    ...(token !== undefined && { cookie: `tc_session=${token}` }),
    ...request.headers,
  };
  if (random.chance(0.2)) Object.assign(headers, oddHeaders(random, deps));
  return { ...request, headers };
};
