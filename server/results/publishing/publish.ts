import type { z } from 'zod';
import { kindOfAward } from '#contract/certificates/rules/fields.ts';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { ComputedTerms, type Results } from '#contract/results/admin.ts';
import type { resultsPublishing } from '#contract/results/publishing.ts';
import { planResults } from '#contract/results/rules/planResults.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { certificateNumbers, issueCertificates, revokeCertificates } from '#server/certificates/index.ts';
import { templatesToIssue } from '#server/certificateTemplates/index.ts';
import { type CompetitionRow, findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { writeAdvancements } from '#server/results/advancing/advance.ts';
import { type ComputationRow, groupsOf, newestComputations } from '#server/results/computing/computationStore.ts';
import { gatherInputs } from '#server/results/computing/inputs.ts';
import { getResults } from '#server/results/computing/results.ts';
import { nameIndex } from '#server/results/result.ts';
import { correctionsOf } from './corrections.ts';
import {
  endResult,
  insertPublication,
  insertResults,
  nameInAppeals,
  nextPublicationNumber,
  noteStopped,
  publicationsOf,
  resultsInForce,
  withdrawPublication,
} from './publicationStore.ts';
import { planSoon } from './settle.ts';
import { isSameResult, publishedResult, wantedResults } from './wantedResults.ts';
import { planLastLook } from './watch.ts';

type Order = z.output<(typeof resultsPublishing)['POST /api/admin/competitions/:id/results/publications']['body']>;
type PublishDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'vault' | 'config' | 'jobs' | 'site'>;

/** Checks that nothing stands in the way, and that every warning is accepted. Throws results_not_ready. */
const requireReady = (checks: Results['checks'], { accepted, reason }: Order): void => {
  const warnings = checks.filter(({ level }) => level === 'warning');
  if (checks.some(({ level }) => level === 'error') || warnings.some(({ name }) => !accepted.includes(name)))
    throw new Problem('results_not_ready');
  if (warnings.length > 0 && reason === '') throw new Problem('invalid_input', { fields: { reason: 'required' } });
};

/** Checks what a correction has to say: why, to the public in both languages, and whom the organiser has called if an award becomes a lower one. */
const requireExplained = ({ reason, note, calls }: Order, isAnyLower: boolean): void => {
  if (reason === '') throw new Problem('invalid_input', { fields: { reason: 'required' } });
  for (const locale of ['zh-CN', 'en-US'] as const)
    if (note === null || isBlank(note[locale])) throw new Problem('invalid_input', { fields: { [`note.${locale}`]: 'required' } });
  if (isAnyLower && calls === '') throw new Problem('invalid_input', { fields: { calls: 'required' } });
};

/**
 * Writes the results of a computation with their certificates, not public before an instant, and ends those in force that they replace at the same instant; `note` says
 * why to the public. Returns their counts.
 */
const writeResults = async (
  tx: Tx,
  { ids, vault }: Pick<Deps, 'ids' | 'vault'>,
  { id: competitionId, season }: CompetitionRow,
  {
    computation,
    terms,
    publication,
    publishAt,
    note,
  }: { computation: ComputationRow; terms: ComputedTerms; publication: number; publishAt: number; note: Text | null },
): Promise<{ added: number; ended: number }> => {
  const wanted = await wantedResults(tx, competitionId, groupsOf(computation), terms);
  const before = (await resultsInForce(tx, competitionId)).map((row) => ({ ...row, result: publishedResult(row) }));
  const templates = await templatesToIssue(tx, competitionId);
  const nextNumber = await certificateNumbers(tx, { id: competitionId, season }, templates);
  const { added, ended } = planResults(before, wanted, isSameResult, ({ award }) => nextNumber(kindOfAward(award)));
  await insertResults(
    tx,
    added.map(({ certificateNo, result: { scores, comments, ...result } }) => ({
      ...result,
      id: ids.next(),
      certificateNo,
      competitionId,
      nameIndex: nameIndex(vault, result.name),
      scores: JSON.stringify(scores),
      comments: JSON.stringify(comments),
      publishedAt: publishAt,
      publication,
    })),
  );
  for (const { id } of ended) await endResult(tx, id, publishAt);
  const numbers = new Map(before.map(({ id, certificateNo }) => [id, certificateNo]));
  const kept = new Set(numbers.values());
  await issueCertificates(
    tx,
    added
      .filter(({ certificateNo }) => !kept.has(certificateNo))
      .map(({ certificateNo: no, result: { award, registrationId } }) => {
        const kind = kindOfAward(award);
        return { no, kind, competitionId, registrationId, templateVersionId: templates.get(kind)?.versionId ?? null };
      }),
    publishAt,
  );
  const revoked = ended.flatMap(({ id, successorNo }) => {
    const no = numbers.get(id);
    return no === undefined || no === successorNo ? [] : [{ no, successorNo }];
  });
  await revokeCertificates(tx, revoked, { at: publishAt, reason: note });
  return { added: added.length, ended: ended.length };
};

/**
 * Orders the publication of a competition's newest computation, at a time or as soon as it can no longer be taken back. Until then nobody sees anything of it: the
 * results are there, but every reader leaves out what is not public by the clock, which makes it exact on every process. A second one corrects the first. Throws
 * not_found, conflict, action_not_allowed_now, results_not_ready, invalid_input.
 */
export const orderPublication = async (
  deps: PublishDeps,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  order: Order,
): Promise<void> => {
  const { db, clock, config } = deps;
  if (!isInScope(scope, competitionId)) throw new Problem('not_found');
  await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, competitionId);
    const { checks } = await getResults({ ...deps, readDb: tx }, actor, scope, competitionId);
    const competition = await findCompetition(tx, competitionId);
    if (!competition) throw new Problem('not_found');
    const [computation] = await newestComputations(tx, competitionId, 1);
    const isCurrent = computation?.inputsHash === (await gatherInputs(tx, competition)).hash;
    const [newest] = await publicationsOf(tx, competitionId);
    if (!computation || !isCurrent || computation.number !== order.computation || (newest?.number ?? 0) !== order.after)
      throw new Problem('conflict');
    const now = clock.now();
    if (newest && newest.publishAt > now) throw new Problem('action_not_allowed_now');
    requireReady(checks, order);
    const terms = ComputedTerms.parse(JSON.parse(computation.terms));
    const corrections = newest ? await correctionsOf(tx, competitionId, { published: newest, computation, terms }) : [];
    if (newest && corrections.length === 0) throw new Problem('action_not_allowed_now');
    // what the actor may not know of their own family's entry decides about no field either
    const hidden = await ownFamilyEntries(tx, actor, competitionId);
    if (newest)
      requireExplained(
        order,
        corrections.some(({ isLower, id }) => isLower && !hidden.has(id)),
      );
    const publishAt = Math.max(order.publishAt ?? 0, now + config.undoMs);
    const number = await nextPublicationNumber(tx, competitionId);
    const note = newest ? order.note : null;
    const { added, ended } = await writeResults(tx, deps, competition, { computation, terms, publication: number, publishAt, note });
    const groups = groupsOf(computation);
    const { invited, uninvited } = await writeAdvancements(tx, deps, competitionId, { groups, terms, publication: number, publishAt });
    await insertPublication(tx, {
      ...{ competitionId, number, computation: computation.number, publishAt, byId: actor.id, byName: actor.name, createdAt: now },
      accepted: JSON.stringify(order.accepted),
      reason: order.reason,
      note: note && JSON.stringify(note),
      withdrawnAt: null,
      settledAt: null,
      stoppedBy: null,
    });
    if (newest) await nameInAppeals(tx, competitionId, number, order.appeals ?? []);
    await writeAudit(tx, deps, {
      actor,
      action: newest ? 'results_corrected' : 'results_ordered',
      subject: 'competition',
      subjectId: competitionId,
      detail: {
        number,
        computation: computation.number,
        publishAt,
        added,
        ended,
        ...(invited > 0 && { invited }),
        ...(uninvited > 0 && { uninvited }),
        ...(order.reason && { reason: order.reason }),
        ...(order.calls && { calls: order.calls }),
      },
    });
  });
  await planSoon(deps);
  await planLastLook(deps);
};

/** Takes a publication back before its time. Throws not_found; action_not_allowed_now if it is public or was taken back. */
export const takePublicationBack = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  number: number,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!isInScope(scope, competitionId) || !(await findCompetition(tx, competitionId))) throw new Problem('not_found');
    await lockCompetition(tx, competitionId);
    // who takes it back knows what stood in its way
    await noteStopped(tx, competitionId, number, null);
    if (!(await withdrawPublication(tx, competitionId, number, deps.clock.now()))) throw new Problem('action_not_allowed_now');
    await writeAudit(tx, deps, {
      actor,
      action: 'results_taken_back',
      subject: 'competition',
      subjectId: competitionId,
      detail: { number },
    });
  });
