import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/** A server without a socket that knows the schemas of these routes, and answers only with the documents and pages about them. */
export const createDocumentationApp = async (
  routes: readonly Pick<RouteOptions, 'method' | 'url' | 'schema'>[],
): Promise<FastifyInstance> => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Tangible Cup', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
  for (const route of routes) app.route({ ...route, handler: (_request, reply) => reply.code(404).send() });
  await app.ready();
  return app;
};
