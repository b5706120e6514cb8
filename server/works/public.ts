import { expressionBuilder } from 'kysely';
import type { Preparation } from '#contract/works/preparation.ts';
import type { Tables } from '#server/database/tables/index.ts';

const joined = expressionBuilder<Tables, 'work' | 'registration'>();
/**
 * Condition: everyone may see and vote for the work. It is prepared and released, with the family's consent, and its entry is not cancelled. Needs
 * `registration` joined.
 */
export const isPublicWork = joined.and([
  joined('work.releasedAt', 'is not', null),
  joined('work.preparation', '=', 'ready'),
  joined('registration.publishWork', '=', 1),
  joined('registration.state', '!=', 'cancelled'),
]);

/** Applies the same rule to a loaded row. */
export const isPublic = ({
  releasedAt,
  preparation,
  publishWork,
  entryState,
}: {
  releasedAt: number | null;
  preparation: Preparation;
  publishWork: 0 | 1;
  entryState: string;
}): boolean => releasedAt !== null && preparation === 'ready' && publishWork === 1 && entryState !== 'cancelled';
