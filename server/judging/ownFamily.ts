import { Problem } from '#contract/http/problem.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findWork } from '#server/works/index.ts';
import { derivedConflicts } from './derivedConflicts.ts';
import { peopleFacts, type RoundWork, worksOfGroups } from './factStore.ts';

/** Kinds of conflict that make an organiser one of an entry's family or teachers. */
const OWN: ReadonlySet<string> = new Set(['account', 'email', 'phone']);

/** Returns the ids of those works whose family or teacher the actor is: their judges and marks are hidden from the actor. */
export const worksOfOwnFamily = async (db: Db | Tx, actor: Actor, works: readonly RoundWork[]): Promise<ReadonlySet<string>> => {
  const conflicts = derivedConflicts(await peopleFacts(db, [actor.id]), works);
  return new Set(
    [...conflicts].flatMap(([workId, found]) => (found.some(({ kinds }) => kinds.some((kind) => OWN.has(kind))) ? [workId] : [])),
  );
};

/** Refuses a work whose family or teacher the actor is, as if there were none. Throws not_found. */
export const refuseOwnFamily = async (db: Db | Tx, actor: Actor, workId: string): Promise<void> => {
  const work = await findWork(db, workId);
  if (!work) throw new Problem('not_found');
  const works = await worksOfGroups(db, { competitionId: work.competitionId, groups: null, workIds: [workId] });
  if ((await worksOfOwnFamily(db, actor, works)).has(workId)) throw new Problem('not_found');
};

/** Returns the ids of a competition's works whose family or teacher the actor is. */
export const ownFamilyWorks = async (db: Db | Tx, actor: Actor, competitionId: string): Promise<ReadonlySet<string>> =>
  worksOfOwnFamily(db, actor, await worksOfGroups(db, { competitionId, groups: null }));
