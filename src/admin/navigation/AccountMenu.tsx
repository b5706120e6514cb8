import { Menu } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AccountItems } from './AccountItems.tsx';
import css from './SideBar.module.css';

const cx = bindStyles(css);

/** The signed-in account and its menu. */
export const AccountMenu = ({ onKeys }: { onKeys: () => void }) => {
  const { t } = useTranslation('admin');
  const { data } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={cx('person')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={cx('face')}>
          <TockHead />
        </span>
        <span className={cx('who')}>
          <b>{data?.fullName}</b>
          <span>{t('staffRole.organiser')}</span>
        </span>
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <AccountItems onChosen={close} onKeys={onKeys} />
      </Menu>
    </>
  );
};
