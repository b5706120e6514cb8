import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Answer, Endpoint, EndpointName, Endpoints, HandlerInput } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Published } from '../published.ts';
import type { Actor } from '../sessions.ts';
import { guard, holdsNul, routeOf, type ServeParts } from './serve.ts';

/** What a public read answers, and until when (epoch ms; null: until the data changes). */
export interface Publication<T> {
  answer: T;
  until: number | null;
}

/** How a public read is made, and of which tables: it is made again when one of them has changed. */
export interface Publisher<E extends Endpoint> {
  reads: readonly (keyof Tables)[];
  make(input: HandlerInput<E>): Promise<Publication<Answer<E>>>;
  /** What is not there for everybody (`make` failed with not_found) may be there for somebody who is signed in. Never kept. */
  privately?(input: HandlerInput<E>, actor: Actor): Promise<Answer<E>>;
}
export type Publishers<T extends Endpoints> = { [N in keyof T]: T[N] extends Endpoint ? Publisher<T[N]> : never };

interface AnyPublisher {
  reads: readonly string[];
  make(input: { params: unknown; query: unknown; body: undefined }): Promise<Publication<unknown>>;
  privately?(input: { params: unknown; query: unknown; body: undefined }, actor: Actor): Promise<unknown>;
}
const isPublisher = (value: unknown): value is AnyPublisher => typeof value === 'object' && value !== null && 'make' in value;

/** Binds public reads to what makes them. An answer is checked by the contract when it is made, kept compressed, and sent to everybody as it is. */
export const publish = <T extends Endpoints>(parts: ServeParts, published: Published, endpoints: T, publishers: Publishers<T>): void => {
  const names = Object.keys(endpoints).filter((name): name is EndpointName & keyof T => name in publishers);
  for (const name of names) bind(parts, published, name, endpoints[name], publishers[name]);
};

/** A table's name as the database has it. */
const nameInDatabase = (table: string): string => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const bind = (parts: ServeParts, published: Published, name: EndpointName, endpoint: Endpoint | undefined, publisher: unknown): void => {
  if (!endpoint?.answers || !isPublisher(publisher)) throw new Error(`nothing to publish for ${name}`);
  const { answers } = endpoint;
  const reads = publisher.reads.map(nameInDatabase);
  const whoAsks = guard(parts, 'public');
  parts.app.route({
    ...routeOf(name, endpoint),
    handler: async (request, reply) => {
      const { params, query } = request;
      if (holdsNul([params, query])) throw new Problem('bad_request');
      const input = { params, query, body: undefined };
      try {
        const kept = await published.get(JSON.stringify([name, params, query]), {
          reads,
          async make() {
            const { answer, until } = await publisher.make(input);
            return { answer: answers.parse(answer), until };
          },
        });
        reply.hijack();
        published.send(kept, request.raw, reply.raw);
      } catch (error) {
        if (!publisher.privately || !(error instanceof Problem) || error.code !== 'not_found') throw error;
        await whoAsks(request);
        if (!request.actor) throw error;
        const answer = await publisher.privately(input, request.actor);
        return reply.header('cache-control', 'private, no-store').send(answer);
      }
    },
  });
};

/** A server that answers from memory what it can, before anything else looks at the request; such answers are counted, but not logged one by one. */
export const serverOver =
  (published: Published) =>
  (handle: (request: IncomingMessage, response: ServerResponse) => void, { keepAliveTimeout = 72_000 }: FastifyServerOptions): Server => {
    const server = createHttpServer((request, response) => {
      if (!published.answerFromMemory(request, response)) handle(request, response);
    });
    server.keepAliveTimeout = keepAliveTimeout;
    return server;
  };
