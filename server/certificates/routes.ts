import { z } from 'zod';
import { certificatesOfPeople } from '#contract/certificates/people.ts';
import { certificateFiles, certificates } from '#contract/certificates/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientNetwork } from '#server/platform/http/clientNetwork.ts';
import { shownAsNamed } from '#server/platform/http/files.ts';
import { authorize, containsNullByte, cookieName, routeOf, type ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listKeys } from './keys.ts';
import { CERTIFICATES, endLookup, LOOKUP_COOKIE } from './lookup.ts';
import { downloadCertificates, printCertificates } from './ownCertificates.ts';
import { certifiedOfAccount } from './people/certifiedPerson.ts';
import { issueToPeople, listPeople } from './people/issuePeople.ts';
import { drawCertificate, printCertificate } from './print.ts';
import { type CertificateDeps, verifyCertificate } from './verify.ts';

export const certificateRoutes = (serveDeps: ServeDeps, deps: Deps & CertificateDeps): void => {
  serve(serveDeps, certificates, {
    'DELETE /api/certificates/lookup': async ({ request }) => {
      await endLookup(deps, request.cookies.get(LOOKUP_COOKIE));
      request.cookies.set(LOOKUP_COOKIE, '', { path: CERTIFICATES, maxAgeSeconds: 0 });
    },
    'GET /api/certificate-keys': {
      reads: ['certificateKey'],
      make: async () => ({ answer: await listKeys(deps), until: null }),
    },
    'GET /api/certificates/:no': ({ params, actor, request }) =>
      verifyCertificate(deps, params.no, { address: request.address, actor, token: request.cookies.get(LOOKUP_COOKIE) }),
  });

  serve(serveDeps, certificatesOfPeople, {
    'GET /api/admin/competitions/:id/certificate-people': ({ params, actor, scope }) =>
      listPeople(deps, actor, { competitionId: params.id, scope }),
    'POST /api/admin/competitions/:id/certificate-people': ({ params, body, actor, scope }) =>
      issueToPeople(deps, actor, { competitionId: params.id, scope }, body),
    'GET /api/account/certificates': async ({ actor }) => ({
      items: (await certifiedOfAccount(deps.db, deps.clock.now(), actor.id)).map(({ kind, result, publishedAt }) => ({
        ...{ no: result.certificateNo, kind, name: result.name, competition: result.competition.title, issuedAt: publishedAt },
      })),
    }),
  });

  const pdf = 'GET /api/certificates/:no.pdf';
  const svg = 'GET /api/certificates/:no.svg';
  for (const name of [pdf, svg] as const) {
    const { params } = certificateFiles[name];
    const route = routeOf(name, certificateFiles[name]);
    serveDeps.app.route({
      ...route,
      schema: { ...route.schema, produces: [name === pdf ? 'application/pdf' : 'image/svg+xml'] },
      preValidation: authorize(serveDeps, certificateFiles[name]),
      handler: async (request, reply) => {
        const { no } = z.parse(params, request.params);
        if (containsNullByte(no)) throw new Problem('bad_request');
        const reader = {
          address: clientNetwork(request.ip),
          actor: request.actor,
          token: request.cookies[cookieName(LOOKUP_COOKIE, serveDeps.secure, '__Secure-')],
        };
        reply.header('cache-control', 'no-store');
        if (name === svg) return reply.type('image/svg+xml').send(await drawCertificate(deps, no, reader));
        const printed = await printCertificate(deps, no, reader);
        return reply
          .type('application/pdf')
          .header('content-disposition', shownAsNamed(`${printed.certificateNo}.pdf`, printed.fileName))
          .send(printed.pdf);
      },
    });
  }

  const downloads = [
    { name: 'GET /api/account/certificates.zip', type: 'application/zip', file: 'certificates.zip', make: downloadCertificates },
    { name: 'GET /api/account/certificates.pdf', type: 'application/pdf', file: 'certificates.pdf', make: printCertificates },
  ] as const;
  for (const { name: each, type, file, make } of downloads) {
    const own = routeOf(each, certificateFiles[each]);
    serveDeps.app.route({
      ...own,
      schema: { ...own.schema, produces: [type] },
      preValidation: authorize(serveDeps, certificateFiles[each]),
      handler: async ({ actor, query }, reply) => {
        if (!actor) throw new Problem('signed_out');
        const { locale = actor.locale } = z.parse(certificateFiles[each].query, query);
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
