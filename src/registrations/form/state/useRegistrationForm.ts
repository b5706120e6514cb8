import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Problem } from '#contract/http/problem.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { afterPress } from '#src/ui/press.ts';
import { fieldAt } from './formFields.ts';
import { createResolver, type FormRules, isConfirmedSince } from './formProblems.ts';
import type { FormValues } from './formValues.ts';
import { createSubmittedMembers } from './submittedMembers.ts';

interface Deps<Answer> {
  terms: FormRules;
  initial: FormValues;
  /** The server's reason for refusing the draft from which the form starts. */
  refusal: Problem | null;
  /** Sends the checked form. Fails with a `Problem`. */
  send: (form: RegistrationForm, values: FormValues) => Promise<Answer>;
  onSent: (answer: Answer, values: FormValues) => void;
  /** Called when the server asks for an answer to a question that this device does not know yet. */
  onNewQuestion: () => void;
}

/**
 * Manages the state and submission of a registration form: one submission at a time; the server's field errors show at their fields, and no
 * input is lost.
 */
export const useRegistrationForm = <Answer>({ terms, initial, refusal, send, onSent, onNewQuestion }: Deps<Answer>) => {
  const [submittedMembers] = useState(createSubmittedMembers);
  const sending = useRef(false);
  const typed = useRef(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const [isAboutEntries, setAboutEntries] = useState(false);
  const resolver = useMemo<Resolver<FormValues, unknown, RegistrationForm>>(() => {
    const check = createResolver(terms, submittedMembers.count, serverClock.now);
    return (...given) => afterPress(() => check(...given));
  }, [terms, submittedMembers]);
  const form = useForm<FormValues, unknown, RegistrationForm>({
    defaultValues: initial,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });

  const { isDirty } = form.formState;
  useEffect(() => {
    typed.current = isDirty;
  }, [isDirty]);

  /** Shows the server's field errors at their fields; returns false if it names none of this form. */
  const showAtFields = (error: unknown): boolean => {
    const fields = error instanceof Problem ? Object.entries(error.detail.fields ?? {}) : [];
    const entries = (error instanceof Problem && error.detail.entries) || {};
    const size = form.getValues('members').length;
    const matched = fields.flatMap(([path, code]) => {
      const field = fieldAt(path, size, terms.formQuestions);
      return field ? [{ path: field.path, code, entryId: entries[path] }] : [];
    });
    const isUnknown = ([path]: readonly [string, unknown]) => path.includes('formAnswers.') && !fieldAt(path, size, terms.formQuestions);
    if (fields.some(isUnknown)) onNewQuestion();
    // the error's message is the entry's id: the text is rendered in the reader's language
    for (const { path, code, entryId = '' } of matched) form.setError(path, { type: code, message: entryId });
    setAboutEntries(Object.keys(entries).length > 0);
    return matched.length > 0;
  };

  // after the fields are rendered: the server's refusal shows at the fields it names
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    if (!refusal || isConfirmedSince(refusal, form.getValues())) return;
    if (!showAtFields(refusal)) setProblem(refusal);
    setRefusals((count) => count + 1);
  }, []);

  const attempt = async (ready: RegistrationForm): Promise<boolean> => {
    try {
      const values = structuredClone(form.getValues());
      const answer = await send(ready, values);
      typed.current = false;
      onSent(answer, values);
      return true;
    } catch (error) {
      if (!showAtFields(error)) setProblem(error);
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    submittedMembers.submit(form.getValues('members').length);
    setProblem(null);
    let sent = false;
    try {
      await form.handleSubmit(async (ready) => {
        sent = await attempt(ready);
      })(event);
    } finally {
      sending.current = false;
    }
    if (!sent) setRefusals((count) => count + 1);
  };

  return {
    form,
    submit,
    submittedMembers,
    /** Number of failed submits; each failure moves the focus to the errors. */
    refusals,
    /** True if the last refusal names other entries of the account. */
    isAboutEntries,
    /** The failure of the last attempt, if it belongs to no field. */
    problem,
    dismissProblem: () => setProblem(null),
    /** True if there is unsent input. */
    typed,
  };
};
