import type { EditedRecord, MarkChoice, Telling } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { dependences, missingForPublication } from '#contract/competitions/rules/competitionDraft.ts';
import { type FieldProblems, fieldProblem, Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { NewInvitationCodes } from '#contract/registrations/invitations.ts';
import type { Tx } from '#server/database/connection.ts';
import type { ReadDraft } from '#server/drafts/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { columnsOf, dataOf } from './competitionData.ts';
import { competitionDrafts, dependentsOf, getEdited } from './drafts.ts';
import { finalProblems, hasWayIn } from './finals.ts';
import { deletePlan } from './plan/planStore.ts';
import { bringBackIfOpen } from './standing/bringBack.ts';
import { type CompetitionRow, insertCompetition, updateCompetition } from './store.ts';
import { lockPublished, publishedRow } from './versionStore.ts';

export type PublishDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'messages' | 'site' | 'publicUrl' | 'vault'>;

/** The organiser of a publication, by a session or at a set hour. */
export type Publisher = Pick<Actor, 'id' | 'name' | 'rights'>;

/** Effects of a publication on other subjects. */
export interface PublicationHooks {
  /** Gives new places to waiting entries. The competition is locked. */
  moveUpWaiting(tx: Tx, deps: PublishDeps, competitionId: string): Promise<void>;
  /** Brings the fees of entries to their state after the competition's fee changed. The competition is locked. */
  followFee(tx: Tx, deps: PublishDeps, actor: Publisher, competitionId: string): Promise<void>;
  /** Keeps the rubric by which works are marked, for marks that were or are made by it. */
  keepRubric(tx: Tx, competition: CompetitionRow, now: number): Promise<unknown>;
  /** Decides on the marks that were made by earlier versions of the rubric. Throws not_allowed without the right to. */
  decideOldMarks(tx: Tx, deps: PublishDeps, actor: Publisher, decided: { competition: CompetitionRow; choice: MarkChoice }): Promise<void>;
  /** Gives a copy of a competition the templates of the original's certificates. */
  copyTemplates(tx: Tx, deps: Pick<Deps, 'ids' | 'clock'>, copy: { from: string; to: string }): Promise<void>;
  /** Makes invitation codes of a competition. */
  makeCodes(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Publisher, competitionId: string, made: NewInvitationCodes): Promise<unknown>;
  /** Records which families are to be notified of changed times or a changed place. */
  noteArrangements(tx: Tx, change: { before: CompetitionRow; after: CompetitionRow; tell: Telling; now: number }): Promise<void>;
}

type NewCodes = Pick<NewInvitationCodes, 'count' | 'useLimit'>;

interface Publication extends ReadDraft {
  note?: string | undefined;
  tell: Telling;
  acceptsBelowTaken: boolean;
  marks?: MarkChoice | undefined;
  codes?: NewCodes | undefined;
}

/** Refuses changes of what entries depend on, by field. */
const checkDependences = async (tx: Tx, row: CompetitionRow, data: CompetitionData, acceptsBelowTaken: boolean): Promise<void> => {
  const inTheWay = dependences(dataOf(row), data, await dependentsOf(tx, row)).filter(({ refused }) => refused || !acceptsBelowTaken);
  if (inTheWay.length === 0) return;
  const fields: FieldProblems = Object.fromEntries(
    inTheWay.map(({ path, refused }) => [path, refused ? 'entries_depend' : 'below_taken'] as const),
  );
  throw new Problem('invalid_input', { fields });
};

/**
 * Publishes the draft that was read: the competition, its version, audit, notices and waiting list. A plan to do so later ends with it. Throws not_found,
 * conflict, invalid_input, not_allowed.
 */
export const publishIn = async (
  tx: Tx,
  deps: PublishDeps,
  hooks: PublicationHooks,
  actor: Publisher,
  scope: CompetitionScope,
  id: string,
  { note, tell, acceptsBelowTaken, marks, codes, ...read }: Publication,
): Promise<EditedRecord> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  const now = deps.clock.now();
  const before = await lockPublished(tx, id);
  const { text, data, isDraft } = await competitionDrafts.textToPublish(tx, deps, id, read);
  const fields: FieldProblems = { ...missingForPublication(data), ...(await finalProblems(tx, id, data, before, now)) };
  if (data.needsInvitation && !codes && !(await hasWayIn(tx, id))) fields['needsInvitation'] = 'no_codes';
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
  if (before) await checkDependences(tx, before, data, acceptsBelowTaken);
  await competitionDrafts.publish(tx, deps, actor, id, { read, text, isDraft, note });
  const columns = { ...columnsOf(data), updatedAt: now };
  if (before) await updateCompetition(tx, id, columns);
  else if (!(await insertCompetition(tx, { id, ...columns, createdAt: now }))) throw fieldProblem('slug', 'slug_taken');
  const after = await publishedRow(tx, id);
  if (!after) throw new Error('a competition is gone while it is published');
  if (codes) await hooks.makeCodes(tx, deps, actor, id, codes);
  if (before) await hooks.keepRubric(tx, before, now);
  await hooks.keepRubric(tx, after, now);
  if (marks) await hooks.decideOldMarks(tx, deps, actor, { competition: after, choice: marks });
  if (before) {
    await hooks.noteArrangements(tx, { before, after, tell, now });
    if (before.feeCny !== after.feeCny || before.feeUsd !== after.feeUsd) await hooks.followFee(tx, deps, actor, id);
    await hooks.moveUpWaiting(tx, deps, id);
  }
  await writeAudit(tx, deps, {
    actor,
    action: 'competition_published',
    subject: 'competition',
    subjectId: id,
    detail: { number: read.number, changed: before ? changedPaths(dataOf(before), dataOf(after)) : null, tell },
  });
  await bringBackIfOpen(tx, deps, actor, id, now);
  await deletePlan(tx, id);
  return getEdited(tx, null, id);
};

/** Publishes the draft that was read, now. Throws not_found, conflict, invalid_input, not_allowed. */
export const publish = async (
  deps: PublishDeps,
  hooks: PublicationHooks,
  actor: Publisher,
  scope: CompetitionScope,
  id: string,
  publication: Publication,
): Promise<EditedRecord> => {
  const record = await deps.db.transaction().execute((tx) => publishIn(tx, deps, hooks, actor, scope, id, publication));
  await deps.messages.committed();
  return record;
};
