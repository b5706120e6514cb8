import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientNetwork } from '#server/platform/http/clientNetwork.ts';
import { unsubscribeByLink } from './messageChoices.ts';

const Params = z.object({ token: z.string().max(64) });
const MAX_BODY_BYTES = 1024;

/**
 * Receives a mail program's one-click "unsubscribe" (RFC 8058): a form, which no other call accepts, in a scope of its own. A GET unsubscribes
 * nothing: it gets the page that asks, with the token behind the # again.
 */
export const oneClickRoute = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, _body, done) => done(null, null),
    );
    scope.get('/api/unsubscriptions/:token', { schema: { hide: true } }, async (request, reply) => {
      const params = Params.safeParse(request.params);
      const token = params.success ? encodeURIComponent(params.data.token) : '';
      return reply.header('cache-control', 'no-store').redirect(`/unsubscribe#${token}`, 303);
    });
    scope.post('/api/unsubscriptions/:token', { schema: { hide: true } }, async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (!params.success) throw new Problem('link_expired');
      await unsubscribeByLink(deps, clientNetwork(request.ip), { token: params.data.token, left: true });
      return reply.code(204).send();
    });
  });
};
