import { useTranslation } from 'react-i18next';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { useSession } from '#src/platform/session/session.ts';
import css from '#src/shell/layout/Header.module.css';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

const load = async () => (await import('./SignedInMenu.tsx')).SignedInMenu;

/** The account menu at the end of the header, or the link to sign in. */
export function AccountMenu() {
  const { t } = useTranslation('app');
  const { account, status } = useSession();
  const SignedIn = useDeferred(account !== null, { load });
  if (account && SignedIn) return <SignedIn account={account} />;
  if (account || status === 'loading') return <span className={cx('accountSlot')} />;
  return (
    <ButtonLink to="/login" size="sm" className={cx('signIn')}>
      {t('signIn')}
    </ButtonLink>
  );
}
