import type { Group } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { RoundSettings } from '#contract/judging/admin.ts';
import type { EntryFacts, JudgeFacts } from '#contract/judging/rules/conflicts.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { Preparation } from '#contract/works/preparation.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** A work of a round with what decides about its judges. Only an open round shows a judge its team and school. */
export interface RoundWork {
  id: string;
  registrationId: string;
  no: string;
  title: string;
  group: Group;
  preparation: Preparation;
  /** False once its entry takes part no more. */
  isJudged: boolean;
  /** The language of the account that submitted it. */
  language: Locale;
  facts: EntryFacts;
}

/** States of entries whose works are judged. */
const JUDGED_STATES = ['approved', 'work_submitted', 'scored', 'published'] as const;

/** Returns true if the work of an entry in this state is judged. */
export const isJudgedState = (state: EntryState): boolean => JUDGED_STATES.some((each) => each === state);

/** Up to this number works are read by their ids; more, out of all of their competition. */
const FEW_WORKS = 50;

/** Works of a competition: of some groups or of all, or some by their ids. */
interface Wanted {
  competitionId: string;
  groups: RoundSettings['groups'];
  workIds?: readonly string[];
}

const guardians = (db: Db | Tx) => db.selectFrom('guardian').select(['guardian.registrationId', 'phone', 'givenPhone']);

const guardiansOfWorks = (db: Db | Tx, workIds: readonly string[]) =>
  guardians(db).where('guardian.registrationId', 'in', (e) => e.selectFrom('work').select('registrationId').where('id', 'in', workIds));

export const guardiansOfEntries = (db: Db | Tx, ids: readonly string[]) => guardians(db).where('guardian.registrationId', 'in', ids);

export const guardiansOfCompetition = (db: Db | Tx, competitionId: string) =>
  guardians(db)
    .innerJoin('registration', 'registration.id', 'guardian.registrationId')
    .where('registration.competitionId', '=', competitionId);

export const phonesByEntry = (
  rows: readonly { registrationId: string; phone: string | null; givenPhone: string | null }[],
): ReadonlyMap<string, string[]> => {
  const phones = new Map<string, string[]>();
  for (const { registrationId, phone, givenPhone } of rows) {
    const known = phones.get(registrationId) ?? [];
    phones.set(registrationId, [...known, ...[phone, givenPhone].filter((each) => each !== null)]);
  }
  return phones;
};

const worksWithFacts = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .innerJoin('account', 'account.id', 'work.accountId')
    .select(['work.id', 'work.no', 'work.title', 'work.preparation', 'work.registrationId', 'work.accountId'])
    .select([
      'registration.groupName',
      'organization',
      'parentName',
      'instructorName',
      'parentPhone',
      'instructorPhone',
      'registration.state',
    ])
    .select(['account.mobile', 'account.email', 'account.affiliation', 'account.name as accountName', 'account.locale'])
    .orderBy('work.no');
type FactsRow = Awaited<ReturnType<ReturnType<typeof worksWithFacts>['execute']>>[number];

/** Returns what decides about the judges of an entry; phones are those of its guardians. */
export const entryFacts = (
  row: Pick<
    FactsRow,
    | 'accountId'
    | 'mobile'
    | 'email'
    | 'affiliation'
    | 'accountName'
    | 'organization'
    | 'parentName'
    | 'instructorName'
    | 'parentPhone'
    | 'instructorPhone'
  >,
  phones: readonly string[],
): EntryFacts => ({
  accountId: row.accountId,
  otherAccountIds: [],
  accountPhone: row.mobile,
  accountEmail: row.email,
  affiliations: [row.affiliation, row.organization],
  phones: [row.parentPhone, row.instructorPhone, ...phones],
  emails: [],
  names: [row.accountName, row.parentName, row.instructorName],
});

const toRoundWorks = (rows: readonly FactsRow[], phones: ReadonlyMap<string, string[]>): RoundWork[] =>
  rows.map((row) => ({
    id: row.id,
    registrationId: row.registrationId,
    no: row.no,
    title: row.title,
    group: row.groupName,
    preparation: row.preparation,
    isJudged: isJudgedState(row.state),
    language: row.locale,
    facts: entryFacts(row, phones.get(row.registrationId) ?? []),
  }));

/** Returns the works of a competition that are judged, in the order of their numbers. */
export const worksOfGroups = async (db: Db | Tx, { competitionId, groups, workIds }: Wanted): Promise<RoundWork[]> => {
  if (workIds?.length === 0) return [];
  const few = workIds && workIds.length <= FEW_WORKS ? workIds : null;
  let query = worksWithFacts(db)
    .where('work.competitionId', '=', competitionId)
    .where('registration.state', 'in', [...JUDGED_STATES]);
  if (few) query = query.where('work.id', 'in', few);
  if (groups) query = query.where('registration.groupName', 'in', groups);
  const asked = few ? guardiansOfWorks(db, few) : guardiansOfCompetition(db, competitionId);
  const [rows, known] = await Promise.all([query.execute(), asked.execute()]);
  const wanted = workIds && new Set(workIds);
  return toRoundWorks(wanted ? rows.filter(({ id }) => wanted.has(id)) : rows, phonesByEntry(known));
};

/** Returns these works, of whatever competition and also those that are judged no more, in the order of their numbers. */
export const worksWithIds = async (db: Db | Tx, workIds: readonly string[]): Promise<RoundWork[]> => {
  if (workIds.length === 0) return [];
  const [rows, known] = await Promise.all([
    worksWithFacts(db)
      .where('work.id', 'in', [...workIds])
      .execute(),
    guardiansOfWorks(db, workIds).execute(),
  ]);
  return toRoundWorks(rows, phonesByEntry(known));
};

/** Returns the ids of works by their numbers. */
export const workIdsByNo = async (db: Db, nos: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (nos.length === 0) return new Map();
  const rows = await db
    .selectFrom('work')
    .select(['no', 'id'])
    .where('no', 'in', [...nos])
    .execute();
  return new Map(rows.map(({ no, id }) => [no, id]));
};

/** Returns the team and the school of works, by their ids. */
export const authorsOf = async (db: Db, workIds: readonly string[]): Promise<Map<string, { team: string; organization: string }>> => {
  if (workIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .select(['work.id', 'teamName', 'organization'])
    .where('work.id', 'in', [...workIds])
    .execute();
  return new Map(rows.map(({ id, teamName, organization }) => [id, { team: teamName, organization }]));
};

/** Returns the entries of works, by work. */
export const entriesOfWorks = async (db: Db, workIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (workIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('work')
    .select(['id', 'registrationId'])
    .where('id', 'in', [...workIds])
    .execute();
  return new Map(rows.map(({ id, registrationId }) => [id, registrationId]));
};

/** Returns entries with their members, as far as their answers and what names them are concerned. */
export const answeringEntries = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'formAnswersSealed', 'teamName', 'organization', 'parentName', 'instructorName'])
    .where('id', 'in', [...ids])
    .execute();
  const members = await db
    .selectFrom('member')
    .select(['id', 'registrationId', 'name', 'latinName', 'formAnswersSealed'])
    .where('registrationId', 'in', [...ids])
    .orderBy('registrationId')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ row, members: members.filter(({ registrationId }) => registrationId === row.id) }));
};

/** Returns what is known of people who may be in conflict with an entry, by id. */
export const peopleFacts = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, JudgeFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'mobile', 'email', 'affiliation'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name, mobile, email, affiliation }) => [id, { accountId: id, name, phone: mobile, email, affiliation }]));
};
