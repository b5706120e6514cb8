import { Link } from 'react-router-dom';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Brand.module.css';

const cx = bindStyles(css);

/** The logo and the name in both languages, linked to the home screen. */
export function Brand() {
  const { name, otherName } = useBrand();
  const locale = useLocale();
  return (
    <Link className={cx('brand')} to="/">
      <LogoMark className={cx('mark')} />
      <span>
        <b>{name}</b>
        <span className={cx('other')} lang={locale === 'zh-CN' ? 'en-US' : 'zh-CN'}>
          {otherName}
        </span>
      </span>
    </Link>
  );
}
