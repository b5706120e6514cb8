import { useTranslation } from 'react-i18next';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useSession } from '#src/platform/session/session.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { ConfirmationProvider } from './confirmation/ConfirmationProvider.tsx';
import { CareSection } from './settings/CareSection.tsx';
import { DevicesSection } from './settings/DevicesSection.tsx';
import { DataSection } from './settings/data/DataSection.tsx';
import { EmailSection } from './settings/EmailSection.tsx';
import { LanguageSection } from './settings/LanguageSection.tsx';
import { MessagesSection } from './settings/MessagesSection.tsx';
import { MobileSection } from './settings/MobileSection.tsx';
import { NoticesSection } from './settings/NoticesSection.tsx';
import { PasswordSection } from './settings/PasswordSection.tsx';
import { ProfileSection } from './settings/ProfileSection.tsx';
import css from './settings/settings.module.css';

const cx = bindStyles(css);

/** `/account`: profile, mobile number, e-mail address, password, language, signed-in devices, the account's data. */
export default function AccountScreen() {
  const { t } = useTranslation('accounts');
  const { account } = useSession();
  return (
    <Page title={t('settings.title')}>
      <PageBand
        tone="mint"
        title={t('settings.title')}
        lead={account && t('settings.lead', { kind: t(`kinds.${account.kind}`), name: account.name })}
        back={{ to: '/personal', label: t('settings.back') }}
        art="tock-happy"
      />
      {account && (
        <ConfirmationProvider account={account}>
          <div className={`wrap ${cx('columns')}`}>
            <div className={cx('column')}>
              <ProfileSection account={account} />
              <MobileSection account={account} />
              <EmailSection account={account} />
              <PasswordSection account={account} />
              <MessagesSection />
            </div>
            <div className={cx('column')}>
              <LanguageSection />
              <NoticesSection />
              <DevicesSection />
              <CareSection />
              <DataSection account={account} />
            </div>
          </div>
        </ConfirmationProvider>
      )}
    </Page>
  );
}
