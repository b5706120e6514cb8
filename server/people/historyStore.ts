import type { AccountRow } from '#server/accounts/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accountInEvents } from '#server/platform/http/securityEvents.ts';

/** Names of sign-ins in the log of security events. */
const SIGN_INS = ['registered', 'signed_in', 'signed_in_by_code'] as const;
/** Maximum number of entries and works whose lines are read; no family has more. */
const MOST_THINGS = 300;

/** Returns the names of an account in the log of sign-ins: what was typed, as the log reduces it. */
const namesOf = ({ id, mobile, email }: Pick<AccountRow, 'id' | 'mobile' | 'email'>): string[] => [
  id,
  ...(mobile === null ? [] : [mobile, mobile.replace(/^\+86/, ''), mobile.replace(/^\+/, '')]),
  ...(email === null ? [] : [email]),
];

type Known = Pick<AccountRow, 'id' | 'mobile' | 'email'>;

/** Returns the sign-ins of an account before a moment, newest first. */
export const signInsOf = async ({ db, vault }: Pick<Deps, 'db' | 'vault'>, row: Known, before: number, limit: number) => {
  const named = [...new Set(namesOf(row))].map((name) => accountInEvents(vault, name));
  return db
    .selectFrom('securityEvent')
    .select(['id', 'at', 'kind'])
    .where('account', 'in', named)
    .where('at', '<', before)
    .where('kind', 'in', SIGN_INS)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
};

export const newestSignIn = async (deps: Pick<Deps, 'db' | 'vault'>, row: Known): Promise<number | null> =>
  (await signInsOf(deps, row, Number.MAX_SAFE_INTEGER, 1))[0]?.at ?? null;

/** A filter of audit lines. */
interface Asked {
  before: number;
  limit: number;
  /** Null: all. */
  actions: readonly string[] | null;
}

const lines = (db: Db, { before, limit, actions }: Asked) => {
  const query = db
    .selectFrom('audit')
    .select(['id', 'at', 'actorId', 'actorName', 'action', 'subject', 'subjectId', 'detail'])
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(limit);
  return actions === null ? query : query.where('action', 'in', actions);
};

/** Returns the lines about an account itself, newest first. */
export const linesAbout = (db: Db, accountId: string, asked: Asked) =>
  lines(db, asked).where('subject', '=', 'account').where('subjectId', '=', accountId).execute();

/** Returns the lines of an account's own actions, newest first. */
export const linesBy = (db: Db, accountId: string, asked: Asked) => lines(db, asked).where('actorId', '=', accountId).execute();

/** Returns the names of an account's entries and works, by audit subject. */
export const thingsOf = async (db: Db, accountId: string) => {
  const entries = db.selectFrom('registration').select(['id', 'teamName as name']).where('accountId', '=', accountId).limit(MOST_THINGS);
  const works = db.selectFrom('work').select(['id', 'title as name']).where('accountId', '=', accountId).limit(MOST_THINGS);
  return { registration: await entries.execute(), work: await works.execute() };
};

/** Returns the lines about these things, newest first. */
export const linesAboutThings = async (db: Db, subject: 'registration' | 'work', ids: readonly string[], asked: Asked) =>
  ids.length === 0 ? [] : lines(db, asked).where('subject', '=', subject).where('subjectId', 'in', ids).execute();

/** Returns the few lines about these accounts with one of these actions, newest first. */
export const ownLines = (db: Db, accountIds: readonly string[], actions: readonly string[], limit: number) =>
  lines(db, { before: Number.MAX_SAFE_INTEGER, limit, actions })
    .where('subject', '=', 'account')
    .where('subjectId', 'in', accountIds)
    .execute();

/** Returns the device of a session opened at about a moment; null if none. */
export const deviceAt = (sessions: readonly { createdAt: number; device: string }[], at: number): string | null =>
  sessions.find(({ createdAt }) => Math.abs(createdAt - at) < 5000)?.device ?? null;
