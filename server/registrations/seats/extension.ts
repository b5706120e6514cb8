import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { ExtendedWindow } from '#contract/registrations/entryRecord.ts';
import { canTransition, type EntryState, isCorrectable } from '#contract/registrations/rules/entryStatus.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import { findCompetition, windowsOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { findRegistration, type RegistrationRow, setExtension } from '#server/registrations/store.ts';
import { lockCompetition } from './seatStore.ts';

const columns = { edit: 'editUntil', work: 'workUntil' } as const;
const templates = { edit: 'edit_extended', work: 'work_extended' } as const;
const endings = { edit: 'edit_extension_ended', work: 'work_extension_ended' } as const;

/** Checks, by window, whether a later end is of use to an entry in a state. */
const isExtendable: Record<ExtendedWindow, (state: EntryState) => boolean> = {
  edit: (state) => canTransition(state, 'cancelled'),
  work: (state) => isCorrectable({ state }),
};

/** Returns an entry of a competition in the scope, and locks the competition. Throws not_found. */
export const lockEntry = async (tx: Tx, scope: CompetitionScope, id: string): Promise<RegistrationRow> => {
  const found = await findRegistration(tx, id);
  if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
  await lockCompetition(tx, found.competitionId);
  const row = await findRegistration(tx, id);
  if (!row) throw new Problem('not_found');
  return row;
};

/**
 * Extends one of an entry's windows until a given time, or ends the extension; its family is notified. The entry's version stays, so that a form that
 * is open meanwhile can still be sent. Throws not_found, conflict (another time than `was`), action_not_allowed_now, window_invalid, invalid_input (a
 * time that has passed, or that the window reaches without an extension).
 */
export const extend = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  id: string,
  { window, until, was }: { window: ExtendedWindow; until: number | null; was: number | null },
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEntry(tx, scope, id);
    const column = columns[window];
    if (row[column] !== was) throw new Problem('conflict');
    if (until === was) return;
    const now = deps.clock.now();
    if (until !== null) {
      const competition = await findCompetition(tx, row.competitionId);
      if (!competition || !isExtendable[window](row.state)) throw new Problem('action_not_allowed_now');
      const { signup, work } = windowsOf(competition);
      const usual = window === 'work' ? work : signup;
      if (window === 'work' && windowState(work, now) === 'invalid') throw new Problem('window_invalid');
      if (until <= now || until <= (usual?.closesAt ?? 0)) throw fieldProblem('until', 'extension_too_early');
    }
    await setExtension(tx, id, { [column]: until, ...(window === 'work' ? { workExtendedAt: until === null ? null : now } : {}) });
    await writeAudit(tx, deps, {
      actor,
      action: (until === null ? endings : templates)[window],
      subject: 'registration',
      subjectId: id,
      detail: { before: { until: was }, after: { until } },
    });
    if (until !== null) await notifyFamily(tx, deps, row, templates[window], {}, { until });
    // An extension that has expired needs no message.
    else if (was !== null && was > now) await notifyFamily(tx, deps, row, 'extension_ended');
  });
  await deps.messages.committed();
};
