import { type DataProvider, HttpError } from 'react-admin';
import { Problem, problemStatus } from '#contract/http/problem.ts';
import { withoutPhone } from '#contract/text/phoneDigits.ts';
import { call } from '#src/platform/api/api.ts';
import { readAdminCompetitions } from './adminCompetitions.ts';
import { createPageCursors } from './createPageCursors.ts';
import { chosenSeason } from './season.ts';
import { listSorts } from './listSorts.ts';

/** The list metadata that the server returns besides the rows. */
export interface ListMeta {
  total: number;
  totalIsExact: boolean;
}

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Record<string, unknown>;
}

const pageOf = ({ pagination }: ListParams) => ({ page: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 50 });

const pageCursors = createPageCursors();

/** Returns the search body of a list; omits an empty filter and an unsupported sort. */
const questionOf = <S extends string>(params: ListParams, sorts: readonly S[], cursor: string | undefined) => {
  const { sort: by, filter } = params;
  const sort = sorts.find((each) => by && each === `${by.order === 'DESC' ? '-' : ''}${by.field}`);
  const filtered = Object.keys(filter ?? {}).length > 0 ? { filter: JSON.stringify(filter) } : {};
  return { ...pageOf(params), ...filtered, ...(sort && { sort }), ...(cursor !== undefined && { cursor }) };
};

/** Map of resources to list calls. */
const lists = {
  registrations: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/registrations/search', { body: questionOf(params, listSorts.registrations, cursor) }),
  works: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/works/search', { body: questionOf(params, listSorts.works, cursor) }),
  reports: (params: ListParams, cursor: string | undefined) =>
    call('GET /api/admin/reports', { query: questionOf(params, listSorts.reports, cursor) }),
  votes: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/votes/search', { body: questionOf(params, listSorts.votes, cursor) }),
  voteFlags: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/votes/flags/search', { body: questionOf(params, listSorts.voteFlags, cursor) }),
  messages: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/messages/search', { body: questionOf(params, listSorts.messages, cursor) }),
  people: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/people/search', { body: questionOf(params, listSorts.people, cursor) }),
  audit: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/audit/search', { body: questionOf(params, listSorts.audit, cursor) }),
  staff: (params: ListParams, cursor: string | undefined) =>
    call('POST /api/admin/accounts/search', { body: questionOf(params, listSorts.staff, cursor) }),
  competitions: (params: ListParams) => call('GET /api/admin/competitions', { query: pageOf(params) }),
};
/** The lists whose search may be a phone number, of which only the last digits are sent. */
const PHONES: ReadonlySet<string> = new Set(['registrations', 'people', 'audit', 'messages']);
/** The lists that belong to a season. */
const SEASONAL: ReadonlySet<string> = new Set(['registrations', 'works', 'votes', 'voteFlags']);
/** Returns the effective filter: defaults to the selected season, and shortens phone numbers to the digits needed. */
export const askedFilter = (resource: string, filter: Record<string, unknown> = {}): Record<string, unknown> => {
  const season = chosenSeason();
  const { q } = filter;
  return {
    ...(SEASONAL.has(resource) && season !== undefined && { season }),
    ...filter,
    ...(PHONES.has(resource) && typeof q === 'string' && { q: withoutPhone(q) }),
  };
};
type Resource = keyof typeof lists;
const isResource = (name: string): name is Resource => Object.hasOwn(lists, name);

/** Converts errors to react-admin's, with the problem as their body. */
const asHttpError = (error: unknown): unknown =>
  error instanceof Problem ? new HttpError(error.code, problemStatus[error.code], error) : error;
/** Returns the problem inside an error of react-admin, or the error itself. */
export const problemOf = (error: unknown): unknown => (error instanceof HttpError && error.body instanceof Problem ? error.body : error);

const withHttpErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asHttpError(error);
  }
};

const unsupported = async (): Promise<never> => {
  throw new HttpError('method_not_allowed', 405);
};

// biome-ignore lint/suspicious/noExplicitAny: react-admin's records are untyped; these have the contract's types
const records = <T>(value: T): any => value;

/** React-admin's data provider over the portal's typed calls. */
export const dataProvider: DataProvider = {
  getList: (resource, asked) =>
    withHttpErrors(async () => {
      if (!isResource(resource)) return { data: [], total: 0 };
      const { page, pageSize } = pageOf(asked);
      const params = { ...asked, filter: askedFilter(resource, asked.filter) };
      const list = JSON.stringify([resource, pageSize, params.sort, params.filter]);
      const answer = await lists[resource](params, pageCursors.get(list, page));
      const { items, total } = answer;
      if (!('totalIsExact' in answer)) return { data: records(items), total };
      const { totalIsExact, next } = answer;
      pageCursors.learn(list, page, answer);
      const meta: ListMeta = { total, totalIsExact };
      // Without a total, react-admin relies on `hasNextPage`.
      return {
        data: records(items),
        meta,
        pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 },
        ...(totalIsExact && { total }),
      };
    }),
  getOne: (resource, { id }) =>
    withHttpErrors(async () => {
      const input = { params: { id: String(id) } };
      return {
        data: records(
          resource === 'works' ? await call('GET /api/admin/works/:id', input) : await call('GET /api/admin/registrations/:id', input),
        ),
      };
    }),
  // Reads the competitions named by a filter.
  getMany: (_resource, { ids }) =>
    withHttpErrors(async () => {
      const all = await readAdminCompetitions();
      return { data: records(all.filter(({ id }) => ids.includes(id))) };
    }),
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
};
