import type { FuzzRequest, RequestDeps } from './fuzzRequest.ts';
import { hostileText } from './hostileValues.ts';
import type { Random } from './random.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const metadata = (registrationId: string, random: Random): string => {
  const fields: [string, string][] = [
    ['registrationId', registrationId],
    ['filename', random.pick(['film.mp4', 'picture.png', 'a.exe', hostileText(random).slice(0, 200)])],
    ['filetype', random.pick(['video/mp4', 'image/png', 'a', hostileText(random).slice(0, 50)])],
    ['purpose', random.pick(['work', 'poster', 'nothing'])],
    ['sha256', random.pick([random.hex(64), 'x'])],
  ];
  return fields
    .filter(() => random.chance(0.9))
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');
};

const lengths: readonly [string, ...string[]] = ['0', '1', '8', '1000', '99999999999', '-1', '1.5', 'NaN', '9'.repeat(30), ''];

/** Returns a request of the upload protocol, valid or nearly so. */
export const tusRequest = (random: Random, { vocabulary }: RequestDeps): FuzzRequest => {
  const role = random.pick(['participant', 'otherParticipant', 'visitor', 'organiser'] as const);
  const method = random.pick(['POST', 'POST', 'HEAD', 'PATCH', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT']);
  const id = vocabulary.textFor('uploads', 'id', random) ?? random.hex(32);
  const registrationId = vocabulary.textFor('registrations', 'id', random) ?? 'none';
  const body = random.chance(0.7) ? Buffer.from(random.hex(random.pick([2, 16, 2000])), 'hex') : null;
  const headers: Record<string, string> = {};
  if (random.chance(0.95)) headers['tus-resumable'] = random.chance(0.95) ? '1.0.0' : '0.2.2';
  if (method === 'POST') {
    headers['upload-length'] = random.chance(0.8) ? '1000' : random.pick(lengths);
    headers['upload-metadata'] = random.chance(0.85)
      ? metadata(registrationId, random)
      : random.pick(['', ',', 'a', 'a b c', 'a !!!', `a ${'b'.repeat(5000)}`]);
    if (random.chance(0.05)) headers['upload-defer-length'] = '1';
    if (random.chance(0.05)) headers['upload-concat'] = 'partial';
  }
  if (method === 'PATCH' || random.chance(0.1)) headers['upload-offset'] = random.chance(0.7) ? '0' : random.pick(lengths);
  if (body) headers['content-type'] = random.chance(0.9) ? 'application/offset+octet-stream' : 'application/json';
  const isCollection = method === 'POST' ? random.chance(0.95) : random.chance(0.1);
  return {
    name: null,
    resource: 'uploads',
    role,
    method,
    path: isCollection
      ? '/api/uploads'
      : `/api/uploads/${encodeURIComponent(random.chance(0.8) ? id : hostileText(random).slice(0, 300).toWellFormed())}`,
    headers,
    body,
  };
};
