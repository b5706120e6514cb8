import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isFieldCode, isProblemCode, Problem } from '#contract/http/problem.ts';
import { gapAfter } from '#contract/text/sentences.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { authPrefill } from './authPrefill.ts';
import type { AccountValues, FieldName } from './formFields.ts';
import type { AccountForm } from './useAccountForm.ts';

/** Returns the texts of a form's fields: label, placeholder, message. */
export const useFieldTexts = ({ form, aliases, problem }: Pick<AccountForm, 'form' | 'aliases' | 'problem'>) => {
  const { t } = useTranslation('accounts');
  const fieldMessage = useFieldMessage();
  const problemMessage = useProblemMessage();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { errors } = useFormState({ control: form.control });

  const label = (name: FieldName): string => {
    const called = aliases[name] ?? name;
    return called === 'affiliation' ? t(`affiliation.${kind}`) : t(`fields.${called}`);
  };
  const please = (name: FieldName): string => (name === 'affiliation' ? t(`pleaseAffiliation.${kind}`) : t(`please.${name}`));
  const message = (name: FieldName): string | undefined => {
    const code = errors[name]?.type;
    if (code === undefined) return undefined;
    if (code === 'required') return please(name);
    if (code === problem?.code) return problemMessage(problem);
    if (isFieldCode(code)) return fieldMessage(code);
    return problemMessage(isProblemCode(code) ? new Problem(code) : undefined);
  };
  return { label, please, message, codeOf: (name: FieldName) => errors[name]?.type };
};

/** Returns the props of one field: its control's id, its texts and its error. */
export const useFormField = (accountForm: AccountForm, name: FieldName) => {
  const { label, please, message, codeOf } = useFieldTexts(accountForm);
  const text = message(name);
  return {
    id: accountForm.idOf(name),
    label: label(name),
    placeholder: please(name),
    required: !accountForm.optional.includes(name),
    error: text && accountForm.links ? <MessageWithAuthLink code={codeOf(name)} text={text} form={accountForm.form} /> : text,
  };
};

interface MessageWithAuthLinkProps {
  code: unknown;
  text: string;
  form: { getValues: () => AccountValues };
}

/** The message, with a link to register or sign in if the account is missing or exists already. The link passes on the input. */
function MessageWithAuthLink({ code, text, form }: MessageWithAuthLinkProps): ReactNode {
  const { t } = useTranslation('accounts');
  if (code !== 'account_not_found' && code !== 'account_exists') return text;
  const [to, word] = code === 'account_exists' ? (['/login', t('toLogin')] as const) : (['/register', t('toRegister')] as const);
  return (
    <>
      {text}
      {gapAfter(text)}
      <Link to={to} state={authPrefill(form.getValues())}>
        {word}
      </Link>
    </>
  );
}
