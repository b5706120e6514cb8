import { expressionBuilder } from 'kysely';
import type { Preparation } from '#contract/works/preparation.ts';
import type { Tables } from '#server/database/tables/index.ts';

const joined = expressionBuilder<Tables, 'work' | 'registration'>();
/**
 * Condition: everyone may see and vote for the work. It is prepared, released and not hidden, with the family's consent, and its entry is not cancelled. Needs
 * `registration` joined.
 */
export const isPublicWork = joined.and([
  joined('work.releasedAt', 'is not', null),
  joined('work.hiddenAt', 'is', null),
  joined('work.preparation', '=', 'ready'),
  joined('registration.publishWork', '=', 1),
  joined('registration.state', '!=', 'cancelled'),
]);

/** Applies the same rule to a loaded row. */
export const isPublic = ({
  releasedAt,
  hiddenAt,
  preparation,
  publishWork,
  entryState,
}: {
  releasedAt: number | null;
  hiddenAt: number | null;
  preparation: Preparation;
  publishWork: 0 | 1;
  entryState: string;
}): boolean => releasedAt !== null && hiddenAt === null && preparation === 'ready' && publishWork === 1 && entryState !== 'cancelled';
