import { issuedCertificates } from '#contract/certificates/issued.ts';
import { resultsAdmin } from '#contract/results/admin.ts';
import { advancementAdmin } from '#contract/results/advancement.ts';
import { results } from '#contract/results/public.ts';
import { resultsPublishing } from '#contract/results/publishing.ts';
import { CERTIFICATES, LOOKUP_COOKIE } from '#server/certificates/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { inviteByHand, listAdvancements } from './advancing/officeAdvancements.ts';
import { computeStored } from './computing/computeStored.ts';
import { chooseByJury, takeChoiceBack } from './computing/juryChoices.ts';
import { getResults } from './computing/results.ts';
import { correctName, giveAgain, revokeByHand } from './issued/change.ts';
import { searchIssued } from './issued/issued.ts';
import { listEntryResults } from './ownResults.ts';
import { getPublications } from './publishing/publications.ts';
import { orderPublication, takePublicationBack } from './publishing/publish.ts';
import { queryResults } from './query.ts';

export const resultRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, results, {
    'POST /api/results/query': async ({ body, request }) => {
      const { items, token } = await queryResults(deps, request.address, body);
      request.cookies.set(LOOKUP_COOKIE, token, { path: CERTIFICATES });
      return { items };
    },
    'GET /api/registrations/:id/results': ({ params, actor }) => listEntryResults(deps, actor, params.id),
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

  serve(serveDeps, issuedCertificates, {
    'POST /api/admin/competitions/:id/certificates/search': ({ params, body, actor, scope }) =>
      searchIssued(written, actor, { competitionId: params.id, scope }, body),
    'POST /api/admin/competitions/:id/certificates/:no/revocation': ({ params, body, actor, scope }) =>
      revokeByHand(deps, actor, { competitionId: params.id, scope }, params.no, body.reason),
    'POST /api/admin/competitions/:id/certificates/:no/successor': ({ params, actor, scope }) =>
      giveAgain(deps, actor, { competitionId: params.id, scope }, params.no),
    'PUT /api/admin/competitions/:id/certificates/:no/name': ({ params, body, actor, scope }) =>
      correctName(deps, actor, { competitionId: params.id, scope }, params.no, body),
  });

  serve(serveDeps, advancementAdmin, {
    'GET /api/admin/competitions/:id/results/advancements': ({ params, actor, scope }) =>
      listAdvancements({ db: deps.readDb, clock: deps.clock }, actor, { competitionId: params.id, scope }),
    'POST /api/admin/competitions/:id/results/advancements': async ({ params, body, actor, scope }) => {
      await inviteByHand(deps, actor, { competitionId: params.id, scope }, body);
      return listAdvancements(deps, actor, { competitionId: params.id, scope });
    },
  });
};
