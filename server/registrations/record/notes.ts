import type { z } from 'zod';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { Mention, Note, notesAdmin } from '#contract/registrations/notes.ts';
import { reviewersOf } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findRegistration, type RegistrationRow } from '#server/registrations/store.ts';
import { countUnseenMentions, insertNote, listMentions, markMentionsSeen, mentionsOf, notesOf } from './noteStore.ts';

/** Returns an entry of a competition in the scope. Throws not_found. */
const entryInScope = async (db: Db | Tx, scope: CompetitionScope, id: string): Promise<RegistrationRow> => {
  const row = await findRegistration(db, id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  return row;
};

/** Returns the notes on an entry, and who can be mentioned. Throws not_found. */
export const listNotes = async ({ db }: Pick<Deps, 'db'>, scope: CompetitionScope, id: string) => {
  const { competitionId } = await entryInScope(db, scope, id);
  const mentions = Map.groupBy(await mentionsOf(db, id), ({ noteId }) => noteId);
  const items = (await notesOf(db, id)).map(
    (row): Note => ({
      id: row.id,
      author: row.authorName,
      at: row.at,
      text: row.text,
      mentions: (mentions.get(row.id) ?? []).map(({ accountId, accountName, seenAt }) => ({
        id: accountId,
        name: accountName,
        seen: seenAt !== null,
      })),
    }),
  );
  return { items, total: items.length, reviewers: await reviewersOf(db, competitionId) };
};

type SentNote = z.output<(typeof notesAdmin)['POST /api/admin/registrations/:id/notes']['body']>;

/**
 * Writes a note on an entry, once per key. The audit log records the note, not its text, which may be about a child. Throws not_found,
 * action_not_allowed_now (an erased entry), invalid_input (someone who may not review the competition).
 */
export const addNote = (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  registrationId: string,
  sent: SentNote,
  key: IdempotencyKey | null,
): Promise<Note> =>
  deps.db.transaction().execute((tx) =>
    withIdempotency(tx, deps.clock, key, async () => {
      const { competitionId, state } = await entryInScope(tx, scope, registrationId);
      if (state === 'withdrawn') throw new Problem('action_not_allowed_now');
      const reviewers = new Map((await reviewersOf(tx, competitionId)).map(({ id, name }) => [id, name]));
      const mentioned = [...new Set(sent.mentions)];
      const stranger = sent.mentions.findIndex((id) => !reviewers.has(id));
      if (stranger >= 0) throw fieldProblem(`mentions.${stranger}`, 'invalid');
      const id = deps.ids.next();
      const at = deps.clock.now();
      const mentions = mentioned.map((accountId) => ({ accountId, accountName: reviewers.get(accountId) ?? '' }));
      await insertNote(
        tx,
        { id, registrationId, competitionId, authorId: actor.id, authorName: actor.name, text: sent.text, at },
        mentions.map((mention) => ({ ...mention, noteId: id, registrationId, competitionId, at, seenAt: null })),
      );
      // Not among the lines about the entry, which its family's export contains.
      const detail = { registrationId, mentions: mentioned };
      await writeAudit(tx, deps, { actor, action: 'note_written', subject: 'note', subjectId: id, detail });
      return {
        id,
        author: actor.name,
        at,
        text: sent.text,
        mentions: mentions.map(({ accountId, accountName }) => ({ id: accountId, name: accountName, seen: false })),
      };
    }),
  );

/** Marks the notes that the actor has read. Throws not_found. */
export const seeNotes = async ({ db, clock }: Deps, actor: Actor, scope: CompetitionScope, id: string): Promise<void> => {
  await entryInScope(db, scope, id);
  await markMentionsSeen(db, id, actor.id, clock.now());
};

/** Returns a page of the notes that mention the actor. */
export const listOwnMentions = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  query: PageRequest & { unseen?: 'true' | undefined },
) => {
  const { rows, ...links } = await listMentions(readDb, { accountId: actor.id, scope, unseen: query.unseen === 'true' }, query);
  const items = rows.map(({ authorName, seenAt, ...row }): Mention => ({ ...row, author: authorName, seen: seenAt !== null }));
  return { items, ...links, unseen: await countUnseenMentions(readDb, actor.id, scope) };
};
