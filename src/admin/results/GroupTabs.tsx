import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './results.module.css';
import type { ResultGroup } from './table/resultItems.ts';

const cx = bindStyles(css);

/** The groups of a competition with the number of their entries; the address holds the open one. */
export const GroupTabs = ({
  competitionId,
  groups,
  current,
}: {
  competitionId: string;
  groups: readonly ResultGroup[];
  current: string;
}) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <nav className={cx('groups')} aria-label={t('results.groups')}>
      {groups.map(({ group, rows }) => (
        <Link
          key={group}
          to={`?${new URLSearchParams({ competition: competitionId, group })}`}
          replace
          aria-current={group === current ? 'page' : undefined}
        >
          {t(`group.${group}`)} <span>{format.number(rows.length)}</span>
        </Link>
      ))}
    </nav>
  );
};
