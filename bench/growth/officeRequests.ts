import { z } from 'zod';
import { OPEN_COMPETITIONS, workNoOf } from '../../tests/fixtures/grownSeason.ts';
import { type Call, sendForJson } from './call.ts';
import { encrypted, type Portal, type Request } from './requests.ts';
import { searches } from './searchRows.ts';
import { spread } from './spread.ts';

const Page = z.object({ next: z.string().nullable() });

export const METRICS_TOKEN = 'growth-bench-metrics';

/** A page beyond those that anyone reaches one by one. */
const FAR_PAGE = 400;

const office = (name: string, call: (portal: Portal, n: number) => Call | Promise<Call>, asked?: number): Request => ({
  by: 'organiser',
  name,
  call: async (portal, n) => ({ ...(await call(portal, n)), token: portal.people.organiser }),
  ...(asked !== undefined && { asked }),
});

const open = (n: number): string => `c${n % OPEN_COMPETITIONS}`;

/** Returns the requests of a list: its pages, its sorts, and the filters that its screen offers. */
const list = (
  name: string,
  resource: string,
  sorts: readonly string[],
  filters: Record<string, (portal: Portal, n: number) => Record<string, unknown>>,
): Request[] => {
  const asked = (question: Record<string, unknown>): Call => ({
    method: 'POST',
    path: `/api/admin/${resource}/search`,
    body: { pageSize: 25, ...question },
  });
  const sorted = sorts.flatMap((sort) => [sort, `-${sort}`]);
  return [
    office(`${name}, first page`, () => asked({})),
    office(`${name}, next page`, async ({ url, people }) => {
      const { next } = Page.parse(await sendForJson(url, { ...asked({}), token: people.organiser }));
      return asked(next === null ? {} : { cursor: next });
    }),
    office(`${name}, page ${FAR_PAGE}`, () => asked({ page: FAR_PAGE })),
    ...sorted.map((sort) => office(`${name} by ${sort}`, () => asked({ sort }))),
    ...Object.entries(filters).map(([filter, wanted]) =>
      office(`${name}: ${filter}`, (portal, n) => asked({ filter: JSON.stringify(wanted(portal, n)) })),
    ),
    ...('of a competition' in filters
      ? sorted.map((sort) =>
          office(`${name} of a competition by ${sort}`, (_, n) => asked({ sort, filter: JSON.stringify({ competitionId: open(n) }) })),
        )
      : []),
  ];
};

const searched = Object.fromEntries(
  Object.entries(searches).map(([name, query]) => [
    `search of ${name}`,
    ({ size }: Portal, n: number) => ({ q: typeof query === 'string' ? query : query(spread(n, size)) }),
  ]),
);

const work = ({ size }: Portal, n: number): string => workNoOf(spread(n, size));

export const officeRequests: readonly Request[] = [
  office('competitions with what waits', () => ({ path: '/api/admin/competitions' })),
  ...list('entries', 'registrations', ['registeredAt', 'teamName', 'state'], {
    'of a competition': (_, n) => ({ competitionId: open(n) }),
    'of a state': () => ({ state: 'submitted' }),
    'of two states': () => ({ state: ['submitted', 'waitlisted'] }),
    'of a state and a competition': (_, n) => ({ state: 'submitted', competitionId: open(n) }),
    'of a group': () => ({ group: 'primary' }),
    online: () => ({ mode: 'online' }),
    'of a season': () => ({ season: 2026 }),
    'with a warning': () => ({ hasAgeWarning: true }),
    'without a warning': () => ({ hasAgeWarning: false }),
    ...searched,
    'search in a competition': (_, n) => ({ q: '王', competitionId: open(n) }),
    'search in a state': () => ({ q: '王', state: 'submitted' }),
  }),
  office('one entry', ({ size }, n) => ({ path: `/api/admin/registrations/r${spread(n, size)}` })),
  office(
    'ID numbers seen',
    async (portal, n) => {
      const body = { means: 'password', ...(await encrypted(portal)) };
      await sendForJson(portal.url, { method: 'POST', path: '/api/session/confirmation', body, token: portal.people.organiser });
      return { method: 'POST', path: `/api/admin/registrations/r${n}/id-numbers`, body: { reason: 'identity_check' } };
    },
    40,
  ),
  ...list('works', 'works', ['submittedAt', 'updatedAt', 'title', 'no', 'votes'], {
    'of a competition': (_, n) => ({ competitionId: open(n) }),
    'of a group': () => ({ group: 'primary' }),
    'of a kind': () => ({ kind: 'video' }),
    released: () => ({ released: true }),
    'not released': () => ({ released: false }),
    'with consent': () => ({ publishWork: true }),
    'without consent': () => ({ publishWork: false }),
    'search of a title': () => ({ q: '小车' }),
    'search of a number': (portal, n) => ({ q: work(portal, n) }),
    'search of a team': ({ size }, n) => ({ q: `Team ${spread(n, size)}` }),
  }),
  office('one work', ({ size }, n) => ({ path: `/api/admin/works/w${spread(n, size)}` })),
  ...list('votes', 'votes', ['castAt'], {
    'of a work': (portal, n) => ({ no: work(portal, n) }),
    'of a competition': (_, n) => ({ competitionId: open(n) }),
    'of a burst': ({ size }, n) => ({ flagId: `g${spread(n, size / 1000) * 1000}` }),
    flagged: () => ({ flagged: true }),
    'not flagged': () => ({ flagged: false }),
    voided: () => ({ voided: true }),
    counting: () => ({ voided: false }),
  }),
  ...list('bursts', 'votes/flags', ['to', 'count'], {
    'of a work': (portal, n) => ({ no: work(portal, n) }),
    'of a competition': (_, n) => ({ competitionId: open(n) }),
    'by address': () => ({ reason: 'address' }),
    'of fresh accounts': () => ({ reason: 'fresh_accounts' }),
  }),
  ...list('messages', 'messages', ['createdAt'], {
    'by text message': () => ({ channel: 'sms' }),
    'by mail': () => ({ channel: 'email' }),
    'of a kind': () => ({ template: 'work_received' }),
    'refused for good': () => ({ reason: 'recipient_refused' }),
  }),
  office('an entry approved', (_, n) => ({
    method: 'POST',
    path: '/api/admin/registrations/decisions',
    body: { ids: [`r${3 + 7 * n}`], decision: 'approve' },
  })),
  office('a work released', (_, n) => ({
    method: 'POST',
    path: '/api/admin/works/releases',
    body: { ids: [`w${11 + 20 * n}`], release: true },
  })),
  office('a vote voided', (_, n) => ({
    method: 'POST',
    path: '/api/admin/votes/voids',
    body: { ids: [`v${1 + 7 * n - ((7 * n) % 1000 === 999 ? 1 : 0)}`], reason: 'bench' },
  })),
  office('metrics', () => ({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })),
];
