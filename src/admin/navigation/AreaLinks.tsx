import { useTranslation } from 'react-i18next';
import { BlockIcon } from '#src/admin/kit/page/BlockIcon.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { AreaLink } from './AreaLink.tsx';
import type { Area } from './areas.ts';
import css from './SideBar.module.css';
import { useAreas } from './useAreas.ts';
import { useCounts } from './useCounts.ts';

const cx = bindStyles(css);

/** The links to the areas: first the season's flow as joined blocks, then the portal's content, then the rest. */
export const AreaLinks = ({ onClick }: { onClick?: () => void }) => {
  const { t } = useTranslation('admin');
  const areas = useAreas();
  const counts = useCounts();
  const flow = areas.flatMap((area) => (area.block === undefined ? [] : [{ ...area, block: area.block }]));
  const today = areas.filter(({ to }) => to === '/');
  const content = areas.filter(({ isContent }) => isContent);
  const others = areas.filter(({ block, isContent, to }) => block === undefined && !isContent && to !== '/');
  const after = onClick && { onClick };
  const plainLink = (area: Area) => (
    <AreaLink key={area.part} area={area} count={counts[area.part]} icon={<Icon name={area.icon} className={cx('sign')} />} {...after} />
  );
  return (
    <nav aria-label={t('frame.areas_label')} className={cx('areas')}>
      {today.map(plainLink)}
      {flow.length > 0 && <p className={cx('group')}>{t('frame.season_flow')}</p>}
      {flow.map((area, index) => (
        <AreaLink
          key={area.part}
          area={area}
          count={counts[area.part]}
          icon={<BlockIcon icon={area.icon} colour={area.block} isFirst={index === 0} isLast={index === flow.length - 1} />}
          {...after}
        />
      ))}
      {content.length > 0 && <p className={cx('group')}>{t('frame.portal_content')}</p>}
      {content.map(plainLink)}
      {others.length > 0 && <p className={cx('group')}>{t('frame.people_and_messages')}</p>}
      {others.map(plainLink)}
    </nav>
  );
};
