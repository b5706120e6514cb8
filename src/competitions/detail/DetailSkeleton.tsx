import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import css from './CompetitionDetail.module.css';
import panel from './signup/SignupPanel.module.css';

const cx = bindStyles(css);
const px = bindStyles(panel);

/** The page's skeleton while the competition loads. */
export function DetailSkeleton() {
  const { t } = useTranslation('competitionPages');
  return (
    <SkeletonGroup label={t('detail.loading')} className={`wrap ${cx('layout')}`}>
      <div className={cx('main')}>
        <Skeleton width="90%" height={48} />
        <Skeleton shape="block" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
      <Card as="aside" className={px('panel')}>
        <Skeleton width="50%" height={38} />
        <Skeleton height={72} />
        <Skeleton height={54} />
        <Skeleton shape="block" />
      </Card>
    </SkeletonGroup>
  );
}
