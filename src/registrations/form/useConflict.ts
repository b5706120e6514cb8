import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import type { FormTools } from './RegistrationForm.tsx';
import { valuesOf } from './state/formValues.ts';
import { type MergedEntry, mergeEntry, type Question, type Side, withChoice } from './state/mergeEntry.ts';
import type { Replaced } from './state/savedForm.ts';

/** The merge of the form with the newest version of its entry, and the reader's answers so far. */
interface Merge extends Omit<MergedEntry, 'values'> {
  newest: Replaced;
  answers: ReadonlyMap<string, Side>;
}

export interface Conflict {
  /** Null until the newest version is read. */
  merge: Merge | null;
  /** True if the reader has to answer before the form can be sent. */
  isOpen: boolean;
  isReading: boolean;
  error: unknown;
  /** Reads the newest version and merges it into the form. */
  read: (tools: FormTools) => void;
  answer: (questions: readonly Question[], side: Side, tools: FormTools) => void;
}

const isAnswered = ({ questions, answers }: Merge): boolean => questions.every(({ key }) => answers.has(key));

/**
 * Merges a correction with the version of its entry that replaced the one it began with. `replaced` follows the answers and is saved with the draft:
 * what is answered is not asked again, and once nothing is open the form replaces the newest version.
 */
export const useConflict = (entryId: string, replaced: RefObject<Replaced>, formQuestions: readonly FormQuestion[] = []): Conflict => {
  const locale = useLocale();
  const [merge, setMerge] = useState<Merge | null>(null);
  const reading = useMutation({
    mutationFn: () => call('GET /api/registrations/:id', { params: { id: entryId }, query: { for: 'edit' } }),
    gcTime: 0,
  });
  const settle = (next: Merge) => {
    setMerge(next);
    if (isAnswered(next)) replaced.current = next.newest;
  };
  return {
    merge,
    isOpen: merge !== null && !isAnswered(merge),
    isReading: reading.isPending,
    error: reading.error,
    read: ({ typed, replace }) => {
      setMerge(null);
      reading.mutate(undefined, {
        onSuccess: (entry) => {
          // the form mutates its own
          const mine = structuredClone(typed());
          const theirs = valuesOf(entry, locale);
          const { values, questions, taken } = mergeEntry({ base: replaced.current.base ?? null, mine, theirs }, formQuestions);
          settle({ questions, taken, answers: new Map(), newest: { version: entry.version, base: theirs } });
          replace(values);
        },
      });
    },
    answer: (answered, side, { typed, replace }) => {
      if (!merge) return;
      const { base } = replaced.current;
      if (base)
        replaced.current = { ...replaced.current, base: answered.reduce((form, question) => withChoice(form, question, 'theirs'), base) };
      settle({ ...merge, answers: new Map([...merge.answers, ...answered.map(({ key }) => [key, side] as const)]) });
      replace(answered.reduce((form, question) => withChoice(form, question, side), typed()));
    },
  };
};
