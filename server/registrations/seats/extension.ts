import { fieldProblem, Problem, type ProblemCode } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { Extension, extensionsAdmin } from '#contract/registrations/extensions.ts';
import { extensionProblem } from '#contract/registrations/rules/extension.ts';
import { type CompetitionRow, findCompetition, windowsOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { BatchOutcome, Decider, Decisions, Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { messageOutlook } from '#server/registrations/joined/outlook.ts';
import { sendHeldNews } from '#server/registrations/joined/sendHeldNews.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { findRegistration, type RegistrationRow, registrationsToExtend, setExtension } from '#server/registrations/store.ts';
import { lockCompetition } from './seatStore.ts';

const columns = { edit: 'editUntil', work: 'workUntil' } as const;
const templates = { edit: 'edit_extended', work: 'work_extended' } as const;
const endings = { edit: 'edit_extension_ended', work: 'work_extension_ended' } as const;

/** Returns an entry of a competition in the scope, and locks the competition. Throws not_found. */
export const lockEntry = async (tx: Tx, scope: CompetitionScope, id: string): Promise<RegistrationRow> => {
  const found = await findRegistration(tx, id);
  if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
  await lockCompetition(tx, found.competitionId);
  const row = await findRegistration(tx, id);
  if (!row) throw new Problem('not_found');
  return row;
};

const readDetail = (json: string | null): Extension | null => (json === null ? null : Extension.parse(JSON.parse(json)));

/** Returns why a deadline of an entry cannot be set like this now; null if it can. */
const problemOf = (
  row: Pick<RegistrationRow, 'id' | 'state' | 'editUntil' | 'workUntil'>,
  competition: CompetitionRow | undefined,
  { window, until, was = {} }: Extension,
  now: number,
): ProblemCode | null => {
  const present = row[columns[window]];
  if (Object.hasOwn(was, row.id) && was[row.id] !== present) return 'conflict';
  if (until === null) return present === null || row.state === 'withdrawn' ? 'action_not_allowed_now' : null;
  if (!competition) return 'not_found';
  const { signup, work, calledOff } = windowsOf(competition);
  return extensionProblem({ state: row.state, signup, work, calledOff }, { window, until }, now);
};

/** Returns the verb that extends a deadline of an entry, or ends that. The entry's version stays, so that a form that is open meanwhile can still be sent. */
const extensionVerb = (deps: Deps, kind: 'extend' | 'end_extension'): Verb => ({
  kind,
  subject: 'deadline',
  rights: extensionsAdmin['POST /api/admin/registrations/extensions'].right.anyOf,
  async check(db, scope, ids, _, json) {
    const asked = readDetail(json);
    const rows = (await registrationsToExtend(db, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    const competitionIds = [...new Set(rows.map(({ competitionId }) => competitionId))];
    const competitions = new Map(await Promise.all(competitionIds.map(async (id) => [id, await findCompetition(db, id)] as const)));
    const now = deps.clock.now();
    return new Map(
      rows.map((row) => {
        const { id, competitionId, version } = row;
        const problem = asked ? problemOf(row, competitions.get(competitionId), asked, now) : 'not_found';
        return [id, { competitionId, version, problem }];
      }),
    );
  },
  async carryOut(tx, actor, scope, { id, reason, batchId, detail }) {
    const asked = readDetail(detail);
    if (!asked) throw new Problem('not_found');
    const row = await lockEntry(tx, scope, id);
    const now = deps.clock.now();
    const problem = problemOf(row, await findCompetition(tx, row.competitionId), asked, now);
    if (problem) throw new Problem(problem);
    const { window, until } = asked;
    const before = row[columns[window]];
    if (before === until) return;
    await setExtension(tx, id, {
      [columns[window]]: until,
      ...(window === 'work' ? { workExtendedAt: until === null ? null : now } : {}),
    });
    await writeAudit(tx, deps, {
      actor,
      action: (until === null ? endings : templates)[window],
      subject: 'registration',
      subjectId: id,
      detail: { before: { until: before }, after: { until }, ...(reason && { reason }) },
    });
    if (until !== null) await notifyFamily(tx, deps, row, templates[window], { reason: reason ?? '' }, { until }, { batchId });
    // An extension that has expired needs no message.
    else if (before !== null && before > now) await notifyFamily(tx, deps, row, 'extension_ended', {}, {}, { batchId });
  },
  tell: (batchId) => sendHeldNews(deps, batchId),
});

/** Returns the verbs that extend entries' deadlines, and end that. */
export const extensionVerbs = (deps: Deps): Verb[] => [extensionVerb(deps, 'extend'), extensionVerb(deps, 'end_extension')];

/** Extends a deadline of entries, or ends that, which can be taken back until it is carried out. Throws invalid_input for a time that has passed. */
export const extend = async (
  deps: Pick<Deps, 'db' | 'clock' | 'site' | 'messageTexts' | 'publicUrl'>,
  decisions: Decisions,
  { actor, scope }: { actor: Decider; scope: CompetitionScope },
  {
    ids,
    reason,
    preview,
    versions,
    ...extension
  }: Extension & {
    ids: string[];
    reason: string;
    preview?: boolean | undefined;
    versions?: Record<string, number> | undefined;
  },
): Promise<BatchOutcome> => {
  const { until, window } = extension;
  if (until !== null && until <= deps.clock.now()) throw fieldProblem('until', 'extension_too_early');
  const outcome = await decisions.decide(actor, scope, {
    kind: until === null ? 'end_extension' : 'extend',
    ...{ ids, versions, preview },
    ...(reason !== '' && { reason }),
    detail: JSON.stringify(extension),
  });
  if (!preview) return outcome;
  const template = until === null ? 'extension_ended' : templates[window];
  return { ...outcome, messages: await messageOutlook(deps.db, deps, outcome.decided, { template, reason }) };
};
