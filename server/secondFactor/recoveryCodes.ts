import { randomInt } from 'node:crypto';
import { foldCode } from '#contract/text/typedText.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';

const HOW_MANY = 10;
const LENGTH = 12;
/** Without letters that look like another or like a digit. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns new recovery codes as shown: `abcd-efgh-jkmn`, 59 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });

/** Returns the stored hash of a code, however its holder typed it. */
export const recoveryCodeHash = (vault: Pick<Vault, 'mac'>, accountId: string, code: string): string =>
  vault.mac(
    `${accountId} ${foldCode(code)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}`,
    'recovery code',
  );
