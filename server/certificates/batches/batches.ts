import type { CertificateBatch, CertificateBatches } from '#contract/certificates/batches.ts';
import { type BatchForm, remainingMs } from '#contract/certificates/rules/batches.ts';
import type { Group } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { CertifiedResult } from '#server/certificates/certified.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StoredFile } from '#server/platform/files/files.ts';
import { isRecent } from '#server/platform/instants.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type BatchRow, batchesOf, changeBatch, endSuchBatches, findBatch, insertBatch } from './batchStore.ts';
import { certificatesFor, inPart, type Part, sourceHash } from './certificatesOfBatch.ts';
import { BATCH_KEPT_MS, type BatchDeps, CERTIFICATE_BATCHES, isOutOfDate, keyOfAttempt } from './makeBatches.ts';

type OfficeDeps = BatchDeps & Pick<Deps, 'readDb' | 'ids' | 'jobs'>;

/** Time within which a download that was opened must begin. */
const GOOD_FOR_MS = 5 * 60_000;
const HOUR_MS = 3600_000;
const MAX_PER_HOUR = 60;

const teamsIn = (rows: readonly CertifiedResult[]): number =>
  new Set(rows.map(({ registrationId, result }) => registrationId ?? `${result.organization} ${result.teamName}`)).size;
const counted = (rows: readonly CertifiedResult[]) => ({ teams: teamsIn(rows), certificates: rows.length });

/** The part that is all of them. */
const WHOLE: Part = { groupName: null, school: null, team: null };

/** Returns the teams with an entry, in the order of their certificates. */
const teamsOf = (rows: readonly CertifiedResult[]): CertificateBatches['ofTeams'] => {
  const teams = new Map<string, CertificateBatches['ofTeams'][number]>();
  for (const { registrationId, result } of rows) {
    if (registrationId === null) continue;
    const before = teams.get(registrationId);
    const { teamName, organization, name } = result;
    if (before) before.certificates += 1;
    else teams.set(registrationId, { team: registrationId, name: teamName || name, school: organization ?? '', certificates: 1 });
  }
  return [...teams.values()];
};

const stateOf = (row: BatchRow, hash: () => string): CertificateBatch['state'] => {
  if (row.state === 'ended') throw new RangeError('an ended batch is not shown');
  return row.state === 'ready' && hash() !== row.madeFrom ? 'out_of_date' : row.state;
};

const shown = (row: BatchRow, state: CertificateBatch['state'], now: number): CertificateBatch => ({
  id: row.id,
  form: row.form,
  group: row.groupName,
  school: row.school,
  team: row.team,
  state,
  done: row.done,
  total: row.total,
  leftOut: row.leftOut,
  remainingMs: state === 'making' && row.startedAt !== null ? remainingMs({ ...row, elapsedMs: now - row.startedAt }) : null,
  bytes: row.bytes,
  readyAt: row.readyAt,
  keptUntil: state === 'ready' && row.readyAt !== null ? row.readyAt + BATCH_KEPT_MS : null,
});

const checkCompetition = async (db: Db | Tx, scope: CompetitionScope, competitionId: string): Promise<void> => {
  const row = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (row?.id !== competitionId) throw new Problem('not_found');
};

/** Returns the certificates of a competition that the actor may have, and the actor's batches. Throws not_found. */
export const listBatches = async (
  { db: written, readDb: db, clock, certified }: OfficeDeps,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
): Promise<CertificateBatches> => {
  await checkCompetition(db, scope, competitionId);
  const now = clock.now();
  const rows = await certificatesFor({ db, certified }, now, { competitionId, accountId: actor.id });
  const groups = [...new Set(rows.flatMap(({ result }) => result.group ?? []))].sort();
  const schools = [...new Set(rows.flatMap(({ result }) => result.organization || []))];
  return {
    ...counted(rows),
    groups: groups.map((group) => ({ group, ...counted(inPart(rows, { ...WHOLE, groupName: group })) })),
    schools: schools.map((school) => ({ school, ...counted(inPart(rows, { ...WHOLE, school })) })),
    ofTeams: teamsOf(rows),
    // progress is from the database that was written to: a copy for reading may lag behind
    batches: (await batchesOf(written, competitionId, actor.id)).map((row) =>
      shown(
        row,
        stateOf(row, () => sourceHash(inPart(rows, row))),
        now,
      ),
    ),
  };
};

