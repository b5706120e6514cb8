import type { ConsentPurpose } from '#contract/registrations/consents.ts';

export type Choices = Record<ConsentPurpose, boolean | null>;

/** What a guardian has filled in and not yet sent. */
interface AnswerDraft {
  choices: Choices;
  name: string;
  relation: string;
}

/** By a few of the token's characters, which open nothing. */
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
 * The answers of this tab, so that a reload loses none. They end with the tab: a guardian has no account whose key could seal them. The child,
 * the team and the code that was sent are not among them.
 */
export const readAnswerDraft = (token: string, storage: Storage = sessionStorage): AnswerDraft | null => {
  try {
    return parse(JSON.parse(storage.getItem(keyOf(token)) ?? 'null'));
  } catch {
    // not ours, or a browser without storage
    return null;
  }
};

/** Saves what a guardian has chosen so far, for this tab. */
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
