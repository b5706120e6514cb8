import { Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { ModerationAction, RulingKind, Settlement } from '#contract/votes/admin.ts';
import { voteDay } from '#contract/votes/rules/voting.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { createLedger } from './ledger/ledger.ts';
import { type ChangedVote, hasFlag, hasVotes, insertModeration, type Selection, settleFlag, setVoid } from './moderationStore.ts';
import { addVotes, tally } from './store.ts';

type ModerationDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'site'>;

interface Ruling {
  id: string;
  kind: RulingKind;
  at: number;
  reason: string | null;
  flagId: string | null;
}

const newRuling = async (
  tx: Tx,
  { ids, clock }: ModerationDeps,
  actor: Actor,
  { kind, reason, flagId = null }: { kind: RulingKind; reason: string | null; flagId?: string | null },
): Promise<Ruling> => {
  const ruling = { id: ids.next(), kind, reason, at: clock.now(), flagId };
  await insertModeration(tx, { ...ruling, byId: actor.id, byName: actor.name });
  return ruling;
};

/** Writes what a ruling changed into the totals and the ledger. Returns each work's total before and after. */
const count = async (
  tx: Tx,
  { db, site }: ModerationDeps,
  ruling: Ruling,
  changed: readonly ChangedVote[],
): Promise<{ workId: string; before: number; after: number }[]> => {
  const sign = ruling.kind === 'void' ? -1 : 1;
  const added = new Map([...tally(changed.map(({ workId }) => workId))].map(([workId, votes]) => [workId, sign * votes]));
  const totals = await addVotes(tx, added);
  await createLedger(db).addRuling(tx, { ...ruling, day: voteDay(ruling.at, site.now().timeZone) }, changed);
  return [...totals].map(([workId, after]) => ({ workId, before: after - (added.get(workId) ?? 0), after }));
};

/**
 * Voids or restores votes in one transaction: votes, totals, ledger and the audit line of every work. A voided vote stays where it is, and still uses up
 * its voter's day. Votes of competitions outside the scope are ignored. Throws not_found, conflict (another organiser did the same already).
 */
const moderate = async (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  kind: ModerationAction,
  selection: Selection,
  reason: string | null,
): Promise<{ changed: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const ruling = await newRuling(tx, deps, actor, { kind, reason });
    const changed = await setVoid(tx, scope, selection, kind === 'void' ? ruling.id : null);
    if (changed.length === 0) throw new Problem((await hasVotes(tx, scope, selection)) ? 'conflict' : 'not_found');
    for (const { workId, before, after } of await count(tx, deps, ruling, changed))
      await writeAudit(tx, deps, {
        actor,
        action: kind === 'void' ? 'votes_voided' : 'votes_restored',
        subject: 'work',
        subjectId: workId,
        detail: {
          before: { votes: before },
          after: { votes: after },
          rulingId: ruling.id,
          ...selection,
          ...(reason === null ? {} : { reason }),
        },
      });
    return { changed: changed.length };
  });

export const voidVotes = (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  { reason, ...selection }: Selection & { reason: string },
): Promise<{ changed: number }> => moderate(deps, actor, scope, 'void', selection, reason);

export const restoreVotes = (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  selection: Selection,
): Promise<{ changed: number }> => moderate(deps, actor, scope, 'restore', selection, null);

/**
 * Settles a burst. `void` voids those of its votes that count; `fine` lets those count again that an earlier ruling on the burst voided, and no vote that
 * was voided by itself. It stays settled until more votes belong to it (`saveFlag`). `votes` is the number of votes that the organiser saw in it. Throws
 * not_found, conflict (it has grown since, or is settled like that already).
 */
export const settleBurst = (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  { flagId, as, reason, votes }: { flagId: string; as: Settlement; reason: string; votes: number },
): Promise<{ changed: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const ruling = await newRuling(tx, deps, actor, { kind: as, reason, flagId });
    const flag = await settleFlag(tx, scope, { flagId, rulingId: ruling.id, as, votes });
    if (!flag) throw new Problem((await hasFlag(tx, scope, flagId)) ? 'conflict' : 'not_found');
    const changed = await setVoid(tx, scope, { flagId, voidedByItsRulings: as === 'fine' }, as === 'void' ? ruling.id : null);
    const totals = await count(tx, deps, ruling, changed);
    const [of] = totals;
    await writeAudit(tx, deps, {
      actor,
      action: as === 'void' ? 'burst_voided' : 'burst_fine',
      subject: 'work',
      subjectId: flag.workId,
      detail: {
        ...(of ? { before: { votes: of.before }, after: { votes: of.after } } : {}),
        rulingId: ruling.id,
        flagId,
        reason,
      },
    });
    return { changed: changed.length };
  });
