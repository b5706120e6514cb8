import type { Person, PersonFilter, PersonNote, PersonSummary } from '#contract/accounts/people.ts';
import type { PagedList } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { maskEmail } from '#contract/text/email.ts';
import { maskPhone } from '#contract/text/phone.ts';
import {
  type AccountRow,
  findAccount,
  legalConsentsOf,
  listPeople,
  listSessions,
  missingFor,
  type PersonSort,
  provenEmail,
  shownEmail,
} from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { noteTimesOf } from '#server/registrations/index.ts';
import { newestSignIn } from './historyStore.ts';
import { accountNotes, activeEntries, countChildren, countEntries, insertAccountNote } from './store.ts';

/** Returns any account by id. Throws not_found. */
export const accountOf = async (db: Db | Tx, id: string): Promise<AccountRow> => {
  const row = await findAccount(db, id);
  if (!row) throw new Problem('not_found');
  return row;
};

const masked = (row: AccountRow) => {
  const email = shownEmail(row);
  return { mobile: row.mobile === null ? null : maskPhone(row.mobile), email: email === null ? null : maskEmail(email) };
};

/** Returns a page of families and institutions. */
export const listPeoplePage = async (
  { readDb }: Pick<Deps, 'readDb'>,
  filter: PersonFilter,
  sort: `${'' | '-'}${PersonSort}`,
  page: PageRequest,
): Promise<PagedList<PersonSummary>> => {
  const by = sort.endsWith('name') ? 'name' : 'createdAt';
  const { rows, ...links } = await listPeople(readDb, filter, { by, descending: sort.startsWith('-') }, page);
  const entries = await countEntries(
    readDb,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    affiliation: row.affiliation,
    kind: row.kind,
    ...masked(row),
    entries: entries.get(row.id) ?? 0,
    disabled: row.disabledAt !== null,
    createdAt: row.createdAt,
  }));
  return { items, ...links };
};

/** Returns an account with everything that an organiser needs to support it. Throws not_found. */
export const getPerson = async (deps: Pick<Deps, 'db' | 'clock' | 'vault'>, id: string): Promise<Person> => {
  const { db, clock } = deps;
  const row = await accountOf(db, id);
  const living = await activeEntries(db, id);
  // Sessions of a disabled account are there for as long as it can be taken back; none opens anything.
  const devices = row.disabledAt === null ? await listSessions(db, id, clock.now()) : [];
  const seen = [...devices.map(({ lastSeenAt }) => lastSeenAt), (await newestSignIn(deps, row)) ?? 0];
  const lastSeenAt = Math.max(...seen);
  return {
    id,
    name: row.name,
    affiliation: row.affiliation,
    kind: row.kind,
    role: row.role,
    locale: row.locale,
    ...masked(row),
    emailProven: provenEmail(row) !== null,
    createdAt: row.createdAt,
    lastSeenAt: lastSeenAt === 0 ? null : lastSeenAt,
    disabled: row.disabledAt === null ? null : { at: row.disabledAt, reason: row.disabledReason ?? '' },
    entries: (await countEntries(db, [id])).get(id) ?? 0,
    children: await countChildren(
      db,
      living.map((entry) => entry.id),
    ),
    consents: {
      of: living.length,
      processing: living.filter(({ hasPendingGuardians }) => hasPendingGuardians === 0).length,
      publishName: living.filter(({ publishName }) => publishName === 1).length,
      publishWork: living.filter(({ publishWork }) => publishWork === 1).length,
    },
    mergedInto: row.mergedInto,
    termsAcceptedAt: row.termsAcceptedAt,
    agreements: [
      ...(await legalConsentsOf(db, id)).map(({ slug, version, at }) => ({ slug, version, at })),
      ...(await missingFor(db, row, clock.now())).map(({ slug, version }) => ({ slug, version, at: null })),
    ],
    secondFactorSince: row.secondFactorSince,
    passwordChangedAt: row.passwordChangedAt,
    devices: devices.map((session) => ({ device: session.device, lastSeenAt: session.lastSeenAt })),
  };
};

/** Returns the notes on an account. Throws not_found. */
export const listPersonNotes = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<{ items: PersonNote[]; total: number }> => {
  await accountOf(db, id);
  const items = (await accountNotes(db, id)).map(({ id: noteId, authorName, at, text }) => ({ id: noteId, author: authorName, at, text }));
  return { items, total: items.length };
};

/** Writes a note on an account, once per key. The audit log records that there is one, not its text. Throws not_found. */
export const addPersonNote = (deps: Deps, actor: Actor, accountId: string, text: string, key: IdempotencyKey | null): Promise<PersonNote> =>
  deps.db.transaction().execute((tx) =>
    withIdempotency(tx, deps.clock, key, async () => {
      await accountOf(tx, accountId);
      const note = { id: deps.ids.next(), text, at: deps.clock.now() };
      await insertAccountNote(tx, { ...note, accountId, authorId: actor.id, authorName: actor.name });
      await writeAudit(tx, deps, {
        actor,
        action: 'account_note_written',
        subject: 'account_note',
        subjectId: note.id,
        detail: { accountId },
      });
      return { ...note, author: actor.name };
    }),
  );

/**
 * Times of organisers' notes about an account and its entries, and where to ask for their text. The notes may name other families (a child that two
 * accounts have entered), which an export must not reveal: somebody reads them before they are handed out.
 */
export const exportNotesOf = async ({ db, site }: Pick<Deps, 'db' | 'site'>, accountId: string) => {
  const about = (await accountNotes(db, accountId)).map(({ at }) => ({ about: 'account', at }));
  const aboutEntries = (await noteTimesOf(db, accountId)).map(({ registrationId, at }) => ({ about: 'entry', registrationId, at }));
  return { notes: [...about, ...aboutEntries], wordsOnRequestFrom: site.now().contact.email };
};
