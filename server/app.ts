import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { Problem } from '#contract/http/problem.ts';
import { createAgreements } from './accounts/index.ts';
import { isHttps } from './config.ts';
import { pageRoutes } from './pages/index.ts';
import { createSupportViews } from './people/index.ts';
import type { Deps } from './platform/deps.ts';
import type { Connections } from './platform/http/connections.ts';
import { documentation } from './platform/http/documentation/documentation.ts';
import { tagAnswers } from './platform/http/etags.ts';
import { health } from './platform/http/health.ts';
import { parseJsonBodies } from './platform/http/jsonBody.ts';
import { handleError, sendProblem } from './platform/http/problems.ts';
import { createPublicAnswers } from './platform/http/publicAnswers.ts';
import type { ServeDeps } from './platform/http/route.ts';
import { rejectBadHost, rejectCrossOrigin, rejectInSupportView, securityHeaders } from './platform/http/security.ts';
import { watchSecurity } from './platform/http/securityEvents.ts';
import { endStreamsWithSessions } from './platform/http/sessionStreams.ts';
import { measureMessages } from './platform/messages/metrics.ts';
import { pushRoutes } from './platform/push/routes.ts';
import type { Subject } from './platform/subject.ts';
import { projectFile } from './projectFile.ts';
import { securityEvents } from './securityEvents.ts';
import { overriddenMethod } from './uploads/index.ts';

const MAX_BODY_BYTES = 256 * 1024;
const distDir = fileURLToPath(projectFile('dist'));

/** Replaces Fastify's own compilers of JSON schemas, so that they are not loaded. Ours are set at once, and no route asks for another. */
const noCompiler = (): never => {
  throw new Error('a schema without a compiler');
};

/** Creates the whole HTTP server: every subject's routes, the documents, health, and the built portal if it exists. */
export const createApp = async (
  deps: Deps,
  { serverFactory, clientErrorHandler }: Connections,
  subjects: readonly Subject[],
): Promise<FastifyInstance> => {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, base: null },
    routerOptions: { maxParamLength: 200 },
    // During shutdown, requests on open connections are answered as usual, not by Fastify's own 503.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // A URL that the router itself cannot read.
    frameworkErrors: handleError,
    serverFactory,
    clientErrorHandler,
    rewriteUrl(request) {
      const url = request.url ?? '/';
      request.method = overriddenMethod(request, url) ?? request.method;
      return url;
    },
  });
  const ownOrigins = config.publicUrl ? [config.publicUrl] : [];
  const https = isHttps(config);
  const headers = securityHeaders(https);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  parseJsonBodies(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionCookie', null);
  app.decorateRequest('isSupportView', false);
  app.decorateRequest('sent', null);
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of headers) reply.header(name, value);
    rejectBadHost(request);
    rejectCrossOrigin(request, ownOrigins);
    rejectInSupportView(request);
  });
  // The route's name, never the URL: a query may contain data that no log may hold.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { route: `${request.method} ${request.routeOptions.url ?? '-'}`, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  const measureSecurity = watchSecurity(app, { ...deps, successes: securityEvents });

  await app.register(fastifyCookie);
  tagAnswers(app);
  endStreamsWithSessions(app, deps.sessions);
  documentation(app);

  const { sessions, vault, responseCache, clock } = deps;
  const publicAnswers = createPublicAnswers();
  const serveDeps: ServeDeps = {
    app,
    sessions,
    vault,
    responseCache,
    publicAnswers,
    clock,
    secure: https,
    supportViews: createSupportViews(deps),
    agreements: createAgreements(deps),
    secondFactorRequired: config.production,
  };
  for (const { routes } of subjects) routes?.(serveDeps, deps, subjects);
  pushRoutes(serveDeps, deps);
  const measures = [measureSecurity, (registry: Registry) => measureMessages(registry, deps)];
  health(app, { ...deps, films: deps.uploads, measures });

  if (existsSync(distDir)) await pageRoutes(app, { ...deps, publicAnswers, headers }, distDir);
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('not_found')));
  return app;
};
