import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { TockHead } from '../ui/art/TockHead.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { bindStyles } from '../ui/bindStyles.ts';
import { Menu } from '../ui/Menu.tsx';
import { showToast } from '../ui/toast.ts';
import css from './Header.module.css';
import { useSession, useSignOut } from './session.ts';
import { useProblemMessage } from './useProblemMessage.ts';

const cx = bindStyles(css);

/** At the end of the header: the way to sign in, or the account's menu. */
export function AccountMenu() {
  const { t } = useTranslation('app');
  const { account, status } = useSession();
  if (status === 'loading') return <span className={cx('accountPlace')} />;
  if (account) return <SignedIn account={account} />;
  return (
    <ButtonLink to="/login" size="sm" className={cx('signIn')}>
      {t('account.signIn')}
    </ButtonLink>
  );
}

function SignedIn({ account }: { account: Account }) {
  const { t } = useTranslation('app');
  const signOut = useSignOut();
  const problemMessage = useProblemMessage();
  const leave = () => {
    signOut().then(
      () => showToast({ message: t('account.signedOut') }),
      (problem) => showToast({ message: problemMessage(problem), tone: 'danger' }),
    );
  };
  return (
    <Menu
      label={t('account.menu', { name: account.name })}
      triggerClassName={cx('account')}
      trigger={
        <>
          <span className={cx('avatar')}>
            <TockHead />
          </span>
          <span className={cx('accountName')}>{account.name}</span>
        </>
      }
      items={[
        { id: 'personal', label: t('account.events'), icon: 'cup', href: '/personal' },
        { id: 'account', label: t('account.settings'), icon: 'settings', href: '/account' },
        { id: 'leave', label: t('account.signOut'), icon: 'logout', onAction: leave },
      ]}
    />
  );
}
