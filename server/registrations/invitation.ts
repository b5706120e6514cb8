import { normalizeInvitationCode } from '#contract/rules/registration.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { institutionOfCode } from './invitationCodeStore.ts';

/** How often an account may ask: enough for a form that is typed slowly several times, too few to try codes out. */
const LOOK_UPS = { max: 40, windowMs: 3600_000 };

/** Which institution a code is for; null, whatever the reason, where it names none that can be used. Fails with too_many_attempts. */
export const findInstitution = async (
  { db, clock, rateLimiter }: Pick<Deps, 'db' | 'clock' | 'rateLimiter'>,
  actor: Actor,
  { competitionId, code }: { competitionId: string; code: string },
): Promise<{ institution: string | null }> => {
  await rateLimiter.consume(['invitation codes looked up', actor.id], LOOK_UPS.max, LOOK_UPS.windowMs);
  return { institution: await institutionOfCode(db, competitionId, normalizeInvitationCode(code), clock.now()) };
};
