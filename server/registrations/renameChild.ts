import { Problem } from '#contract/http/problem.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { saveEntryDocument } from './entryDocument.ts';
import { renameAnswers } from './guardians/answers/keptAnswers.ts';
import { guardiansOf } from './guardians/guardianStore.ts';
import { tellCorrected } from './guardians/tellCorrected.ts';
import { membersOf, setMemberNames } from './memberStore.ts';
import { type EntryChange, entryChanges } from './record/entryChanges.ts';
import { findRegistration, updateRegistration } from './store.ts';

/**
 * Renames a child of an entry whose results are public; guardians who have answered are told. The competition must be locked. Returns what has changed. Throws
 * not_found, conflict.
 */
export const renameChild = async (
  tx: Tx,
  deps: Deps,
  { registrationId, idNumberIndex }: { registrationId: string; idNumberIndex: string },
  names: { name: string; latinName: string | null },
): Promise<EntryChange[]> => {
  const entry = await findRegistration(tx, registrationId);
  const stored = await membersOf(tx, [registrationId]);
  const place = stored.findIndex((member) => member.idNumberIndex === idNumberIndex);
  const child = stored[place];
  if (!entry || !child) throw new Problem('not_found');
  const change = entryChanges({ name: child.name, latinName: child.latinName }, names);
  if (change.length === 0) return [];
  if (!(await updateRegistration(tx, entry, { updatedAt: deps.clock.now() }))) throw new Problem('conflict');
  await setMemberNames(tx, child.id, names);
  await saveEntryDocument(tx, entry, await membersOf(tx, [registrationId]));
  const guardians = await guardiansOf(tx, [registrationId]);
  const asked = guardians.find(({ childIndex }) => childIndex === idNumberIndex);
  if (asked) await renameAnswers(tx, deps, entry, asked, { from: child.name, to: names.name });
  await tellCorrected(tx, deps, entry, guardians, stored);
  return change.map(({ field, ...each }) => ({ field: `members.${place}.${field}`, ...each }));
};
