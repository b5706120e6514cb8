import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, type To, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/Icon.tsx';
import css from './SplitView.module.css';

const cx = bindStyles(css);

interface SplitViewProps {
  /** What the list holds, for screen readers. */
  label: string;
  list: ReactNode;
  /** The open record; `null` where none is. */
  record: ReactNode | null;
  /** Stands in the record's place while none is open; a phone has no such place. */
  noRecord: ReactNode;
  /** The address without the record: where a phone goes back to. */
  backTo: To;
  /** Beside the way back: the records before and after. */
  steps?: ReactNode;
  /** How much room the list's rows need: only names, or more than a record's own words. */
  listWidth?: 'narrow' | 'usual' | 'wide';
  /** At the foot of both, over the whole width: what happens to the chosen rows. */
  foot?: ReactNode;
}

/** A queue: the list on the left, the open record on the right, each scrolls alone. A phone shows one of them. It fills a page under its `PageHead`. */
export const SplitView = ({ label, list, record, noRecord, backTo, steps, listWidth = 'usual', foot }: SplitViewProps) => {
  const translate = useTranslate();
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
              {translate('frame.back_to_list')}
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
