import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { mayCorrectNames } from '#contract/registrations/rules/certificateNames.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { toEntry } from './entry.ts';
import { saveEntryDocument } from './entryDocument.ts';
import { membersOf, setLatinName } from './memberStore.ts';
import { getOwnRegistration } from './ownRegistrations.ts';
import { lockCompetition } from './seats/seatStore.ts';
import { awardsOfEntries, updateRegistration } from './store.ts';

/**
 * Corrects the names that certificates print, until the entry's results are public; nothing goes back to review. Throws not_found, conflict (changed since it was
 * read), action_not_allowed_now, invalid_input (not a name for each child).
 */
export const correctNames = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, names }: { version: number; names: readonly string[] },
): Promise<Entry> => {
  const { competitionId } = await getOwnRegistration(deps.db, actor, id);
  return deps.db.transaction().execute(async (tx) => {
    await lockCompetition(tx, competitionId);
    const row = await getOwnRegistration(tx, actor, id);
    const now = deps.clock.now();
    const hasResults = (await awardsOfEntries(tx, [id])).some(({ publishedAt }) => publishedAt <= now);
    if (!mayCorrectNames({ state: row.state, hasResults })) throw new Problem('action_not_allowed_now');
    if (row.version !== version) throw new Problem('conflict');
    const children = await membersOf(tx, [id]);
    if (children.length !== names.length) throw fieldProblem('names', 'invalid');
    for (const [index, child] of children.entries()) await setLatinName(tx, child.id, names[index] || null);
    if (!(await updateRegistration(tx, row, { updatedAt: now }))) throw new Problem('conflict');
    await saveEntryDocument(tx, row, await membersOf(tx, [id]));
    await writeAudit(tx, deps, { actor, action: 'edited', subject: 'registration', subjectId: id, detail: { changed: ['latinName'] } });
    return toEntry(tx, deps.vault, await getOwnRegistration(tx, actor, id), now);
  });
};
