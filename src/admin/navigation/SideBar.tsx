import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { BrandMark } from '#src/admin/kit/page/BrandMark.tsx';
import { LanguageSwitch } from '#src/admin/kit/page/LanguageSwitch.tsx';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AreaLinks } from './AreaLinks.tsx';
import { SeasonSwitch } from './SeasonSwitch.tsx';
import css from './SideBar.module.css';

const cx = bindStyles(css);

/** The main navigation: a bar, or a rail of icons on narrower screens. A phone has the tab bar instead. */
export const SideBar = ({ onKeys, onSearch }: { onKeys: () => void; onSearch: () => void }) => {
  const { t } = useTranslation('admin');
  const { name } = useBrand();
  return (
    <aside className={cx('side')}>
      <Link to="/" className={cx('brand')}>
        <BrandMark className={cx('mark')} />
        <span className={cx('names')}>
          <b>{name}</b>
          <span>{t('title')}</span>
        </span>
      </Link>
      <div className={cx('season')}>
        <SeasonSwitch />
      </div>
      <button type="button" className={cx('cmd')} aria-haspopup="dialog" onClick={onSearch}>
        <Icon name="search" />
        <span className={cx('name')}>{t('palette.open')}</span>
        <Kbd name="mod+k" />
      </button>
      <AreaLinks />
      <div className={cx('me')}>
        <AccountMenu onKeys={onKeys} />
        <div className={cx('extras')}>
          <LanguageSwitch />
          <button type="button" className={cx('keys')} aria-label={t('keys.title')} onClick={onKeys}>
            ?
          </button>
        </div>
      </div>
    </aside>
  );
};
