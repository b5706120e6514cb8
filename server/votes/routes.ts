import type { HandlerInput } from '#contract/http/endpoint.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { votesAdmin } from '#contract/votes/admin.ts';
import { votes, voteTotals } from '#contract/votes/public.ts';
import type { TableName } from '#server/database/tables/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { StandingsOf } from '#server/works/index.ts';
import { listFlags, listVotes } from './admin.ts';
import { createBurstDetector } from './bursts.ts';
import { createVoting } from './cast.ts';
import { restoreVotes, settleBurst, voidVotes } from './moderation.ts';
import { votesCastBy, votesReceivedBy } from './ownVotesStore.ts';
import { createVoteToday, getVoteStatus, ranking, statusAfterVote } from './totals.ts';

type VoteQuestion = HandlerInput<(typeof votesAdmin)['POST /api/admin/votes/search']>['body'];
type FlagQuestion = HandlerInput<(typeof votesAdmin)['POST /api/admin/votes/flags/search']>['body'];

/** The tables that the answers depend on besides the votes, which `counts` names. */
const TOTALS_READ = ['work', 'registration', 'competition', 'voteRuling'] as const satisfies TableName[];

export const voteRoutes = (serveDeps: ServeDeps, deps: Deps, standingsOf: StandingsOf): void => {
  const bursts = createBurstDetector(deps);
  const voting = createVoting(deps, bursts.onVote);
  const voteToday = createVoteToday(deps);
  /** Reads the lists after a scan, so that bursts that have just ended are in them. */
  const scannedVotes = async (scope: CompetitionScope, asked: VoteQuestion) => {
    await bursts.scan();
    return listVotes(deps, scope, asked.filter ?? {}, asked.sort ?? '-castAt', asked);
  };
  const scannedFlags = async (scope: CompetitionScope, asked: FlagQuestion) => {
    await bursts.scan();
    return listFlags(deps, scope, asked.filter ?? {}, asked.sort ?? '-to', asked);
  };

  serve(serveDeps, votes, {
    'POST /api/works/:no/votes': async ({ params, actor, request }) =>
      statusAfterVote({ standingsOf }, params.no, await voting.cast(actor, params.no, request.address)),
    'GET /api/votes/own': async ({ actor }) => ({
      cast: await votesCastBy(deps.db, actor.id),
      received: await votesReceivedBy(deps.db, actor.id),
    }),
    'GET /api/votes/today': ({ actor }) => voteToday(actor),
  });
  serve(serveDeps, voteTotals, {
    'GET /api/works/:no/votes': {
      reads: TOTALS_READ,
      canBeHidden: true,
      counts: ['workVotes'],
      make: ({ params }) => getVoteStatus({ ...deps, standingsOf }, params.no),
    },
    'GET /api/competitions/:id/ranking': {
      reads: TOTALS_READ,
      canBeHidden: true,
      counts: ['workVotes'],
      make: ({ params, query }) => ranking({ ...deps, standingsOf }, params.id, query),
    },
  });
  serve(serveDeps, votesAdmin, {
    'GET /api/admin/votes': ({ query, scope }) => scannedVotes(scope, query),
    'POST /api/admin/votes/search': ({ body, scope }) => scannedVotes(scope, body),
    'GET /api/admin/votes/flags': ({ query, scope }) => scannedFlags(scope, query),
    'POST /api/admin/votes/flags/search': ({ body, scope }) => scannedFlags(scope, body),
    'POST /api/admin/votes/voids': ({ body, actor, scope }) => voidVotes(deps, actor, scope, body),
    'POST /api/admin/votes/restores': ({ body, actor, scope }) => restoreVotes(deps, actor, scope, body),
    'POST /api/admin/votes/flags/settlements': ({ body, actor, scope }) => settleBurst(deps, actor, scope, body),
  });
};
