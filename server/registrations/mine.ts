import { Problem } from '#contract/problem.ts';
import type { Entry, EntrySummary } from '#contract/registrations.ts';
import { type EntryAction, entryActions } from '#contract/rules/entryStatus.ts';
import { windowsOf } from '../competitions/competition.ts';
import { findCompetition } from '../competitions/store.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { loadEntries, toEntry, toEntrySummary } from './entry.ts';
import { countRegistrationsOf, findRegistration, type RegistrationRow, registrationsOf } from './store.ts';

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
export const mine = async (db: Db | Tx, actor: Actor, id: string): Promise<RegistrationRow> => {
  const row = await findRegistration(db, id);
  if (!row || row.accountId !== actor.id) throw new Problem('not_found');
  return row;
};

const actionsNow = async (db: Db | Tx, row: RegistrationRow, now: number): Promise<EntryAction[]> => {
  const competition = await findCompetition(db, row.competitionId);
  return competition ? entryActions(row, windowsOf(competition), now) : [];
};

/** How often an account may copy from its entries: six teams from several earlier ones are few, a stolen session's harvest is not. */
const COPIES = { most: 60, windowMs: 3600_000 };

/**
 * One of my entries; with ID numbers in full where it is to be edited or enrolled again, or its members are copied into another form.
 * Fails with not_found, action_not_allowed_now, too_many_attempts.
 */
export const get = async (
  { db, clock, vault, rateLimiter }: Pick<Deps, 'db' | 'clock' | 'vault' | 'rateLimiter'>,
  actor: Actor,
  id: string,
  wanted?: 'edit' | 'copy',
): Promise<Entry> => {
  const row = await mine(db, actor, id);
  const now = clock.now();
  if (!wanted) return toEntry(db, row, now);
  if (wanted === 'copy') await rateLimiter.consume(`copy members ${actor.id}`, COPIES.most, COPIES.windowMs);
  else {
    const actions = await actionsNow(db, row, now);
    if (!actions.includes('edit') && !actions.includes('re_enroll')) throw new Problem('action_not_allowed_now');
  }
  return toEntry(db, row, now, vault);
};
