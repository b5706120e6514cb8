import type { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import type { Entry, EntrySummary, NewRegistration, RegistrationEdit } from '#contract/registrations.ts';
import { signupProblem, windowMoment } from '#contract/rules/competitionStatus.ts';
import { canTransition, type EntryAction, editedState, entryActions, holdsSeat } from '#contract/rules/entryStatus.ts';
import { lockAccount } from '../accounts/store.ts';
import { windowsOf } from '../competitions/competition.ts';
import { findCompetition } from '../competitions/store.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { type OnceKey, once } from '../platform/idempotency.ts';
import type { Actor } from '../platform/sessions.ts';
import { loadEntries, parseEntry, toEntry, toEntrySummary } from './entry.ts';
import { checkForm, claimInvitationCode, formColumns, recordConsent, writeMembers } from './form.ts';
import { tellFamily } from './notify.ts';
import { findPlace, moveUpWaiting } from './places.ts';
import {
  countRegistrationsOf,
  deleteMembers,
  findRegistration,
  giveInvitationCodeBack,
  giveSeatBack,
  insertRegistration,
  lockCompetition,
  type RegistrationRow,
  registrationsOf,
  releaseClaims,
  updateRegistration,
} from './store.ts';

type NewForm = z.output<typeof NewRegistration>;
type EditForm = z.output<typeof RegistrationEdit>;

/**
 * Registers a team or a child: gives a place or a number on the waiting list, uses the invitation code, claims the children,
 * records the consent, writes the audit line and tells the family; all of it or nothing, once per key.
 * Fails with not_found, window_invalid, signup_not_open, signup_closed, invalid_input, invitation_code_used_up, duplicate_child.
 */
export const register = async (deps: Deps, actor: Actor, form: NewForm, key: OnceKey | null): Promise<Entry> => {
  const { db, clock, ids } = deps;
  const entry = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new Problem('signed_out');
    return once(
      tx,
      clock,
      key,
      async () => {
        const now = clock.now();
        const competition = await findCompetition(tx, form.competitionId);
        if (!competition) throw new Problem('not_found');
        const { signup } = windowsOf(competition);
        const problem = signupProblem({ signup }, now);
        if (problem) throw windowProblem(problem, windowMoment(signup, now));
        checkForm(form, competition, now);

        await lockCompetition(tx, competition.id);
        const invitationCodeId = await claimInvitationCode(tx, competition.id, form.invitationCode);
        const row: RegistrationRow = {
          id: ids.next(),
          competitionId: competition.id,
          accountId: actor.id,
          ...(await findPlace(tx, competition.id)),
          ...formColumns(form),
          invitationCodeId,
          reason: null,
          decidedAt: null,
          consentAt: now,
          version: 1,
          registeredAt: now,
          updatedAt: now,
        };
        await insertRegistration(tx, row);
        await writeMembers(tx, deps, row, form.members, competition);
        await recordConsent(tx, deps, row);
        await writeAudit(tx, deps, {
          doer: actor,
          action: 'registered',
          subject: 'registration',
          subjectId: row.id,
          detail: { after: { state: row.state } },
        });
        await tellFamily(tx, deps, row, 'entry_received');
        return toEntry(tx, row, now);
      },
      parseEntry,
    );
  });
  await deps.messages.committed();
  return entry;
};

const windowProblem = (code: 'window_invalid' | 'signup_not_open' | 'signup_closed', at: number | null): Problem =>
  new Problem(code, at === null ? {} : { at });

/** My entries, the newest first. */
export const listMine = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  page: { page: number; pageSize: number },
): Promise<{ items: EntrySummary[]; total: number }> => {
  const rows = await registrationsOf(db, actor.id, page);
  const entries = await loadEntries(db, rows);
  return { items: entries.map((entry) => toEntrySummary(entry, clock.now())), total: await countRegistrationsOf(db, actor.id) };
};

/** Reads an entry of the actor. Somebody else's is answered like one that is not there: not_found. */
const mine = async (db: Db | Tx, actor: Actor, id: string): Promise<RegistrationRow> => {
  const row = await findRegistration(db, id);
  if (!row || row.accountId !== actor.id) throw new Problem('not_found');
  return row;
};

const actionsNow = async (db: Db | Tx, row: RegistrationRow, now: number): Promise<EntryAction[]> => {
  const competition = await findCompetition(db, row.competitionId);
  return competition ? entryActions(row, windowsOf(competition), now) : [];
};

/** One of my entries; with ID numbers in full where it is to be edited or enrolled again. Fails with not_found, action_not_allowed_now. */
export const get = async (
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  actor: Actor,
  id: string,
  forEdit: boolean,
): Promise<Entry> => {
  const row = await mine(db, actor, id);
  const now = clock.now();
  if (!forEdit) return toEntry(db, row, now);
  const actions = await actionsNow(db, row, now);
  if (!actions.includes('edit') && !actions.includes('re_enroll')) throw new Problem('action_not_allowed_now');
  return toEntry(db, row, now, vault);
};

/**
 * Replaces what was filled in; a decision made before goes back to review.
 * Fails with not_found, conflict (changed since the form was filled), action_not_allowed_now, invalid_input, invitation_code_used_up, duplicate_child.
 */
