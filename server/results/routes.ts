import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { resultFiles, results } from '#contract/results.ts';
import type { Deps } from '../platform/deps.ts';
import { clientNetwork } from '../platform/http/clientNetwork.ts';
import { authorize, containsNullByte, cookieName, routeOf, type ServeDeps } from '../platform/http/route.ts';
import { serve } from '../platform/http/serve.ts';
import { LOOKUP_COOKIE, LOOKUP_LIFETIME_MS } from './lookup.ts';
import { printCertificate, queryResults, verifyCertificate } from './service.ts';

const CERTIFICATES = '/api/certificates';

export const resultRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, results, {
    'POST /api/results/query': async ({ body, request }) => {
      const { items, token } = await queryResults(deps, request.address, body);
      request.cookies.set(LOOKUP_COOKIE, token, { path: CERTIFICATES, maxAgeSeconds: LOOKUP_LIFETIME_MS / 1000 });
      return { items };
    },
    'GET /api/certificates/:no': ({ params, actor, request }) =>
      verifyCertificate(deps, params.no, { address: request.address, actor, token: request.cookies.get(LOOKUP_COOKIE) }),
  });

  const name = 'GET /api/certificates/:no.pdf';
  const { params, access } = resultFiles[name];
  const route = routeOf(name, resultFiles[name]);
  serveDeps.app.route({
    ...route,
    schema: { ...route.schema, produces: ['application/pdf'] },
    preValidation: authorize(serveDeps, access),
    handler: async (request, reply) => {
      const { no } = z.parse(params, request.params);
      if (containsNullByte(no)) throw new Problem('bad_request');
      const reader = {
        address: clientNetwork(request.ip),
        actor: request.actor,
        token: request.cookies[cookieName(LOOKUP_COOKIE, serveDeps.secure, '__Secure-')],
      };
      const { certificateNo, pdf } = await printCertificate(deps, no, reader);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${certificateNo}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  });
};
