import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/** Creates a server without a socket that has the schemas of these routes, and serves only their documentation. */
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