const note = (
  tx: Tx,
  deps: OfficeDeps,
  actor: Actor,
  action: 'certificate_batch_asked' | 'certificate_batch_downloaded',
  { competitionId, form, groupName, school, team, total }: Pick<BatchRow, 'competitionId' | 'form' | 'total'> & Part,
) =>
  writeAudit(tx, deps, {
    actor,
    action,
    subject: 'competition',
    subjectId: competitionId,
    detail: {
      format: form,
      ...(groupName !== null && { group: groupName }),
      ...(school !== null && { school }),
      ...(team !== null && { registrationId: team }),
      rows: total,
    },
  });

/** Has a batch made in place of the actor's earlier one of the same part and form. Throws too_many_attempts; not_found if nothing can be in it. */
export const askForBatch = async (
  deps: OfficeDeps,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  {
    form,
    group: groupName,
    school,
    team,
    locale,
  }: { form: BatchForm; group: Group | null; school: string | null; team: string | null; locale: Locale },
): Promise<{ id: string }> => {
  const { db, clock, ids, jobs, rateLimiter } = deps;
  await checkCompetition(db, scope, competitionId);
  await rateLimiter.consume(['certificate batches', actor.id], MAX_PER_HOUR, HOUR_MS);
  const asked = { competitionId, accountId: actor.id, form, groupName, school, team };
  const total = inPart(await certificatesFor(deps, clock.now(), asked), asked).length;
  if (total === 0) throw new Problem('not_found');
  const id = ids.next();
  await db.transaction().execute(async (tx) => {
    await endSuchBatches(tx, asked);
    const empty = { madeFrom: null, startedAt: null, readyAt: null, openedAt: null, bytes: null };
    await insertBatch(tx, { id, ...asked, locale, state: 'waiting', total, askedAt: clock.now(), ...empty });
    await note(tx, deps, actor, 'certificate_batch_asked', { ...asked, total });
  });
  jobs.runSoon(CERTIFICATE_BATCHES, 0);
  return { id };
};

const ownBatch = async (db: Db, actor: Actor, scope: CompetitionScope, id: string): Promise<BatchRow> => {
  const row = await findBatch(db, id, actor.id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  return row;
};

/** Pauses a batch of the actor that waits or is being made; does nothing to any other. Throws not_found. */
export const pauseBatch = async ({ db }: OfficeDeps, actor: Actor, scope: CompetitionScope, id: string): Promise<void> => {
  await ownBatch(db, actor, scope, id);
  await changeBatch(db, id, ['waiting', 'making'], { state: 'paused' });
};

/** Has a paused batch made from its beginning, as a new one: its attempts count anew. Does nothing to any other. Throws not_found. */
export const resumeBatch = async ({ db, ids, jobs }: OfficeDeps, actor: Actor, scope: CompetitionScope, id: string): Promise<void> => {
  const row = await ownBatch(db, actor, scope, id);
  await db.transaction().execute(async (tx) => {
    if (!(await changeBatch(tx, id, ['paused'], { state: 'ended' }))) return;
    await insertBatch(tx, { ...row, id: ids.next(), state: 'waiting', attempt: 0, done: 0, leftOut: 0, madeFrom: null, startedAt: null });
  });
  jobs.runSoon(CERTIFICATE_BATCHES, 0);
};

/** Opens the file of a batch to the actor for five minutes. Throws not_found, also if it is not ready or out of date. */
export const openBatch = async (deps: OfficeDeps, actor: Actor, scope: CompetitionScope, id: string): Promise<void> => {
  const { db, clock } = deps;
  const row = await ownBatch(db, actor, scope, id);
  if (row.state !== 'ready' || (await isOutOfDate(deps, row))) throw new Problem('not_found');
  await db.transaction().execute(async (tx) => {
    if (!(await changeBatch(tx, id, ['ready'], { openedAt: clock.now() }))) throw new Problem('not_found');
    await note(tx, deps, actor, 'certificate_batch_downloaded', row);
  });
};

/** Returns the file of a batch that the actor has opened. Throws not_found, also if it is out of date by now. */
export const batchFile = async (
  deps: OfficeDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<{ row: BatchRow; file: StoredFile }> => {
  const row = await ownBatch(deps.db, actor, scope, id);
  const isOpen = row.state === 'ready' && row.openedAt !== null && isRecent(row.openedAt, deps.clock.now(), GOOD_FOR_MS);
  const file = isOpen && !(await isOutOfDate(deps, row)) ? await deps.files.find(keyOfAttempt(row)) : null;
  if (!file) throw new Problem('not_found');
  return { row, file };
};
