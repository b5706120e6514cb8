import { useTranslation } from 'react-i18next';
import type { AdminReportCase } from '#contract/office/reports.ts';
import { RecordRow } from '#src/admin/kit/record/RecordRow.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ReportChip } from './ReportChip.tsx';
import css from './reports.module.css';
import { useCaseLink } from './useCaseLink.ts';

const cx = bindStyles(css);

/** One reported subject of the queue. */
export const ReportRow = ({ found, isOpen }: { found: AdminReportCase; isOpen: boolean }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const linkTo = useCaseLink();
  const { id, kind, subject, lastAt } = found;
  const about = [t(`reports.kind.${kind}`), ...(subject?.competition ? [text(subject.competition.title)] : [])];
  return (
    <RecordRow to={linkTo(id)} isOpen={isOpen} layout={cx('link')}>
      <span className={cx('poster')}>{subject?.posterUrl && <img src={subject.posterUrl} alt="" loading="lazy" />}</span>
      <span className={cx('words')}>
        <span className={cx('name')}>{subject ? text(subject.title) : t('reports.gone')}</span>
        <span className={cx('about')}>{about.join(t('dot'))}</span>
        <span className={cx('foot')}>
          <ReportChip found={found} /> <time dateTime={new Date(lastAt).toISOString()}>{format.dateTime(lastAt)}</time>
        </span>
      </span>
    </RecordRow>
  );
};
