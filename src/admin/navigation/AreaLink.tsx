import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { type Area, isAt } from './areas.ts';
import css from './SideBar.module.css';
import type { Count } from './useCounts.ts';

const cx = bindStyles(css);

interface AreaLinkProps {
  area: Area;
  icon: ReactNode;
  count: Count | undefined;
  onClick?: () => void;
}

/** A link to an area with its count. The name is read out on the rail too, which shows only the icon. */
export const AreaLink = ({ area, icon, count, onClick }: AreaLinkProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { pathname } = useLocation();
  const isCurrent = isAt(area, pathname);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // on a low screen the areas scroll
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const value = count && `${format.number(count.value)}${count.isExact ? '' : '+'}`;
  const isShown = count !== undefined && (count.value > 0 || count.kind === 'total');
  return (
    <Link ref={link} to={area.to} className={cx('item')} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {icon}
      <span className={cx('name')}>{t(`frame.areas.${area.part}`)}</span>
      {isShown && (
        <>
          <span className={cx('count', count.kind)} aria-hidden="true">
            {value}
          </span>
          <span className={cx('unseen')}>{t(`frame.count.${count.kind}`, { shown: value })}</span>
        </>
      )}
    </Link>
  );
};
