import { type DataProvider, HttpError } from 'react-admin';
import { Problem, problemStatus } from '#contract/problem.ts';
import { call } from '../app/api.ts';

type Sort = NonNullable<NonNullable<Parameters<typeof call<'GET /api/admin/registrations'>>[1]['query']>['sort']>;
const sorts: readonly Sort[] = ['registeredAt', '-registeredAt', 'teamName', '-teamName', 'state', '-state'];

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Record<string, unknown>;
}

const pageOf = ({ pagination }: ListParams) => ({ page: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 50 });

const sortOf = ({ sort }: ListParams): Sort | undefined => {
  const wanted = sort ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined;
  return sorts.find((each) => each === wanted);
};

/** Lists by resource. A filter without anything in it is left out. */
const lists = {
  registrations: (params: ListParams) => {
    const sort = sortOf(params);
    const filter = Object.keys(params.filter ?? {}).length > 0 ? { filter: JSON.stringify(params.filter) } : {};
    return call('GET /api/admin/registrations', { query: { ...pageOf(params), ...filter, ...(sort ? { sort } : {}) } });
  },
  competitions: (params: ListParams) => call('GET /api/admin/competitions', { query: pageOf(params) }),
};
type Resource = keyof typeof lists;
const isResource = (name: string): name is Resource => Object.hasOwn(lists, name);

/** Failures as react-admin knows them: the message is our problem code, which `notificationText` puts into words. */
const asHttpError = (error: unknown): unknown =>
  error instanceof Problem ? new HttpError(error.code, problemStatus[error.code], { code: error.code }) : error;

const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asHttpError(error);
  }
};

const refused = async (): Promise<never> => {
  throw new HttpError('method_not_allowed', 405);
};

// biome-ignore lint/suspicious/noExplicitAny: react-admin's records have whatever shape their resource has; what is read here has the contract's
const records = <T>(value: T): any => value;

/** The back office's way to the server: the same typed calls as the portal's. */
export const dataProvider: DataProvider = {
  getList: (resource, params) =>
    asking(async () => {
      if (!isResource(resource)) return { data: [], total: 0 };
      const { items, total } = await lists[resource](params);
      return { data: records(items), total };
    }),
  getOne: (_resource, { id }) =>
    asking(async () => ({ data: records(await call('GET /api/admin/registrations/:id', { params: { id: String(id) } })) })),
  // The competitions that a filter names: there are few, so their list is read whole.
  getMany: (_resource, { ids }) =>
    asking(async () => {
      const { items } = await call('GET /api/admin/competitions', { query: { pageSize: 200 } });
      return { data: records(items.filter(({ id }) => ids.includes(id))) };
    }),
  getManyReference: refused,
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
};
