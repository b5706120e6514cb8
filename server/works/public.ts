import { expressionBuilder } from 'kysely';
import type { Tables } from '../database/tables/index.ts';

const joined = expressionBuilder<Tables, 'work' | 'registration'>();
/** Matches works that everyone may see and vote for: released, with the family's consent, of an entry not cancelled. Needs `registration` joined. */
export const isPublicWork = joined.and([
  joined('work.releasedAt', 'is not', null),
  joined('registration.publishWork', '=', 1),
  joined('registration.state', '!=', 'cancelled'),
]);

/** The same rule for a loaded row. */
export const isPublic = ({
  releasedAt,
  publishWork,
  entryState,
}: {
  releasedAt: number | null;
  publishWork: 0 | 1;
  entryState: string;
}): boolean => releasedAt !== null && publishWork === 1 && entryState !== 'cancelled';