export const edit = async (deps: Deps, actor: Actor, id: string, form: EditForm): Promise<Entry> => {
  const { db, clock } = deps;
  const now = clock.now();
  const before = await mine(db, actor, id);
  const entry = await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await mine(tx, actor, id);
    const competition = await findCompetition(tx, row.competitionId);
    if (!competition) throw new Problem('not_found');
    if (row.version !== form.version) throw new Problem('conflict');
    if (!entryActions(row, windowsOf(competition), now).includes('edit')) throw new Problem('action_not_allowed_now');
    checkForm(form, competition, now);

    const invitationCodeId = await claimInvitationCode(tx, competition.id, form.invitationCode, row.invitationCodeId);
    const columns = formColumns(form);
    const consentChanged = (['publishName', 'publishWork', 'consentVersion'] as const).some((name) => row[name] !== columns[name]);
    const change = {
      ...columns,
      state: editedState(row),
      invitationCodeId,
      reason: null,
      decidedAt: null,
      updatedAt: now,
      ...(consentChanged ? { consentAt: now } : {}),
    };
    if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
    await deleteMembers(tx, row.id);
    const edited: RegistrationRow = { ...row, ...change, version: row.version + 1 };
    await writeMembers(tx, deps, edited, form.members, competition);
    if (consentChanged) await recordConsent(tx, deps, edited);
    await writeAudit(tx, deps, {
      doer: actor,
      action: 'edited',
      subject: 'registration',
      subjectId: row.id,
      detail: { before: { state: row.state, teamName: row.teamName }, after: { state: edited.state, teamName: edited.teamName } },
    });
    // While it stood rejected, places may have become free for the waiting list that it returns to.
    if (edited.state === 'waitlisted') await moveUpWaiting(tx, deps, competition.id);
    return toEntry(tx, await mine(tx, actor, id), now);
  });
  await deps.messages.committed();
  return entry;
};

/** Cancels an entry: frees its place for the next who waits, its children and its use of the invitation code. Fails with not_found, action_not_allowed_now. */
export const cancel = async (deps: Deps, actor: Actor, id: string): Promise<Entry> => {
  const { db, clock } = deps;
  const before = await mine(db, actor, id);
  const entry = await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await mine(tx, actor, id);
    await release(tx, deps, actor, row);
    return toEntry(tx, await mine(tx, actor, id), clock.now());
  });
  await deps.messages.committed();
  return entry;
};

/** What cancelling an entry means. The competition must be locked. Fails with action_not_allowed_now. */
const release = async (tx: Tx, deps: Deps, doer: { id: string; name: string }, row: RegistrationRow): Promise<void> => {
  if (!canTransition(row.state, 'cancelled')) throw new Problem('action_not_allowed_now');
  const change = { state: 'cancelled', waitlistNo: null, invitationCodeId: null, updatedAt: deps.clock.now() } as const;
  if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
  await releaseClaims(tx, row.id);
  if (row.invitationCodeId !== null) await giveInvitationCodeBack(tx, row.invitationCodeId);
  await writeAudit(tx, deps, {
    doer,
    action: 'cancelled',
    subject: 'registration',
    subjectId: row.id,
    detail: { before: { state: row.state }, after: { state: 'cancelled' } },
  });
  if (!holdsSeat(row)) return;
  await giveSeatBack(tx, row.competitionId);
  await moveUpWaiting(tx, deps, row.competitionId);
};

/** Gives or withdraws the consents to publish; each change is kept. Fails with not_found. */
export const changeConsent = async (
  deps: Deps,
  actor: Actor,
  id: string,
  consent: { publishName: boolean; publishWork: boolean },
): Promise<Entry> => {
  const { db, clock } = deps;
  const before = await mine(db, actor, id);
  return db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await mine(tx, actor, id);
    const now = clock.now();
    const change = {
      publishName: consent.publishName ? 1 : 0,
      publishWork: consent.publishWork ? 1 : 0,
      consentAt: now,
      updatedAt: now,
    } as const;
    if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
    const changed: RegistrationRow = { ...row, ...change, version: row.version + 1 };
    await recordConsent(tx, deps, changed);
    await writeAudit(tx, deps, {
      doer: actor,
      action: 'consent_changed',
      subject: 'registration',
      subjectId: row.id,
      detail: {
        before: { publishName: row.publishName, publishWork: row.publishWork },
        after: { publishName: change.publishName, publishWork: change.publishWork },
      },
    });
    return toEntry(tx, changed, now);
  });
};

/** Before an account goes: its entries give their places back. Fails with action_not_allowed_now where a work has been handed in for judging. */
export const releaseEntriesOf = async (tx: Tx, deps: Deps, account: { id: string; name: string }): Promise<void> => {
  const rows = (await registrationsOf(tx, account.id)).filter(({ state }) => state !== 'cancelled');
  for (const competitionId of [...new Set(rows.map((row) => row.competitionId))].sort()) {
    await lockCompetition(tx, competitionId);
    for (const row of rows.filter((each) => each.competitionId === competitionId)) {
      const current = await findRegistration(tx, row.id);
      if (current && current.state !== 'cancelled') await release(tx, deps, account, current);
    }
  }
};

/** All that is held about an account's entries, ID numbers included: for the account's own export. */
export const exportEntriesOf = async (
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  accountId: string,
): Promise<unknown[]> => {
  const rows = await registrationsOf(db, accountId);
  const history = rows.length
    ? await db
        .selectFrom('audit')
        .select(['subjectId', 'at', 'action', 'detail'])
        .where('subject', '=', 'registration')
        .where(
          'subjectId',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('at')
        .execute()
    : [];
  const consents = await db.selectFrom('consentRecord').selectAll().where('accountId', '=', accountId).orderBy('at').execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toEntry(db, row, clock.now(), vault)),
      consents: consents.filter(({ registrationId }) => registrationId === row.id),
      history: history.filter(({ subjectId }) => subjectId === row.id),
    })),
  );
};
