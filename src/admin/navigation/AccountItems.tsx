import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignOut } from '#src/admin/session/useSignOut.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { version } from '../../../package.json';

interface AccountItemsProps {
  /** Closes the menu. */
  onChosen: () => void;
  onKeys: () => void;
}

/** Menu items beside the work: security, keyboard shortcuts, the portal, signing out. */
export const AccountItems = ({ onChosen, onKeys }: AccountItemsProps) => {
  const { t } = useTranslation('admin');
  const signOut = useSignOut();
  return [
    <MenuItem key="security" component={Link} to="/security" onClick={onChosen}>
      <ListItemIcon>
        <Icon name={moreIcons.shield} />
      </ListItemIcon>
      <ListItemText>{t('second_factor.page')}</ListItemText>
    </MenuItem>,
    <MenuItem key="notices" component={Link} to="/notices" onClick={onChosen}>
      <ListItemIcon>
        <Icon name={moreIcons.bell} />
      </ListItemIcon>
      <ListItemText>{t('notices_to_me')}</ListItemText>
    </MenuItem>,
    <MenuItem
      key="keys"
      onClick={() => {
        onChosen();
        onKeys();
      }}
    >
      <ListItemIcon>
        <Icon name="help" />
      </ListItemIcon>
      <ListItemText>{t('keys.title')}</ListItemText>
    </MenuItem>,
    <MenuItem key="portal" component="a" href="/">
      <ListItemIcon>
        <Icon name={moreIcons.external} />
      </ListItemIcon>
      <ListItemText>{t('to_portal')}</ListItemText>
    </MenuItem>,
    <MenuItem
      key="logout"
      onClick={() => {
        onChosen();
        void signOut();
      }}
    >
      <ListItemIcon>
        <Icon name={moreIcons.logout} />
      </ListItemIcon>
      <ListItemText>{t('ra.auth.logout')}</ListItemText>
    </MenuItem>,
    <MenuItem key="version" disabled>
      {t('frame.version', { version })}
    </MenuItem>,
  ];
};
