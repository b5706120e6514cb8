import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PagedList } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import {
  CODE_ENTRIES_SHOWN,
  type InvitationCode,
  type InvitationCodeFilter,
  type InvitationCodeUse,
  type NewInvitationCodes,
} from '#contract/registrations/invitations.ts';
import { invitationCodeState, makeInvitationCode } from '#contract/registrations/rules/invitationCode.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mayFor } from '#server/platform/http/access.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type CodeRow, type CodeSort, entriesByCode, findCode, insertCodes, limitUses, restoreIn, revokeIn, selectCodes } from './store.ts';

/** Number of codes per statement, so that other requests are answered in between. */
const BATCH = 500;

/** Throws not_found if the competition is out of scope. A slug is refused too: rows name the competition by id. */
const requireCompetition = async (db: Db | Tx, scope: CompetitionScope, id: string): Promise<void> => {
  if (!isInScope(scope, id) || (await findCompetition(db, id))?.id !== id) throw new Problem('not_found');
};

const toCode = ({ forEntry: _, ...row }: CodeRow, now: number): InvitationCode => ({ ...row, state: invitationCodeState(row, now) });

/** Returns a page of a competition's codes. Throws not_found. */
export const listCodes = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  scope: CompetitionScope,
  competitionId: string,
  filter: InvitationCodeFilter,
  sort: `${'' | '-'}${CodeSort}`,
  page: PageRequest,
): Promise<PagedList<InvitationCode>> => {
  await requireCompetition(readDb, scope, competitionId);
  const now = clock.now();
  const descending = sort.startsWith('-');
  const by = sort.endsWith('code') ? 'code' : 'createdAt';
  const { rows, ...links } = await selectCodes(readDb, competitionId, filter, { by, descending }, page, now);
  return { items: rows.map((row) => toCode(row, now)), ...links };
};

/** Returns a code; the teams that used it only for reviewers of the competition. Throws not_found. */
export const getCode = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<InvitationCodeUse> => {
  const row = await findCode(db, id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  const entries = mayFor(actor, ['review'], row.competitionId) ? await entriesByCode(db, id, CODE_ENTRIES_SHOWN) : null;
  return { ...toCode(row, clock.now()), entries };
};

/** Makes codes of a competition, in batches between which reads are answered. The database decides whether a code is new. Returns their batch. */
export const addCodes = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Actor,
  competitionId: string,
  { count, institution, institutions, useLimit, endsAt }: NewInvitationCodes,
): Promise<string> => {
  const { clock, ids } = deps;
  const batchId = ids.next();
  const common = {
    competitionId,
    useLimit,
    endsAt: endsAt ?? null,
    batchId,
    createdAt: clock.now(),
  };
  const one = institution === undefined || institution === '' ? null : institution;
  for (const each of institutions ?? [one])
    for (let left = count; left > 0; ) {
      const make = () => ({ ...common, institution: each, id: ids.next(), code: makeInvitationCode(randomInt) });
      left -= await insertCodes(tx, Array.from({ length: Math.min(left, BATCH) }, make));
      await nextTurn();
    }
  await writeAudit(tx, deps, {
    actor,
    action: 'invitation_codes_made',
    subject: 'competition',
    subjectId: competitionId,
    detail: {
      batchId,
      count,
      ...(institutions ? { institutions: institutions.length } : { institution: one }),
      useLimit,
      endsAt: common.endsAt,
    },
  });
  return batchId;
};

/** Makes codes, all or none, once per key. Throws not_found. */
export const makeCodes = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  made: NewInvitationCodes,
  key: IdempotencyKey | null,
): Promise<{ batchId: string; made: number }> =>
  deps.db.transaction().execute((tx) =>
    withIdempotency(tx, deps.clock, key, async () => {
      await requireCompetition(tx, scope, competitionId);
      const batchId = await addCodes(tx, deps, actor, competitionId, made);
      return { batchId, made: made.count * (made.institutions?.length ?? 1) };
    }),
  );

/** Changes how often a code can be used. Throws not_found, conflict (it was used more often by now, or is revoked). */
export const changeUseLimit = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  useLimit: number,
): Promise<InvitationCode> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await findCode(tx, id);
    if (!before || !isInScope(scope, before.competitionId)) throw new Problem('not_found');
    if (!(await limitUses(tx, id, useLimit))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'invitation_code_limit_changed',
      subject: 'competition',
      subjectId: before.competitionId,
      detail: { institution: before.institution, before: { useLimit: before.useLimit }, after: { useLimit } },
    });
    return toCode({ ...before, useLimit }, deps.clock.now());
  });

/** Revokes codes of a competition at once; codes of other competitions are ignored. Throws not_found. */
export const revokeCodes = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  which: { ids: string[] } | { batchId: string },
): Promise<{ revoked: number }> =>
  deps.db.transaction().execute(async (tx) => {
    await requireCompetition(tx, scope, competitionId);
    const revoked = await revokeIn(tx, competitionId, which, deps.clock.now());
    if (revoked > 0)
      await writeAudit(tx, deps, {
        actor,
        action: 'invitation_codes_revoked',
        subject: 'competition',
        subjectId: competitionId,
        detail: { ...which, count: revoked },
      });
    return { revoked };
  });

/** Lets revoked codes be used again; codes of other competitions are ignored. Throws not_found. */
export const restoreCodes = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  ids: readonly string[],
): Promise<{ restored: number }> =>
  deps.db.transaction().execute(async (tx) => {
    await requireCompetition(tx, scope, competitionId);
    const restored = await restoreIn(tx, competitionId, ids);
    if (restored > 0)
      await writeAudit(tx, deps, {
        actor,
        action: 'invitation_codes_restored',
        subject: 'competition',
        subjectId: competitionId,
        detail: { ids, count: restored },
      });
    return { restored };
  });
