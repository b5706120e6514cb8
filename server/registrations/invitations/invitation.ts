import { Problem } from '#contract/http/problem.ts';
import { normalizeInvitationCode } from '#contract/registrations/rules/registration.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { institutionOfCode } from './invitationCodeStore.ts';

/** Lookups that an account may make: enough for a form that is typed slowly several times, too few to guess codes. */
const LOOK_UPS = { max: 40, windowMs: 3600_000 };

/** Unknown codes that an account may send with a form: copying codes from a sheet does not come near it. */
const GUESSES = { max: 40, windowMs: 3600_000 };

/** Runs `change`, which redeems the code of a form, and counts an unknown code. Throws too_many_attempts, and as `change` does. */
export const countGuessedCodes = async <T>(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  actor: Actor,
  code: string | undefined,
  change: () => Promise<T>,
): Promise<T> => {
  if (!code) return change();
  const what = ['invitation codes guessed', actor.id] as const;
  await rateLimiter.consume(what, GUESSES.max - 1, GUESSES.windowMs, { amount: 0 });
  try {
    return await change();
  } catch (error) {
    if (error instanceof Problem && error.detail.fields?.['invitationCode'] === 'invitation_code_invalid')
      await rateLimiter.consume(what, Number.MAX_SAFE_INTEGER, GUESSES.windowMs);
    throw error;
  }
};

/** Returns the institution of a code; null, whatever the reason, if the code cannot be used or has none. Throws too_many_attempts. */
export const findInstitution = async (
  { db, clock, rateLimiter }: Pick<Deps, 'db' | 'clock' | 'rateLimiter'>,
  actor: Actor,
  { competitionId, code }: { competitionId: string; code: string },
): Promise<{ institution: string | null }> => {
  await rateLimiter.consume(['invitation codes looked up', actor.id], LOOK_UPS.max, LOOK_UPS.windowMs);
  return { institution: await institutionOfCode(db, competitionId, normalizeInvitationCode(code), clock.now()) };
};
