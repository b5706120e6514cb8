import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { missingProfileFields } from '#contract/accounts/rules/profile.ts';
import forms from '#src/accounts/accounts.module.css';
import { KindInput } from '#src/accounts/fields/KindInput.tsx';
import { TextInput } from '#src/accounts/fields/TextInput.tsx';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import { profileChecks } from '#src/accounts/form/profileChecks.ts';
import { useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { call } from '#src/platform/api/api.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { takeReturnRoute } from '#src/platform/session/returnRoute.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { SettingsSection } from './SettingsSection.tsx';

const cx = bindStyles(forms);

/** The account's owner. Completing a profile returns the reader to the sign-up they came from. */
export function ProfileSection({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { kind, name, affiliation } = account;
  const missing = missingProfileFields(account);
  const form = useAccountForm({
    fields: ['kind', 'name', 'affiliation'],
    checks: profileChecks,
    defaults: { kind, name, affiliation },
    send: async (values) => {
      const changedKind = values.kind === account.kind ? {} : { kind: values.kind };
      const body = { ...changedKind, name: values.name.trim(), affiliation: values.affiliation.trim() };
      const saved = await call('PATCH /api/account', { body });
      setSessionAccount(client, saved);
      showToast({ message: t('settings.saved') });
      if (!account.complete && saved.complete) await navigate(takeReturnRoute());
    },
  });
  const labels = { name: t('fields.name'), affiliation: t(`affiliation.${kind}`) };
  return (
    <SettingsSection title={t('settings.profile')} block={{ color: 'leaf', glyph: 'play' }}>
      <AccountFormFrame account={form} submitLabel={t('settings.save')} submit={{ size: 'md', wide: false }} className={cx('inline')}>
        {missing.length > 0 && (
          <Notice tone="warning" icon="edit" title={t('settings.missing.title')}>
            {t('settings.missing.body', { fields: missing.map((field) => labels[field]).join(t('settings.missing.and')) })}
          </Notice>
        )}
        <KindInput />
        <div className={cx('pair')}>
          <TextInput name="name" autoComplete="name" />
          <TextInput name="affiliation" autoComplete="organization" />
        </div>
      </AccountFormFrame>
    </SettingsSection>
  );
}
