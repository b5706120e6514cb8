import { useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { Problem } from '#contract/http/problem.ts';
import { beforeReload } from '#src/platform/chunks/reloadGuard.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { afterPress } from '#src/ui/press.ts';
import { type AccountValues, checkForm, emptyValues, type FieldName, type FormRules } from './formFields.ts';
import { toFormProblems } from './toFormProblems.ts';
import { usePasswordRule } from './usePasswordRule.ts';

interface AccountFormOptions extends Omit<FormRules, 'passwordRule'> {
  defaults?: Partial<AccountValues> | undefined;
  /** Sends the form; a failure is shown at its field, or above the button. */
  send: (values: AccountValues) => Promise<void>;
  /** Fields labelled as another one in this form: a first password is just “password”. */
  aliases?: AccountForm['aliases'] | undefined;
  /** True if messages may link to other screens; not in a dialog over a page that must stay open. */
  links?: boolean | undefined;
}

export interface AccountForm {
  form: UseFormReturn<AccountValues>;
  fields: readonly FieldName[];
  optional: readonly FieldName[];
  aliases: Partial<Record<FieldName, FieldName | 'newPhone' | 'newCode'>>;
  links: boolean;
  /** Returns the id of a field's control. */
  idOf: (name: FieldName) => string;
  submit: () => void;
  busy: boolean;
  /** The failure of the last attempt. */
  problem: Problem | null;
  /** True if the problem concerns the form as a whole. */
  isGeneral: boolean;
  /** Incremented to move the focus to the error summary. */
  focusToken: number;
  /** Incremented to reset the slide-to-verify check. */
  challengeRound: number;
  /** Clears all messages when the form switches to other fields. */
  clear: () => void;
}

/** Refuses a reload: no device stores the input of an account form, so a reload by the page itself waits until it is sent or left. */
const refuseReload = (): Promise<void> => Promise.reject(new Error('typed and not sent'));

/** Holds an account form: values, rules, submission and failures. A failure keeps all input. */
export const useAccountForm = ({
  fields,
  optional = [],
  checks,
  defaults,
  send,
  aliases = {},
  links = true,
}: AccountFormOptions): AccountForm => {
  const locale = useLocale();
  const rule = usePasswordRule();
  const prefix = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isGeneral, setGeneral] = useState(false);
  const [focusToken, setFocusToken] = useState(0);
  const [challengeRound, setChallengeRound] = useState(0);
  const sending = useRef(false);

  const form = useForm<AccountValues>({
    defaultValues: { ...emptyValues(locale), ...defaults },
    shouldFocusError: false,
    resolver: (values) =>
      afterPress(() => {
        const problems = checkForm(values, { fields, optional, checks, passwordRule: rule });
        const errors: FieldErrors<AccountValues> = {};
        for (const name of fields) if (problems[name]) errors[name] = { type: problems[name] };
        return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
      }),
  });

  const { isDirty } = form.formState;
  useEffect(() => (isDirty ? beforeReload(refuseReload) : undefined), [isDirty]);

  const renewChallenge = () => {
    if (!fields.includes('challenge')) return;
    form.setValue('challenge', '');
    setChallengeRound((round) => round + 1);
  };
  /** Shows why sending failed; returns true if fields caused it. */
  const fail = (reason: unknown): boolean => {
    // a bug of the page also belongs in the browser's log
    if (!(reason instanceof Problem)) reportError(reason);
    const failure = reason instanceof Problem ? reason : new Problem('unexpected');
    const placed = toFormProblems(failure, fields);
    for (const name of fields) if (placed[name]) form.setError(name, { type: placed[name] });
    const general = Object.keys(placed).length === 0;
    setProblem(failure);
    setGeneral(general);
    renewChallenge();
    return !general;
  };
  const clear = () => {
    setProblem(null);
    setGeneral(false);
  };
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    let toFields = false;
    clear();
    const checked = form.handleSubmit(
      async (values) => {
        try {
          await send(values);
          // sent input can no longer be lost
          form.reset(values, { keepValues: true });
        } catch (reason) {
          toFields = fail(reason);
        }
      },
      () => {
        toFields = true;
      },
    );
    await checked();
    sending.current = false;
    // the summary contains the errors only now
    if (toFields) setFocusToken((token) => token + 1);
  };

  return {
    form,
    fields,
    optional,
    aliases,
    links,
    idOf: (name) => `${prefix}-${name}`,
    submit: () => void submit(),
    busy: form.formState.isSubmitting,
    problem,
    isGeneral,
    focusToken,
    challengeRound,
    clear: () => {
      clear();
      form.clearErrors();
    },
  };
};
