import type { Advancement } from '#contract/registrations/advancement.ts';
import { type EntryState, endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { advancementState } from '#contract/results/rules/advancement.ts';
import { type CompetitionRow, termsOf, titleOf, windowsOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { competitionsByIds } from '#server/registrations/store.ts';
import { type AdvancementRow, advancementsOfEntries, entriesByCodes } from './advancementStore.ts';
import { invitationCodeTexts } from './invitationCodeStore.ts';

/** An invitation with its target, and the entry that was signed up with its code. */
export interface LoadedAdvancement {
  row: AdvancementRow;
  code: string;
  target: CompetitionRow;
  entryId: string | null;
}

const pairOf = ({ registrationId, targetId }: AdvancementRow): string => `${registrationId} ${targetId}`;

/** Reads the invitations of entries by their entry, the newest first; those that are not public yet too. */
export const loadAdvancements = async (
  db: Db | Tx,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, LoadedAdvancement[]>> => {
  const rows = await advancementsOfEntries(db, registrationIds);
  if (rows.length === 0) return new Map();
  const competitions = await competitionsByIds(db, [...new Set(rows.map(({ targetId }) => targetId))]);
  const targets = new Map(competitions.map((target) => [target.id, target]));
  const codeIds = rows.map(({ codeId }) => codeId);
  const codes = await invitationCodeTexts(db, codeIds);
  const signedUp = new Map((await entriesByCodes(db, codeIds)).map(({ id, invitationCodeId }) => [invitationCodeId, id]));
  // by whichever of its codes: an entry may have qualified again after a correction
  const accepted = new Map(rows.flatMap((row) => (signedUp.has(row.codeId) ? [[pairOf(row), signedUp.get(row.codeId)] as const] : [])));
  const loaded = rows.flatMap((row): LoadedAdvancement[] => {
    const target = targets.get(row.targetId);
    return target ? [{ row, target, code: codes.get(row.codeId) ?? '', entryId: accepted.get(pairOf(row)) ?? null }] : [];
  });
  return Map.groupBy(loaded, ({ row }) => row.registrationId);
};

const toAdvancement = ({ row, target, code, entryId }: LoadedAdvancement, entryState: EntryState, now: number): Advancement => {
  const { signup } = windowsOf(target);
  const endedAt = row.endedAt !== null && row.endedAt <= now ? row.endedAt : null;
  const facts = { hasEntry: entryId !== null, isLive: !endedStates.includes(entryState), endedAt, declinedAt: row.declinedAt };
  const state = advancementState({ ...facts, closesAt: signup.closesAt }, now);
  return {
    id: row.id,
    target: {
      id: target.id,
      slug: target.slug,
      mode: target.mode,
      title: titleOf(target),
      signup,
      participation: termsOf(target).participation,
    },
    state,
    code: state === 'invited' || state === 'declined' ? code : null,
    entryId,
    endedAt,
  };
};

/** Returns the invitations of an entry that are public at `now` (epoch ms), of each target the newest alone, as its family sees them. */
export const advancementsAt = (loaded: readonly LoadedAdvancement[], entryState: EntryState, now: number): Advancement[] => {
  const isPublic = loaded.filter(({ row }) => row.publishedAt <= now);
  return [...Map.groupBy(isPublic, ({ row }) => row.targetId).values()].flatMap(([newest]) =>
    newest ? [toAdvancement(newest, entryState, now)] : [],
  );
};
