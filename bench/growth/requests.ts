import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PASS_DISTANCE, requiredAgeMs } from '../../contract/accounts/rules/slider.ts';
import { passingTrace, workFor } from '../../tests/fixtures/client.ts';
import { entryForm } from '../../tests/fixtures/entryForm.ts';
import { COMPETITIONS, OPEN_COMPETITIONS, workNoOf } from '../../tests/fixtures/grownSeason.ts';
import { PASSWORD } from '../../tests/fixtures/participant.ts';
import { VERSION } from '../../tests/fixtures/tus.ts';
import { type Call, sendForJson } from './call.ts';
import { lookedUp, type People } from './people.ts';
import { spread } from './spread.ts';

export type Caller = 'visitor' | 'family' | 'judge' | 'organiser';

/** A running portal with `size` entries. */
export interface Portal {
  url: string;
  logs(): string;
  size: number;
  people: People;
}

export interface Request {
  by: Caller;
  name: string;
  /** Returns the `n`-th call; its preparation is done here and not measured. */
  call(portal: Portal, n: number): Call | Promise<Call>;
  /** Maximum number of calls, if each takes long whatever the size. */
  asked?: number;
}

const anyWork = ({ size }: Portal, n: number): number => {
  const i = spread(n, size);
  // One work in twenty is not released.
  return i % 20 === 11 ? i - 1 : i;
};
const open = (n: number): string => `c${n % OPEN_COMPETITIONS}`;

const Solved = z.object({ token: z.string() });
const Started = z.object({ id: z.string(), workBits: z.int() });
const Key = z.object({ keyId: z.string(), pem: z.string() });

/** Returns a slide that is ready to be judged. */
const startSlide = async ({ url }: Portal) => {
  const { id, workBits } = Started.parse(await sendForJson(url, { method: 'POST', path: '/api/challenges' }));
  const trace = passingTrace();
  const body = { distance: PASS_DISTANCE, trace, ...workFor(id, workBits) };
  await wait(requiredAgeMs(trace));
  return { method: 'POST' as const, path: `/api/challenges/${id}/solve`, body };
};
const challengeToken = async (portal: Portal): Promise<string> =>
  Solved.parse(await sendForJson(portal.url, await startSlide(portal))).token;

