import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { resultsAdmin } from '#contract/results/admin.ts';
import { advancementAdmin } from '#contract/results/advancement.ts';
import { resultFiles, results } from '#contract/results/public.ts';
import { resultsPublishing } from '#contract/results/publishing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientNetwork } from '#server/platform/http/clientNetwork.ts';
import { shownAsNamed } from '#server/platform/http/files.ts';
import { authorize, containsNullByte, cookieName, routeOf, type ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { inviteByHand, listAdvancements } from './advancing/officeAdvancements.ts';
import { computeStored } from './computing/computeStored.ts';
import { chooseByJury, takeChoiceBack } from './computing/juryChoices.ts';
import { getResults } from './computing/results.ts';
import { endLookup, LOOKUP_COOKIE } from './lookup.ts';
import { downloadCertificates, listEntryResults, printCertificates } from './ownResults.ts';
import { getPublications } from './publishing/publications.ts';
import { orderPublication, takePublicationBack } from './publishing/publish.ts';
import { printCertificate, queryResults, verifyCertificate } from './service.ts';

const CERTIFICATES = '/api/certificates';

export const resultRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, results, {
    'POST /api/results/query': async ({ body, request }) => {
      const { items, token } = await queryResults(deps, request.address, body);
      request.cookies.set(LOOKUP_COOKIE, token, { path: CERTIFICATES });
      return { items };
    },
    'DELETE /api/certificates/lookup': async ({ request }) => {
      await endLookup(deps, request.cookies.get(LOOKUP_COOKIE));
      request.cookies.set(LOOKUP_COOKIE, '', { path: CERTIFICATES, maxAgeSeconds: 0 });
    },
    'GET /api/registrations/:id/results': ({ params, actor }) => listEntryResults(deps, actor, params.id),
    'GET /api/certificates/:no': ({ params, actor, request }) =>
      verifyCertificate(deps, params.no, { address: request.address, actor, token: request.cookies.get(LOOKUP_COOKIE) }),
  });

  // from the database that was written to: a copy for reading may lag behind
  const written = { ...deps, readDb: deps.db };
  serve(serveDeps, resultsAdmin, {
    'GET /api/admin/competitions/:id/results': ({ params, actor, scope }) => getResults(deps, actor, scope, params.id),
    'POST /api/admin/competitions/:id/results/compute': async ({ params, actor, scope }) => {
      await computeStored(deps, actor, scope, params.id);
      return getResults(written, actor, scope, params.id);
    },
    'POST /api/admin/competitions/:id/results/jury-choices': async ({ params, body, actor, scope }) => {
      await chooseByJury(deps, actor, { competitionId: params.id, scope }, body);
      return getResults(written, actor, scope, params.id);
    },
    'POST /api/admin/competitions/:id/results/jury-choices/withdrawal': async ({ params, body, actor, scope }) => {
      await takeChoiceBack(deps, actor, { competitionId: params.id, scope }, body);
      return getResults(written, actor, scope, params.id);
    },
  });

  serve(serveDeps, resultsPublishing, {
    'GET /api/admin/competitions/:id/results/publications': ({ params, actor, scope }) => getPublications(deps, actor, scope, params.id),
    'POST /api/admin/competitions/:id/results/publications': async ({ params, body, actor, scope }) => {
      await orderPublication(deps, actor, scope, params.id, body);
      return getPublications(written, actor, scope, params.id);
    },
    'POST /api/admin/competitions/:id/results/publications/withdrawal': async ({ params, body, actor, scope }) => {
      await takePublicationBack(deps, actor, scope, params.id, body.number);
      return getPublications(written, actor, scope, params.id);
    },
  });

  serve(serveDeps, advancementAdmin, {
    'GET /api/admin/competitions/:id/results/advancements': ({ params, actor, scope }) =>
      listAdvancements({ db: deps.readDb, clock: deps.clock }, actor, { competitionId: params.id, scope }),
    'POST /api/admin/competitions/:id/results/advancements': async ({ params, body, actor, scope }) => {
      await inviteByHand(deps, actor, { competitionId: params.id, scope }, body);
      return listAdvancements(deps, actor, { competitionId: params.id, scope });
    },
  });

  const name = 'GET /api/certificates/:no.pdf';
  const { params } = resultFiles[name];
  const route = routeOf(name, resultFiles[name]);
  serveDeps.app.route({
    ...route,
    schema: { ...route.schema, produces: ['application/pdf'] },
    preValidation: authorize(serveDeps, resultFiles[name]),
    handler: async (request, reply) => {
      const { no } = z.parse(params, request.params);
      if (containsNullByte(no)) throw new Problem('bad_request');
      const reader = {
        address: clientNetwork(request.ip),
        actor: request.actor,
        token: request.cookies[cookieName(LOOKUP_COOKIE, serveDeps.secure, '__Secure-')],
      };
      const { certificateNo, fileName, pdf } = await printCertificate(deps, no, reader);
      return reply
        .type('application/pdf')
        .header('content-disposition', shownAsNamed(`${certificateNo}.pdf`, fileName))
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  });

  const downloads = [
    { name: 'GET /api/account/certificates.zip', type: 'application/zip', file: 'certificates.zip', make: downloadCertificates },
    { name: 'GET /api/account/certificates.pdf', type: 'application/pdf', file: 'certificates.pdf', make: printCertificates },
  ] as const;
  for (const { name: each, type, file, make } of downloads) {
    const own = routeOf(each, resultFiles[each]);
    serveDeps.app.route({
      ...own,
      schema: { ...own.schema, produces: [type] },
      preValidation: authorize(serveDeps, resultFiles[each]),
      handler: async ({ actor, query }, reply) => {
        if (!actor) throw new Problem('signed_out');
        const { locale = actor.locale } = z.parse(resultFiles[each].query, query);
        const stream = await make(deps, actor, locale);
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${file}"`)
          .header('cache-control', 'no-store')
          .send(stream);
      },
    });
  }
};
