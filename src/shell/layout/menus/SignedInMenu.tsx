import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useConfirmSignOut } from '#src/platform/session/useConfirmSignOut.tsx';
import css from '#src/shell/layout/Header.module.css';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { useDisclosure } from './useDisclosure.ts';

const cx = bindStyles(css);

/** The account menu. */
export function SignedInMenu({ account }: { account: Account }) {
  const { t } = useTranslation('app');
  const { signOut, dialog } = useConfirmSignOut();
  const problemMessage = useProblemMessage();
  const { open, root, button, toggle, close } = useDisclosure();
  const listId = useId();
  const leave = () => {
    close();
    signOut().then(
      (isOut) => isOut && showToast({ message: t('account.signedOut') }),
      (problem) => showToast({ message: problemMessage(problem), tone: 'danger' }),
    );
  };
  return (
    <div ref={root} className={cx('disclosure')}>
      <button
        ref={button}
        type="button"
        className={cx('account')}
        aria-label={t('account.menu', { name: account.name })}
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
      >
        <span className={cx('avatar')}>
          <TockHead />
        </span>
        <span className={cx('accountName')}>{account.name}</span>
      </button>
      <ul id={listId} className={cx('list', 'atEnd')} hidden={!open}>
        <li>
          <Link to="/personal" onClick={close}>
            <Icon name="cup" />
            {t('account.events')}
          </Link>
        </li>
        {account.kind !== 'family' && (
          <li>
            <Link to="/desk" onClick={close}>
              <Icon name="users" />
              {t('account.desk')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/account" onClick={close}>
            <Icon name={moreIcons.settings} />
            {t('account.settings')}
          </Link>
        </li>
        <li>
          <button type="button" onClick={leave}>
            <Icon name={moreIcons.logout} />
            {t('account.signOut')}
          </button>
        </li>
      </ul>
      {dialog}
    </div>
  );
}
