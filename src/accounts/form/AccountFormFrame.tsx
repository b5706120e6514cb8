import clsx from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from '#src/accounts/accounts.module.css';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ErrorSummary } from '#src/ui/fields/ErrorSummary.tsx';
import { AccountFormContext } from './AccountFormContext.ts';
import type { FieldName } from './formFields.ts';
import type { AccountForm } from './useAccountForm.ts';
import { useFieldTexts } from './useFormField.tsx';

const cx = bindStyles(css);

interface AccountFormFrameProps {
  account: AccountForm;
  submitLabel: ReactNode;
  submit?: Pick<ButtonProps, 'size' | 'wide' | 'variant' | 'iconAfter'> | undefined;
  /** Shown before the button: a dialog has its cancel button first. */
  before?: ReactNode | undefined;
  /** Shown after the button. */
  aside?: ReactNode | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
}

/** The frame of an account form: error summary, fields, general problem, submit button. */
export function AccountFormFrame({ account, submitLabel, submit, before, aside, className, children }: AccountFormFrameProps) {
  const { t } = useTranslation('accounts');
  const problemMessage = useProblemMessage();
  const { label, message } = useFieldTexts(account);
  const { fields, problem, isGeneral, focusToken, busy, idOf } = account;
  const items = fields.flatMap((name: FieldName) => {
    const text = message(name);
    return text ? [{ fieldId: idOf(name), label: label(name), message: text }] : [];
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    account.submit();
  };
  return (
    <AccountFormContext value={account}>
      <form noValidate className={clsx(cx('form'), className)} onSubmit={onSubmit}>
        <ErrorSummary title={t('errorSummary', { count: items.length })} items={items} focusToken={focusToken} />
        {children}
        {problem && isGeneral && (
          <Notice tone="danger" role="alert">
            {problemMessage(problem)}
          </Notice>
        )}
        <div className={cx('submit')}>
          {before}
          <Button type="submit" size="lg" wide {...submit} busy={busy}>
            {submitLabel}
          </Button>
          {aside}
        </div>
      </form>
    </AccountFormContext>
  );
}
