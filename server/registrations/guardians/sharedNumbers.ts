import type { Tx } from '#server/database/connection.ts';
import { guardiansAt, setGuardianDoubt, updateGuardian } from './guardianStore.ts';

/**
 * Marks, for organisers, the guardians whose number another account's entry in the competition uses for another child, and unmarks those to whom this
 * no longer applies. No account is asked about it: it would learn of the other. A more serious doubt about a guardian stays. The competition must be
 * locked.
 */
export const followSharedNumbers = async (tx: Tx, competitionId: string, phones: readonly (string | null)[]): Promise<void> => {
  const asked = await guardiansAt(tx, competitionId, [...new Set(phones.filter((phone) => phone !== null))]);
  for (const { id, registrationId, accountId, childIndex, phone, doubt } of asked) {
    const isShared = asked.some((other) => other.phone === phone && other.accountId !== accountId && other.childIndex !== childIndex);
    if (doubt !== (isShared ? null : 'shared_elsewhere')) continue;
    await updateGuardian(tx, id, { doubt: isShared ? 'shared_elsewhere' : null });
    await setGuardianDoubt(tx, registrationId);
  }
};
