import type { ConsentPurpose } from '#contract/registrations/consents.ts';

export type Choices = Record<ConsentPurpose, boolean | null>;

/** A guardian's unsent input. */
interface AnswerDraft {
  choices: Choices;
  name: string;
  relation: string;
}

/** Returns a key with a few of the token's characters, which open nothing. */
const keyOf = (token: string): string => `guardianAnswers ${token.slice(-6)}`;

const isChoice = (value: unknown): value is boolean | null => value === null || typeof value === 'boolean';

const parse = (stored: unknown): AnswerDraft | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const { processing, publishName, publishWork, name, relation }: Partial<Record<string, unknown>> = { ...stored };
  if (!isChoice(processing) || !isChoice(publishName) || !isChoice(publishWork)) return null;
  if (typeof name !== 'string' || typeof relation !== 'string') return null;
  return { choices: { processing, publishName, publishWork }, name, relation };
};

/**
 * Returns the answers of this tab, which survive a reload. They end with the tab: a guardian has no account whose key could seal them. The
 * child, the team and the code that was sent are not stored.
 */
export const readAnswerDraft = (token: string, storage: Storage = sessionStorage): AnswerDraft | null => {
  try {
    return parse(JSON.parse(storage.getItem(keyOf(token)) ?? 'null'));
  } catch {
    // invalid, or a browser without storage
    return null;
  }
};

/** Saves a guardian's choices so far, for this tab. */
export const saveAnswerDraft = (token: string, { choices, name, relation }: AnswerDraft, storage: Storage = sessionStorage): void => {
  try {
    storage.setItem(keyOf(token), JSON.stringify({ ...choices, name, relation }));
  } catch {
    // a browser without storage: a reload asks again
  }
};

/** Removes the saved choices. */
export const dropAnswerDraft = (token: string, storage: Storage = sessionStorage): void => {
  try {
    storage.removeItem(keyOf(token));
  } catch {
    // nothing was stored
  }
};
