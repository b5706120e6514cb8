import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './LoadingBars.module.css';

const cx = bindStyles(css);

const WIDTHS = [76, 60, 68, 54];

/** Skeleton rows while loading. */
export const LoadingBars = ({ rows = 4 }: { rows?: number }) => (
  <div className={cx('bars')} role="status" aria-label={useTranslation('admin').t('ra.page.loading')}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
      <span key={row} className={cx('bar')} style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
    ))}
  </div>
);
