import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './SplitView.module.css';

const cx = bindStyles(css);

interface SplitViewProps {
  /** Contents of the list, for screen readers. */
  label: string;
  list: ReactNode;
  /** The open record; `null` if none. */
  record: ReactNode | null;
  /** Shown in the record's place if none is open; not on a phone. */
  noRecord: ReactNode;
  /** The address without the record, to which a phone goes back. */
  backTo: To;
  /** Beside the back link: links to the previous and next record. */
  steps?: ReactNode;
  /** Width of the list's rows: only names, or more than a record's name. */
  listWidth?: 'narrow' | 'usual' | 'wide';
  /** Across the whole width at the bottom: the bulk actions for selected rows. */
  foot?: ReactNode;
}

/**
 * A queue: the list on the left, the open record on the right, each scrolling separately. A phone shows one of them. It fills a page below
 * its `PageHead`.
 */
export const SplitView = ({ label, list, record, noRecord, backTo, steps, listWidth = 'usual', foot }: SplitViewProps) => {
  const { t } = useTranslation('admin');
  const { state }: { state: unknown } = useLocation();
  return (
    <div className={cx('split', listWidth !== 'usual' && listWidth, record !== null && 'open')} data-fills="">
      <section className={cx('list')} aria-label={label}>
        {list}
      </section>
      <div className={cx('record')}>
        {record !== null && (
          <div className={cx('top')}>
            <Link to={backTo} state={state} className={cx('back')}>
              <Icon name="left" />
              {t('frame.back_to_list')}
            </Link>
            {steps}
          </div>
        )}
        {record ?? noRecord}
      </div>
      {foot && <div className={cx('foot')}>{foot}</div>}
    </div>
  );
};
