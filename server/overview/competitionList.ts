import { presentStates } from '#contract/competitions/rules/places.ts';
import type { CompetitionLine } from '#contract/office/competitionList.ts';
import { type CompetitionScope, competitionsWith, isInScope } from '#contract/office/rules/staffRights.ts';
import { editedCompetitions, publishedCompetitions } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { codeUses } from '#server/invitations/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { unpaidSums } from '#server/registrations/index.ts';
import { entriesByState } from './store.ts';

type Entries = NonNullable<CompetitionLine['entries']>;

const entriesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, Entries>> => {
  const found = new Map<string, Entries>(ids.map((id) => [id, { all: 0, waiting: 0, toDecide: 0 }]));
  for (const { competitionId, state, n } of await entriesByState(db, ids)) {
    const entries = found.get(competitionId);
    if (!entries || !presentStates.includes(state)) continue;
    entries.all += Number(n);
    if (state === 'waitlisted') entries.waiting += Number(n);
    if (state === 'submitted') entries.toDecide += Number(n);
  }
  return found;
};

/** Returns the competitions of a scope with their counts, newest season first. The number of queries does not depend on how many there are. */
export const listCompetitionLines = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  actor: Pick<Actor, 'rights'>,
  scope: CompetitionScope,
): Promise<{ items: CompetitionLine[]; total: number }> => {
  const ofContent = competitionsWith(actor.rights, ['content']);
  const ofReview = competitionsWith(actor.rights, ['review']);
  const published = await publishedCompetitions(readDb, scope);
  const byId = new Map(published.map((row) => [row.id, row]));
  const lines = await editedCompetitions({ readDb, clock }, { published, drafts: ofContent });
  const seen = published.filter(({ id }) => isInScope(ofReview, id) || isInScope(ofContent, id)).map(({ id }) => id);
  const [entries, unpaid, codes] = await Promise.all([
    entriesOf(readDb, seen),
    unpaidSums(
      readDb,
      published.filter(({ id }) => isInScope(ofReview, id)),
    ),
    codeUses(
      readDb,
      published.filter(({ id }) => isInScope(ofContent, id)).map(({ id }) => id),
    ),
  ]);
  return {
    total: lines.length,
    items: lines.map((line) => {
      const needsCodes = byId.get(line.id)?.needsInvitation === 1 && isInScope(ofContent, line.id);
      return {
        ...line,
        mayEdit: isInScope(ofContent, line.id),
        entries: entries.get(line.id) ?? null,
        unpaid: unpaid.get(line.id) ?? null,
        codes: codes.get(line.id) ?? (needsCodes ? { uses: 0, allowed: 0 } : null),
      };
    }),
  };
};
