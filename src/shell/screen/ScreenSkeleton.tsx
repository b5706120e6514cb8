import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import css from './ScreenSkeleton.module.css';

const cx = bindStyles(css);

/** The placeholder of a screen while it loads. */
export function ScreenSkeleton() {
  const { t } = useTranslation('app');
  return (
    <main id="main" tabIndex={-1} aria-busy="true" className="page">
      <SkeletonGroup label={t('loading')} className={cx('skeleton')}>
        <Skeleton shape="block" className={cx('band')} />
        <div className={`wrap ${cx('cards')}`}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      </SkeletonGroup>
    </main>
  );
}
