import { TypedAnnouncement } from '#contract/messages/announcements.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';

/** Maximum number of drafts shown to their organiser. */
const SHOWN = 50;

/** Returns the actor's drafts, the newest first. */
export const listDrafts = async ({ db }: Pick<Deps, 'db'>, { id: accountId }: Actor) => {
  const rows = await db
    .selectFrom('announcementDraft')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const items = rows.map(({ id, data, savedAt }) => ({ id, savedAt, draft: TypedAnnouncement.parse(JSON.parse(data)) }));
  return { items, total: items.length };
};

/** Saves one of the actor's drafts; false if the id is another organiser's. */
export const saveDraft = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: accountId }: Actor,
  id: string,
  draft: TypedAnnouncement,
): Promise<boolean> => {
  const change = { data: JSON.stringify(draft), savedAt: clock.now() };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('announcementDraft')
    .values({ id, accountId, ...change })
    .onConflict((c) => c.column('id').doUpdateSet(change).where('announcementDraft.accountId', '=', accountId))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/** Deletes a draft of an organiser. */
export const deleteDraft = async (tx: Tx | Deps['db'], accountId: string, id: string): Promise<void> => {
  await tx.deleteFrom('announcementDraft').where('id', '=', id).where('accountId', '=', accountId).execute();
};