/** Returns the password of all bench accounts, as the portal sends it. */
export const encrypted = async ({ url }: Portal) => {
  const { keyId, pem } = Key.parse(await sendForJson(url, { path: '/api/public-key' }));
  const key = { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return { keyId, password: publicEncrypt(key, Buffer.from(PASSWORD)).toString('base64') };
};

const visitor = (name: string, call: Request['call'], asked?: number): Request => ({
  by: 'visitor',
  name,
  call,
  ...(asked !== undefined && { asked }),
});

/** Returns paging with varying sizes, to avoid answers from the cache. */
const anyPage = (n: number): string => `page=${1 + (n % 3)}&pageSize=${10 + spread(n, 40)}`;

/** Made before all others, while the jobs of the servers' first start run. */
export const atTheStart: Request = visitor('site, right after the start', () => ({ path: '/api/site' }));

const visitors: readonly Request[] = [
  atTheStart,
  visitor('site', () => ({ path: '/api/site' })),
  visitor('home', () => ({ path: '/api/home' })),
  visitor('page of home', () => ({ path: '/' })),
  visitor('page of a competition', (_, n) => ({ path: `/matchSignDetail?id=c${n % COMPETITIONS}` })),
  visitor('page of a work', (portal, n) => ({ path: `/vote?no=${workNoOf(anyWork(portal, n))}` })),
  visitor('sitemap', () => ({ path: '/sitemap.xml' })),
  visitor('competitions', () => ({ path: '/api/competitions' })),
  visitor('one competition', (_, n) => ({ path: `/api/competitions/c${n % COMPETITIONS}` })),
  visitor('news', (_, n) => ({ path: `/api/news?${anyPage(n)}` })),
  visitor('faq', () => ({ path: '/api/faq' })),
  visitor('photos', () => ({ path: '/api/photos' })),
  visitor('gallery, first page', (_, n) => ({ path: `/api/competitions/${open(n)}/works?pageSize=20` })),
  visitor('gallery, any page', (_, n) => ({ path: `/api/competitions/${open(n)}/works?${anyPage(n)}` })),
  visitor('gallery of a group', (_, n) => ({ path: `/api/competitions/${open(n)}/works?group=primary&${anyPage(n)}` })),
  visitor('gallery by votes', (_, n) => ({ path: `/api/competitions/${open(n)}/works?sort=votes&${anyPage(n)}` })),
  visitor('gallery, last page', ({ size }, n) => ({
    path: `/api/competitions/${open(n)}/works?page=${Math.max(1, Math.floor(size / COMPETITIONS / 11) - 1)}&pageSize=10&sort=${n % 2 ? 'votes' : 'newest'}`,
  })),
  visitor('gallery of a past season', (_, n) => ({ path: `/api/competitions/c${OPEN_COMPETITIONS + (n % 48)}/works?${anyPage(n)}` })),
  visitor('ranking, first page', (_, n) => ({ path: `/api/competitions/${open(n)}/ranking?pageSize=20` })),
  visitor('ranking, any page', (_, n) => ({ path: `/api/competitions/${open(n)}/ranking?${anyPage(n)}` })),
  visitor('one work', (portal, n) => ({ path: `/api/works/${workNoOf(anyWork(portal, n))}` })),
  visitor('votes of a work', (portal, n) => ({ path: `/api/works/${workNoOf(anyWork(portal, n))}/votes` })),
  visitor('certificate', ({ size }, n) => ({ path: `/api/certificates/TC-${10_000_000 + spread(n, size)}` })),
  visitor('results of a child', async (portal, n) => ({
    method: 'POST',
    path: '/api/results/query',
    body: { ...lookedUp(n), challengeToken: await challengeToken(portal) },
  })),
  visitor('challenge', () => ({ method: 'POST', path: '/api/challenges' })),
  visitor('challenge solved', startSlide),
  visitor('verification code', async (portal, n) => ({
    method: 'POST',
    path: '/api/verification-codes',
    body: {
      channel: 'sms',
      target: `+86137${String(10_000_000 + n)}`,
      purpose: 'sign_in',
      challengeToken: await challengeToken(portal),
    },
  })),
  visitor(
    'sign-in',
    async (portal, n) => ({
      method: 'POST',
      path: '/api/sessions',
      body: {
        method: 'password',
        account: portal.people.newcomers[n]?.email,
        ...(await encrypted(portal)),
        challengeToken: await challengeToken(portal),
      },
    }),
    40,
  ),
];

const family = (name: string, call: (entry: number, n: number, portal: Portal) => Omit<Call, 'token'>, asked?: number): Request => ({
  by: 'family',
  name,
  call(portal, n) {
    const { entry, token } = portal.people.families[n] ?? { entry: 0, token: '' };
    return { ...call(entry, n, portal), token };
  },
  ...(asked !== undefined && { asked }),
});
const newcomer = (name: string, call: (n: number, portal: Portal) => Omit<Call, 'token'>): Request => ({
  by: 'family',
  name,
  call: (portal, n) => ({ ...call(n, portal), token: portal.people.newcomers[n]?.token ?? '' }),
});

/** Returns a public work of a competition that takes votes. */
const openWork = ({ size }: Portal, n: number): number => {
  const i = spread(n, Math.floor(size / COMPETITIONS)) * COMPETITIONS + (n % OPEN_COMPETITIONS);
  return i % 20 === 11 ? i - 1 : i;
};

const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Confirms the password first: a session that was left open downloads nothing. */
const ownData: Request = {
  by: 'family',
  name: 'own data as a file',
  asked: 40,
  async call(portal, n) {
    const { token } = portal.people.families[n] ?? { token: '' };
    const body = { means: 'password', ...(await encrypted(portal)) };
    await sendForJson(portal.url, { method: 'POST', path: '/api/session/confirmation', body, token });
    return { path: '/api/account/export', token };
  },
};

const families: readonly Request[] = [
  family('own account', () => ({ path: '/api/account' })),
  family('own session', () => ({ path: '/api/sessions/current' })),
  family('own devices', () => ({ path: '/api/sessions' })),
  family('own entries', () => ({ path: '/api/registrations' })),
  family('own entry', (entry) => ({ path: `/api/registrations/r${entry}` })),
  family('own work', (entry) => ({ path: `/api/registrations/r${entry}/work` })),
  family('own uploads', (entry) => ({ path: `/api/registrations/r${entry}/uploads` })),
  family('vote of today', () => ({ path: '/api/votes/today' })),
  ownData,
  family('certificate as PDF', (entry) => ({ path: `/api/certificates/TC-${10_000_000 + entry}.pdf` }), 20),
  newcomer('vote', (n, portal) => ({ method: 'POST', path: `/api/works/${workNoOf(openWork(portal, n))}/votes` })),
  newcomer('register', (n) => ({
    method: 'POST',
    path: '/api/registrations',
    headers: { 'idempotency-key': randomUUID() },
    body: entryForm(open(n)),
  })),
  family('consent changed', (entry, n) => ({
    method: 'PATCH',
    path: `/api/registrations/r${entry}/consent`,
    body: { publishName: n % 2 === 0, publishWork: true },
  })),
  family('work handed in', (entry, n) => ({
    method: 'POST',
    path: `/api/registrations/r${entry}/work`,
    headers: { 'idempotency-key': randomUUID() },
    body: { title: `小车 ${n}`, description: '积木小车。', media: { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } },
  })),
  family('upload begun', (entry) => ({
    method: 'POST',
    path: '/api/uploads',
    headers: {
      ...VERSION,
      'upload-length': '1000',
      'upload-metadata': metadata({ filename: 'film.mp4', filetype: 'video/mp4', registrationId: `r${entry}` }),
    },
  })),
  family('profile changed', (_, n) => ({ method: 'PATCH', path: '/api/account', body: { name: `林 ${n}` } })),
];

const judges: readonly Request[] = [
  {
    by: 'judge',
    name: 'a work before its release',
    call: ({ size, people }, n) => ({ path: `/api/works/${workNoOf(spread(n, size / 20) * 20 + 11)}`, token: people.judge }),
  },
];

export const publicRequests: readonly Request[] = [...visitors, ...families, ...judges];
