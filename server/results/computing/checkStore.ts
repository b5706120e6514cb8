import type { Group } from '#contract/competitions/public.ts';
import type { Db } from '#server/database/connection.ts';
import { canBeSet } from '#server/print/setText.ts';
import { rankedEntries } from './computationStore.ts';

/** Returns the works of a competition that a judge has still to mark, in the rounds that have begun. */
export const unmarkedWorks = async (db: Db, competitionId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('judgingRound', 'judgingRound.id', 'assignment.roundId')
    .select('assignment.workId')
    .distinct()
    .where('judgingRound.competitionId', '=', competitionId)
    .where('judgingRound.state', '!=', 'draft')
    .where('assignment.removedAt', 'is', null)
    .where((e) => e.or([e('assignment.state', 'is', null), e('assignment.state', '=', 'provisional')]))
    .execute();
  return rows.map(({ workId }) => workId);
};

/** A competition, and the groups of it whose teams run at a table. */
interface Ranked {
  competitionId: string;
  atTables: readonly Group[];
}

const countedEntries = (db: Db, { competitionId, atTables }: Ranked) =>
  rankedEntries(db, competitionId, atTables).select((e) => e.fn.countAll<number>().as('n'));

/** Counts the ranked entries whose fee is not paid. */
export const countUnpaid = async (db: Db, ranked: Ranked): Promise<number> => {
  const { n } = await countedEntries(db, ranked).where('registration.isUnpaid', '=', 1).executeTakeFirstOrThrow();
  return Number(n);
};

/** Counts the ranked entries with a guardian who has not answered. */
export const countGuardiansWaiting = async (db: Db, ranked: Ranked): Promise<number> => {
  const { n } = await countedEntries(db, ranked)
    .where((e) =>
      e.exists(
        e
          .selectFrom('guardian')
          .select('guardian.id')
          .whereRef('guardian.registrationId', '=', 'registration.id')
          .where('guardian.answeredAt', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Counts the ranked entries of which no name, or not every child's, may be published. */
export const countNamesWithheld = async (db: Db, ranked: Ranked): Promise<number> => {
  const { n } = await countedEntries(db, ranked)
    .where((e) =>
      e.or([
        e('registration.publishName', '=', 0),
        e('registration.isRefusedElsewhere', '=', 1),
        e.exists(
          e
            .selectFrom('guardian')
            .select('guardian.id')
            .whereRef('guardian.registrationId', '=', 'registration.id')
            .where((own) => own.or([own('guardian.publishName', '=', 0), own('guardian.isRefusedElsewhere', '=', 1)])),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Counts the bursts of votes of a competition on which nobody has ruled. */
export const countOpenBursts = async (db: Db, competitionId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('voteFlag')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('competitionId', '=', competitionId)
    .where('settledAs', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Returns the children of a competition's ranked entries. */
const rankedChildren = (db: Db, { competitionId, atTables }: Ranked) =>
  rankedEntries(db, competitionId, atTables)
    .innerJoin('member', 'member.registrationId', 'registration.id')
    .select(['registration.id as entryId', 'member.idNumberIndex', 'member.name'])
    .execute();

/** Counts the ranked entries with a child who is in another one too. */
export const countEnteredTwice = async (db: Db, ranked: Ranked): Promise<number> => {
  const entriesOf = Map.groupBy(await rankedChildren(db, ranked), ({ idNumberIndex }) => idNumberIndex);
  return new Set([...entriesOf.values()].filter((those) => those.length > 1).flatMap((those) => those.map(({ entryId }) => entryId))).size;
};

/** Returns the entry of each child of ranked entries for whose name no font of a certificate has a character. */
export const unprintableEntries = async (db: Db, ranked: Ranked): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, entryId } of await rankedChildren(db, ranked)) if (!(await canBeSet(name))) found.push(entryId);
  return found.toSorted();
};
