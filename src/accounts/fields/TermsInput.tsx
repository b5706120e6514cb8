import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { useRegister } from '#src/accounts/form/useRegister.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';

/**
 * The agreement to the user agreement and the privacy policy (specification, section 5). They open in a new tab, so that the form stays.
 */
export function TermsInput() {
  const { t } = useTranslation('accounts');
  const { id, error } = useFormField(useAccountFormContext(), 'agreed');
  const register = useRegister();
  const label = (
    <Trans t={t} i18nKey="terms" components={{ agreement: <NewTabLink href="/agreement" />, privacy: <NewTabLink href="/privacy" /> }} />
  );
  return <CheckboxField {...register('agreed')} id={id} label={label} error={error} required />;
}

function NewTabLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="vh">{t('newTab')}</span>
    </a>
  );
}
