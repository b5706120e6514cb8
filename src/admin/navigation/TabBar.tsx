import { Button, Drawer, MenuList } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { LanguageSwitch } from '#src/admin/kit/page/LanguageSwitch.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { AccountItems } from './AccountItems.tsx';
import { AreaLinks } from './AreaLinks.tsx';
import { isAt } from './areas.ts';
import { SeasonSwitch } from './SeasonSwitch.tsx';
import css from './TabBar.module.css';
import { useAreas } from './useAreas.ts';

const cx = bindStyles(css);

/** The areas in a phone's tab bar. */
const ON_THE_WAY = ['today', 'registrations', 'works', 'judging'] as const;

/** A phone's navigation: the most mobile tasks, and everything else in a sheet. */
export const TabBar = ({ onKeys, onSearch }: { onKeys: () => void; onSearch: () => void }) => {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const areas = useAreas().flatMap((area) => ON_THE_WAY.flatMap((part) => (part === area.part ? { ...area, part } : [])));
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav className={cx('bar')} aria-label={t('frame.tabs_label')}>
        {areas.map((area) => (
          <Link key={area.part} to={area.to} className={cx('tab')} aria-current={isAt(area, pathname) ? 'page' : undefined}>
            <Icon name={area.icon} className={cx('sign')} />
            {t(`frame.tab.${area.part}`)}
          </Link>
        ))}
        <button type="button" className={cx('tab')} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon name="menu" className={cx('sign')} />
          {t('frame.more')}
        </button>
      </nav>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        slotProps={{ paper: { className: cx('sheet'), role: 'dialog', 'aria-modal': true, 'aria-label': t('frame.more') } }}
      >
        <Button
          variant="outlined"
          startIcon={<Icon name="search" />}
          onClick={() => {
            close();
            onSearch();
          }}
        >
          {t('palette.open')}
        </Button>
        <AreaLinks onClick={close} />
        <MenuList className={cx('account')}>
          <AccountItems onChosen={close} onKeys={onKeys} />
        </MenuList>
        <div className={cx('choices')}>
          <SeasonSwitch />
          <LanguageSwitch />
        </div>
      </Drawer>
    </>
  );
};
