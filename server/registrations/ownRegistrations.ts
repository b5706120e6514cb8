import { Problem } from '#contract/http/problem.ts';
import type { Entry, EntrySummary } from '#contract/registrations/public.ts';
import type { EntryAction } from '#contract/registrations/rules/entryStatus.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { actionsAt, loadEntries, toEntry, toEntrySummary } from './entry.ts';
import { countRegistrationsOf, findRegistration, type RegistrationRow, registrationsOf } from './store.ts';

/** Returns the actor's entries, the newest first. */
export const listOwnRegistrations = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  page: { page: number; pageSize: number },
): Promise<{ items: EntrySummary[]; total: number }> => {
  const rows = await registrationsOf(db, actor.id, page);
  const entries = await loadEntries(db, rows);
  return { items: entries.map((entry) => toEntrySummary(entry, clock.now())), total: await countRegistrationsOf(db, actor.id) };
};

/** Returns every entry of an account, the newest first. */
export const summariesOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<EntrySummary[]> =>
  (await loadEntries(db, await registrationsOf(db, accountId))).map((entry) => toEntrySummary(entry, clock.now()));

/** Returns one of the actor's entries. Throws not_found, for another account's entry too. */
export const getOwnRegistration = async (db: Db | Tx, actor: Actor, id: string): Promise<RegistrationRow> => {
  const row = await findRegistration(db, id);
  if (!row || row.accountId !== actor.id) throw new Problem('not_found');
  return row;
};

const actionsNow = async (db: Db | Tx, row: RegistrationRow, now: number): Promise<EntryAction[]> => {
  const competition = await findCompetition(db, row.competitionId);
  return competition ? actionsAt(row, competition, now) : [];
};

/** Copies of members that an account may make: enough for six teams from several earlier ones, too few to harvest with a stolen session. */
const COPIES = { max: 60, windowMs: 3600_000 };

/**
 * Returns one of the actor's entries, with guardians' numbers for editing, for enrolling again, or for copying its members into another form. Throws
 * not_found, action_not_allowed_now, too_many_attempts.
 */
export const getOwnEntry = async (
  { db, clock, vault, rateLimiter }: Pick<Deps, 'db' | 'clock' | 'vault' | 'rateLimiter'>,
  actor: Actor,
  id: string,
  purpose?: 'edit' | 'copy',
): Promise<Entry> => {
  const row = await getOwnRegistration(db, actor, id);
  const now = clock.now();
  if (!purpose) return toEntry(db, vault, row, now);
  if (purpose === 'copy') await rateLimiter.consume(['copy members', actor.id], COPIES.max, COPIES.windowMs);
  else {
    const actions = await actionsNow(db, row, now);
    const fills: readonly EntryAction[] = ['edit', 're_enroll', 'another_team'];
    const { advancements = [] } = await toEntry(db, vault, row, now);
    const isInvited = advancements.some(({ code }) => code !== null);
    if (!isInvited && !actions.some((action) => fills.includes(action))) throw new Problem('action_not_allowed_now');
  }
  return toEntry(db, vault, row, now, { forForm: true });
};
