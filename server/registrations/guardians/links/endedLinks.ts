import { Problem } from '#contract/http/problem.ts';
import type { EndedLinkCode } from '#contract/registrations/rules/endedLinks.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { spentBudget } from '#server/registrations/guardians/guardianBudget.ts';
import type { GuardianRow } from '#server/registrations/guardians/guardianStore.ts';
import { localeOfPhone } from '#server/registrations/guardians/guardianText.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { deleteEndedLinksBefore, recordEndedLink } from './endedLinkStore.ts';

const DAY_MS = 24 * 3600_000;
/** Time for which the page of a link says why it has ended. */
const KEPT_MS = 180 * DAY_MS;

/**
 * Ends of which a guardian who has not answered is told by a text. The messages about a newer link and about a moved answer report the other ends.
 */
const TOLD: ReadonlySet<EndedLinkCode> = new Set(['guardian_replaced', 'guardian_entry_ended']);

export type EndDeps = Pick<Deps, 'site' | 'rateLimiter' | 'vault' | 'clock' | 'ids' | 'messages'>;

/**
 * Ends a guardian's link: its page says why from now on. A guardian who could still answer by it is also told by a text: once a day for a child, and
 * only if the budgets of links allow one, because somebody typed the number. The caller removes the link from the guardian's row. The competition
 * must be locked.
 */
export const endLink = async (
  tx: Tx,
  deps: EndDeps,
  { id, competitionId, accountId }: Pick<RegistrationRow, 'id' | 'competitionId' | 'accountId'>,
  { tokenHash, phone, answeredAt, tokenExpiresAt, childIndex }: GuardianRow,
  code: EndedLinkCode,
): Promise<void> => {
  const now = deps.clock.now();
  if (tokenHash === null) return;
  await recordEndedLink(tx, { tokenHash, code, endedAt: now });
  const isWaiting = answeredAt === null && tokenExpiresAt !== null && tokenExpiresAt > now;
  if (!isWaiting || phone === null || !TOLD.has(code)) return;
  const told = ['guardians told of an end', competitionId, childIndex, phone] as const;
  const times = await deps.rateLimiter.consume(told, Number.MAX_SAFE_INTEGER, DAY_MS, { tx });
  if (times > 1 || (await spentBudget(tx, deps, { accountId, phone }))) return;
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  const locale = localeOfPhone(phone);
  const params = { competition: titleOf(competition)[locale] };
  await deps.messages.post(tx, { channel: 'sms', to: phone, template: 'guardian_ended', locale, accountId: null, subjectId: id, params });
};

/** Forgets links that ended long ago. */
export const deleteEndedLinks = (db: Db, now: number): Promise<void> => deleteEndedLinksBefore(db, now - KEPT_MS);
