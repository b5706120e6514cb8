import type { AdminFilms } from '#contract/uploads/admin.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countConversions } from '#server/platform/uploads/store.ts';

/** Returns this machine's ability to convert films that browsers cannot play, and the number of such films. */
export const filmsOf = async ({ db, uploads }: Pick<Deps, 'db' | 'uploads'>): Promise<AdminFilms> => {
  const { waiting = 0, later = 0, failed = 0 } = await countConversions(db);
  return { ...(await uploads.abilities()), waiting, later, failed };
};
