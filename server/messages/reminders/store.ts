import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** Maximum number of people found per query. */
export const FOUND_AT_ONCE = 100;

const LIVE: readonly EntryState[] = ['submitted', 'waitlisted', 'approved', 'work_submitted'];

/** Once-only news for a person; `kind` and `subject` are its key. */
export interface Once {
  kind: string;
  subject: string;
}

/** A recipient of news. */
export interface Person {
  accountId: string;
  /** Time until which all of their entries can hand in a work, if later than for others (epoch ms). */
  workUntil?: number;
}

/** Recipients of news who have not been told yet. */
export interface PersonQuery {
  /** Returns a batch of them, after an account if they come in order of ids. */
  some(after: string): Promise<Person[]>;
  /** Their number, counted up to `max` + 1. */
  count(max: number): Promise<number>;
}

/** Records that a person is told; false if recorded before, by any process. */
export const recordOnce = async (tx: Tx, accountId: string, { kind, subject }: Once, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values({ kind, accountId, subject, at: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const accountOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'disabledAt', 'name', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst();

export const competitionsToRemind = (db: Db): Promise<CompetitionRow[]> => db.selectFrom('competition').selectAll().execute();

const entrant = expressionBuilder<Tables, 'registration'>();

/** Returns the condition that news of this kind about the subject is not recorded for the entry's account. */
const isUntold = (kind: string, subject: Expression<string>) =>
  entrant.not(
    entrant.exists(
      entrant
        .selectFrom('notice')
        .select('notice.at')
        .whereRef('notice.accountId', '=', 'registration.accountId')
        .where('notice.kind', '=', kind)
        .where('notice.subject', '=', subject),
    ),
  );

/** Condition: the entry's account can sign in. Nobody else gets messages until it can again. */
const isAccountAble = entrant.exists(
  entrant
    .selectFrom('account')
    .select('account.id')
    .whereRef('account.id', '=', 'registration.accountId')
    .where('account.disabledAt', 'is', null),
);

/** Condition: the entry's competition is not called off. */
const takesPlace = entrant.exists(
  entrant
    .selectFrom('competition')
    .select('competition.id')
    .whereRef('competition.id', '=', 'registration.competitionId')
    .where('competition.calledOffAt', 'is', null),
);

const hasNoWork = entrant.not(
  entrant.exists(entrant.selectFrom('work').select('work.id').whereRef('work.registrationId', '=', 'registration.id')),
);

/** Selects the accounts with an entry of a competition, in one of the states and within the times, that have not been told yet. */
const entrants = (db: Db, competitionId: string, states: readonly EntryState[], { kind, subject }: Once) =>
  db
    .selectFrom('registration')
    .select('registration.accountId')
    .select((e) => e.fn.min<number>(e.fn.coalesce('registration.workUntil', sql<number>`0`)).as('workUntil'))
    .groupBy('registration.accountId')
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'in', states)
    .where(isUntold(kind, sql.val(subject)));

/** Returns those of a query who can sign in. Changed arrangements also go to the others, who are told once, and not later. */
const asPeople = (db: Db, query: ReturnType<typeof entrants>): PersonQuery => {
  const able = query.where(isAccountAble);
  return { some: () => able.limit(FOUND_AT_ONCE).execute(), count: (max) => countFound(db, able.limit(max + 1)) };
};

const countFound = async (db: Db, query: ReturnType<typeof entrants>): Promise<number> => {
  const { n } = await db
    .selectFrom(query.as('found'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/**
 * Selects the accounts whose approved entry can hand in a work from now on, with the first end of their own times. Entries approved later are told at their
 * approval.
 */
export const approvedBefore = (db: Db, competitionId: string, once: Once, before: number): PersonQuery =>
  asPeople(db, entrants(db, competitionId, ['approved'], once).where('registration.decidedAt', '<=', before));

const entrantsWithoutWork = (db: Db, competitionId: string, states: readonly EntryState[], once: Once) =>
  entrants(db, competitionId, states, once).where(hasNoWork);

/** Selects the accounts whose approved entry has no work, and no more time than the competition's window. */
export const withoutWork = (db: Db, { id, workClosesAt }: Pick<CompetitionRow, 'id' | 'workClosesAt'>, once: Once): PersonQuery =>
  asPeople(
    db,
    entrantsWithoutWork(db, id, ['approved'], once).where((e) =>
      e.or([e('registration.workUntil', 'is', null), e('registration.workUntil', '<=', workClosesAt)]),
    ),
  );

/** Selects the accounts that have entered another competition and not this one. */
export const enteredElsewhere = (db: Db, { id }: Pick<CompetitionRow, 'id'>, { kind, subject }: Once): PersonQuery => {
  const found = (after: string) =>
    db
      .selectFrom('account')
      .select('account.id as accountId')
      // By key, which finds the next accounts without those already told.
      .where('account.id', '>', after)
      .where('account.role', '=', 'participant')
      .where('account.disabledAt', 'is', null)
      .where((e) => {
        const entry = e.selectFrom('registration').select('registration.id').whereRef('registration.accountId', '=', 'account.id');
        const told = e
          .selectFrom('notice')
          .select('notice.at')
          .whereRef('notice.accountId', '=', 'account.id')
          .where('notice.kind', '=', kind)
          .where('notice.subject', '=', subject);
        return e.and([
          e.exists(entry.where('registration.competitionId', '!=', id)),
          e.not(e.exists(entry.where('registration.competitionId', '=', id))),
          e.not(e.exists(told)),
        ]);
      })
      .orderBy('account.id');
  return {
    some: (after) => found(after).limit(FOUND_AT_ONCE).execute(),
    async count(max) {
      const { n } = await db
        .selectFrom(
          found('')
            .limit(max + 1)
            .as('found'),
        )
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },
  };
};

const extensionKey = sql<string>`${sql.ref('registration.id')} || ' ' || ${sql.ref('registration.workUntil')}`;

/**
 * Selects the approved entries without a work whose own extension ends between two moments, was given before a third, and has not been reminded of. `subject` is
 * the key of the news.
 */
export const extendedWithoutWork = (db: Db, kind: string, { from, to, givenBefore }: { from: number; to: number; givenBefore: number }) =>
  db
    .selectFrom('registration')
    .innerJoin('competition', 'competition.id', 'registration.competitionId')
    .select(['registration.accountId', 'registration.competitionId', 'registration.workUntil', extensionKey.as('subject')])
    .where('registration.workUntil', '>', from)
    .where('registration.workUntil', '<=', to)
    .where('registration.workExtendedAt', '<=', givenBefore)
    .where('registration.state', '=', 'approved')
    .where('competition.calledOffAt', 'is', null)
    .whereRef('registration.workUntil', '>', 'competition.workClosesAt')
    .where(hasNoWork)
    .where(isAccountAble)
    .where(isUntold(kind, extensionKey))
    .limit(FOUND_AT_ONCE)
    .execute();

/** Selects the accounts with a live entry made before a moment. */
export const enteredBefore = (db: Db, competitionId: string, once: Once, before: number): Promise<Person[]> =>
  entrants(db, competitionId, LIVE, once).where('registration.registeredAt', '<=', before).limit(FOUND_AT_ONCE).execute();

/** Selects the accounts with a live entry made before a moment and without a work. */
export const enteredWithoutWork = (db: Db, competitionId: string, once: Once, before: number): Promise<Person[]> =>
  entrantsWithoutWork(db, competitionId, LIVE, once).where('registration.registeredAt', '<=', before).limit(FOUND_AT_ONCE).execute();

/** Selects the accounts whose entry got a result between two moments, each with its competition, which is the subject of the news `kind`. */
export const withResult = (db: Db, kind: string, from: number, to: number): Promise<(Person & { competitionId: string })[]> =>
  db
    .selectFrom('result')
    .innerJoin('registration', 'registration.id', 'result.registrationId')
    .select(['registration.accountId', 'registration.competitionId'])
    .distinct()
    .where('result.publishedAt', '>', from)
    .where('result.publishedAt', '<=', to)
    .where('registration.state', 'not in', ['cancelled', 'withdrawn'])
    .where(isAccountAble)
    .where(isUntold(kind, sql.ref('registration.competitionId')))
    .limit(FOUND_AT_ONCE)
    .execute();

/** Returns the corrections of results between two moments, each with what it tells the public, as JSON. */
export const correctionsBetween = (db: Db, from: number, to: number) =>
  db
    .selectFrom('publication')
    .select(['competitionId', 'number', 'publishAt', 'note'])
    .where('publishAt', '>', from)
    .where('publishAt', '<=', to)
    .where('withdrawnAt', 'is', null)
    .where('note', 'is not', null)
    .execute();

/** Selects the accounts with an entry whose results a correction changed. */
export const corrected = (
  db: Db,
  { kind, subject }: Once,
  { competitionId, number, publishAt }: { competitionId: string; number: number; publishAt: number },
): Promise<Person[]> =>
  db
    .selectFrom('result')
    .innerJoin('registration', 'registration.id', 'result.registrationId')
    .select('registration.accountId')
    .distinct()
    .where('result.competitionId', '=', competitionId)
    // those that it wrote, and those that it only ended
    .where((e) => e.or([e('result.publication', '=', number), e('result.supersededAt', '=', publishAt)]))
    .where('registration.state', 'not in', ['cancelled', 'withdrawn'])
    .where(isAccountAble)
    .where(isUntold(kind, sql.val(subject)))
    // those whose results stay as they are, but not the competitions for which they qualify
    .union(
      db
        .selectFrom('advancement')
        .innerJoin('registration', 'registration.id', 'advancement.registrationId')
        .select('registration.accountId')
        .where('advancement.competitionId', '=', competitionId)
        .where((e) => e.or([e('advancement.publication', '=', number), e('advancement.endedAt', '=', publishAt)]))
        .where('registration.state', 'not in', ['cancelled', 'withdrawn'])
        .where(isAccountAble)
        .where(isUntold(kind, sql.val(subject))),
    )
    .limit(FOUND_AT_ONCE)
    .execute();

/**
 * Returns the competitions whose results were published after a moment or are scheduled, and how many accounts have not been told of them; of the first ten
 * thousand.
 */
export const unannouncedResults = (db: Db, kind: string, from: number): Promise<{ competitionId: string; at: number; people: number }[]> =>
  db
    .selectFrom(
      db
        .selectFrom('result')
        .innerJoin('registration', 'registration.id', 'result.registrationId')
        .select(['registration.competitionId', 'registration.accountId', 'result.publishedAt'])
        .where('result.publishedAt', '>', from)
        .where('registration.state', 'not in', ['cancelled', 'withdrawn'])
        .where(isAccountAble)
        .where(isUntold(kind, sql.ref('registration.competitionId')))
        .orderBy('result.publishedAt')
        .limit(10_000)
        .as('untold'),
    )
    .select((e) => [
      'untold.competitionId',
      e.fn.min<number>('untold.publishedAt').as('at'),
      e.fn.count<number>('untold.accountId').distinct().as('people'),
    ])
    .groupBy('untold.competitionId')
    .execute();

/** Returns the number of guardians, by their phone numbers, who were asked after a moment, have not answered and were not asked again, and the time of the first request. */
export const waitingGuardians = async (db: Db, kind: string, from: number): Promise<{ people: number; firstAt: number | null }> => {
  const { people, firstAt } = await db
    .selectFrom('guardian')
    .innerJoin('registration', 'registration.id', 'guardian.registrationId')
    .select((e) => [
      e.fn.count<number>('guardian.phone').distinct().as('people'),
      e.fn.min<number | null>('guardian.invitedAt').as('firstAt'),
    ])
    .where('registration.state', 'in', LIVE)
    .where('guardian.answeredAt', 'is', null)
    .where('guardian.phone', 'is not', null)
    .where('guardian.invitedAt', '>', from)
    .where(takesPlace)
    .where(isAccountAble)
    .where(isUntold(kind, sql.ref('guardian.id')))
    .executeTakeFirstOrThrow();
  return { people: Number(people), firstAt: firstAt === null ? null : Number(firstAt) };
};

/** Position in the list of guardians: the next batch begins with the one asked longest ago that has not been seen. */
export interface SeenGuardian {
  invitedAt: number;
  guardianId: string;
}

/** The time in which guardians were asked who are asked again. */
interface AskedBetween {
  from: number;
  to: number;
}

const silent = (db: Db, kind: string, { from, to }: AskedBetween) =>
  db
    .selectFrom('guardian')
    .innerJoin('registration', 'registration.id', 'guardian.registrationId')
    .where('registration.state', 'in', LIVE)
    .where('guardian.answeredAt', 'is', null)
    .where('guardian.phone', 'is not', null)
    .where('guardian.invitedAt', '>', from)
    .where('guardian.invitedAt', '<=', to)
    .where(takesPlace)
    .where(isAccountAble)
    .where(isUntold(kind, sql.ref('guardian.id')));

/** Returns guardians of live entries after `seen` who were asked between two moments, have not answered, and were not asked again by us. */
export const silentGuardians = (db: Db, kind: string, { seen, ...asked }: AskedBetween & { seen: SeenGuardian | null }) => {
  const found = silent(db, kind, asked)
    .select(['registration.accountId', 'guardian.phone', 'guardian.id as guardianId', 'guardian.invitedAt'])
    .orderBy('guardian.invitedAt')
    .orderBy('guardian.id')
    .limit(FOUND_AT_ONCE);
  if (seen === null) return found.execute();
  const { invitedAt, guardianId } = seen;
  return found
    .where('guardian.invitedAt', '>=', invitedAt)
    .where((e) => e.or([e('guardian.invitedAt', '>', invitedAt), e('guardian.id', '>', guardianId)]))
    .execute();
};

/** Returns all of them at one number whom one account has named: they are asked by one text. */
export const silentAt = async (
  db: Db,
  kind: string,
  { accountId, phone, ...asked }: AskedBetween & { accountId: string; phone: string },
): Promise<string[]> => {
  const rows = await silent(db, kind, asked)
    .select('guardian.id')
    .where('guardian.phone', '=', phone)
    .where('registration.accountId', '=', accountId)
    .orderBy('guardian.id')
    .execute();
  return rows.map(({ id }) => id);
};

type Announced = Selectable<Tables['announcedArrangements']>;

export const announcedArrangements = (db: Db): Promise<Announced[]> => db.selectFrom('announcedArrangements').selectAll().execute();

/** Records the arrangements of a competition that is seen for the first time. */
export const insertAnnounced = async (db: Db, competitionId: string, announced: string): Promise<void> => {
  await db
    .insertInto('announcedArrangements')
    .values({ competitionId, announced, pending: null, pendingSince: null, audience: null })
    .onConflict((c) => c.doNothing())
    .execute();
};

export const announcedOf = (tx: Tx, competitionId: string): Promise<Announced | undefined> =>
  tx.selectFrom('announcedArrangements').selectAll().where('competitionId', '=', competitionId).executeTakeFirst();

export const saveAnnounced = async (tx: Tx, { competitionId, ...known }: Announced): Promise<void> => {
  await tx
    .insertInto('announcedArrangements')
    .values({ competitionId, ...known })
    .onConflict((c) => c.column('competitionId').doUpdateSet(known))
    .execute();
};

/** Updates the row that was read, unless a publication has meanwhile recorded whom to notify. */
export const updateAnnounced = async (
  db: Db,
  { competitionId, announced, pendingSince }: Announced,
  change: Partial<Announced>,
): Promise<void> => {
  await db
    .updateTable('announcedArrangements')
    .set(change)
    .where('competitionId', '=', competitionId)
    .where('announced', '=', announced)
    .where('pendingSince', pendingSince === null ? 'is' : '=', pendingSince)
    .execute();
};
