import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { formatPhone, parsePhone, splitPhone } from '#contract/text/phone.ts';
import { gapAfter } from '#contract/text/sentences.ts';
import forms from '#src/accounts/accounts.module.css';
import { useRunConfirmed } from '#src/accounts/confirmation/ConfirmationContext.ts';
import { CodeInput } from '#src/accounts/fields/CodeInput.tsx';
import { PhoneInput } from '#src/accounts/fields/PhoneInput.tsx';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import { useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { call } from '#src/platform/api/api.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Disclosure } from './Disclosure.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const cx = bindStyles(forms);

/** The mobile number. A change takes a code to the old number and one to the new. */
export function MobileSection({ account: { mobile } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  return (
    <SettingsSection title={t('fields.phone')} block={{ color: 'cobalt', glyph: 'play' }}>
      <Disclosure
        summary={mobile === null ? t('settings.noMobile') : formatPhone(mobile)}
        openLabel={t(mobile === null ? 'settings.addMobile' : 'settings.changeMobile')}
      >
        {(controls) => <MobileForm {...controls} old={mobile} />}
      </Disclosure>
    </SettingsSection>
  );
}

function MobileForm({ old, close, cancel }: { old: string | null; close: () => void; cancel: ReactNode }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const contact = useSite()?.contact.email;
  const runConfirmed = useRunConfirmed();
  const country = old === null ? undefined : splitPhone(old)?.phoneCountry;
  const account = useAccountForm({
    fields: old === null ? ['phone', 'code'] : ['oldCode', 'phone', 'code'],
    aliases: { phone: 'newPhone', code: 'newCode' },
    links: false,
    // The country usually stays the same.
    defaults: country === undefined ? {} : { phoneCountry: country },
    send: async ({ phone, phoneCountry, code, oldCode }) => {
      const body = { number: parsePhone(phone, phoneCountry) ?? phone, code, ...(old === null ? {} : { oldCode }) };
      const saved = await runConfirmed(() => call('PUT /api/account/mobile', { body }));
      setSessionAccount(client, saved);
      showToast({ message: t('settings.mobileChanged') });
      close();
      await invalidateAfter(client, 'PUT /api/account/mobile');
    },
  });
  return (
    <AccountFormFrame
      account={account}
      submitLabel={t('settings.save')}
      submit={{ size: 'md', wide: false }}
      aside={cancel}
      className={cx('inline')}
    >
      {old !== null && (
        <>
          <p>
            {t('settings.mobileSteps')}
            {gapAfter(t('settings.mobileSteps'))}
            {contact !== undefined && (
              <>
                {t('settings.oldNumberLost')} <a href={`mailto:${contact}`}>{contact}</a>
              </>
            )}
          </p>
          <CodeInput name="oldCode" purpose="leave_mobile" own={{ channel: 'sms', target: old }} />
        </>
      )}
      <PhoneInput />
      <CodeInput name="code" purpose="change_mobile" />
    </AccountFormFrame>
  );
}
