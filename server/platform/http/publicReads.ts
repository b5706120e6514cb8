import type { Answer, Endpoint, EndpointName, HandlerInput } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import type { TableName } from '#server/database/tables/index.ts';
import type { CachedResponse } from '#server/platform/cache/responseCache.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { authorize, containsNullByte, routeOf, type ServeDeps } from './route.ts';

/** The answer of a public read, and its end of validity (epoch ms; null: until the data changes). */
export interface PublicAnswer<T> {
  answer: T;
  until: number | null;
}

/** A public read and the tables that it depends on: a change of one of them outdates its answer. */
export interface PublicRead<E extends Endpoint> {
  reads: readonly TableName[];
  /** True if its content can be hidden at any time: after a change, no earlier answer is sent again. */
  canBeHidden?: boolean;
  /** Further tables that it depends on, whose changes hide nothing: refreshed as fast as is bearable. */
  counts?: readonly TableName[];
  make(input: HandlerInput<E>): Promise<PublicAnswer<Answer<E>>>;
  /** Answers the signed-in account if the content is not public (`make` threw not_found). Never cached. */
  fallbackForActor?(input: HandlerInput<E>, actor: Actor): Promise<Answer<E>>;
}

interface AnyPublicRead {
  reads: readonly string[];
  canBeHidden?: boolean;
  counts?: readonly string[];
  make(input: { params: unknown; query: unknown; body: undefined }): Promise<PublicAnswer<unknown>>;
  fallbackForActor?(input: { params: unknown; query: unknown; body: undefined }, actor: Actor): Promise<unknown>;
}
const isPublicRead = (value: unknown): value is AnyPublicRead => typeof value === 'object' && value !== null && 'make' in value;

/** Returns a table's name in the database. */
const nameInDatabase = (table: string): string => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Binds a public read: its answer is validated by the contract once, stored compressed, and sent unchanged to everybody. */
export const bindPublicRead = (serveDeps: ServeDeps, name: EndpointName, endpoint: Endpoint | undefined, read: unknown): void => {
  if (!endpoint?.answers || !isPublicRead(read)) throw new Error(`no public read for ${name}`);
  const { responseCache, publicAnswers } = serveDeps;
  const { answers } = endpoint;
  const { canBeHidden = false } = read;
  const reads = read.reads.map(nameInDatabase);
  const counts = (read.counts ?? []).map(nameInDatabase);
  const answer = (params: unknown, query: unknown): Promise<CachedResponse> => {
    if (containsNullByte([params, query])) throw new Problem('bad_request');
    return responseCache.get(JSON.stringify([name, params, query]), {
      reads,
      canBeHidden,
      counts,
      async make() {
        const { answer, until } = await read.make({ params, query, body: undefined });
        return { answer: answers.parse(answer), until };
      },
    });
  };
  publicAnswers.register(name, async ({ params = {}, query = {} }) => {
    const [given, asked] = [endpoint.params?.safeParse(params), endpoint.query?.safeParse(query)];
    if (given?.success === false || asked?.success === false) throw new Problem('bad_request');
    return answer(given?.data ?? params, asked?.data ?? query);
  });
  const authenticate = authorize(serveDeps, { access: 'public' });
  serveDeps.app.route({
    ...routeOf(name, endpoint),
    handler: async (request, reply) => {
      const { params, query } = request;
      try {
        const cached = await answer(params, query);
        reply.hijack();
        responseCache.send(cached, request.raw, reply.raw);
      } catch (error) {
        if (!read.fallbackForActor || !(error instanceof Problem) || error.code !== 'not_found') throw error;
        await authenticate(request);
        if (!request.actor) throw error;
        const own = await read.fallbackForActor({ params, query, body: undefined }, request.actor);
        return reply.header('cache-control', 'private, no-store').send(own);
      }
    },
  });
};
