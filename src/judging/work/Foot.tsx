import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { judgingIcons } from '#src/judging/icons.ts';
import type { MarkControl } from '#src/judging/marks/useMark.ts';
import { useMarkTimes } from '#src/judging/marks/useMarkTimes.ts';
import { countsOf, nextLeft, type ShownState, shownOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { workPath } from '#src/judging/marks/workPath.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { SavedAt } from '#src/platform/savedForm/SaveStatus.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import css from './Foot.module.css';

const cx = bindStyles(css);

/** The sign of a mark that has arrived, by its state. */
const signs = {
  empty: moreIcons.minus,
  provisional: moreIcons.hour,
  handed_in: 'check',
  abstained: judgingIcons.flag,
} as const satisfies Record<ShownState, IconDrawing>;

interface FootProps {
  lines: readonly WorkLine[];
  line: WorkLine;
  mark: MarkControl;
  /** Weighted total of the form, in hundredths; null while a criterion is missing. */
  total: number | null;
  isLocked: boolean;
  /** Counts the marks that were handed in here: the way on has the focus after each. */
  made: number;
  onAbstain: () => void;
}

/** The foot of a sheet: number and running total, what is saved and has arrived, and the ways on. */
export function Foot({ lines, line, mark, total, isLocked, made, onAbstain }: FootProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const timesOf = useMarkTimes();
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (made > 0) onward.current?.focus();
  }, [made]);
  const shown = shownOf(line);
  const { round, work } = line;
  const at = lines.indexOf(line);
  const pathOf = (other: WorkLine) => workPath({ roundId: round.id, no: other.work.no });
  const [before, after] = [lines[at - 1], lines[at + 1]];
  const next = nextLeft(lines, work.no, true);
  const { left } = countsOf(lines);
  const isOpen = !isLocked && (mark.isTouched || shown.state === 'empty' || shown.state === 'provisional');
  // put aside just now: the next work is at hand, as after handing in
  const isAside = isOpen && made > 0 && !mark.isTouched;
  const times = timesOf(line);
  // points on the sheet of a work that the judge abstains from are no mark
  const sum = shown.state === 'abstained' && !mark.isTouched ? null : total;
  const sign = mark.isTouched ? 'edit' : shown.waits ? moreIcons.cloudup : signs[shown.state];
  const look = mark.isTouched || shown.state === 'empty' ? 'open' : shown.waits ? 'waits' : 'arrived';
  return (
    <footer className={cx('foot')} ref={footBarRef}>
      <div className={cx('status')}>
        <i className={cx('sign', look)}>
          <Icon name={sign} />
        </i>
        <p className={`num ${cx('sum')}`}>
          <span>{work.no}</span>
          <output aria-label={t('total')}>{sum === null ? '–' : format.number(sum / 100)}</output>
        </p>
        {mark.isTouched ? (
          <div className={cx('words')}>
            <span>{t('foot.open')}</span>
            <SavedAt autosave={mark.submission} short />
          </div>
        ) : (
          <p className={cx('words')} role="status">
            {shown.state !== 'empty' && <b>{t(shown.waits ? `waits.${shown.state}` : `state.${shown.state}`)}</b>}
            <span>{times ?? t('foot.empty')}</span>
            {shown.receipt !== null && (
              <span className={cx('receipt')}>
                <span className={cx('receiptWord')}>{t('foot.receipt')}</span> <b className="num">{shown.receipt}</b>
              </span>
            )}
          </p>
        )}
      </div>
      <div className={cx('ways')}>
        {!isLocked && (
          <>
            {(shown.state !== 'abstained' || mark.isTouched) && (
              <Button variant="ghost" icon={judgingIcons.flag} className={cx('wide')} onClick={onAbstain}>
                {t('abstain.open')}
              </Button>
            )}
            {isOpen && !isAside && (
              <Button
                variant="ghost"
                icon={moreIcons.hour}
                className={cx('wide')}
                busy={mark.busy}
                onClick={() => void mark.press('provisional')}
              >
                {t('foot.later')}
              </Button>
            )}
          </>
        )}
        {before ? (
          <ButtonLink variant="secondary" to={pathOf(before)} icon="left" className={cx('step')} aria-label={t('foot.before')}>
            {null}
          </ButtonLink>
        ) : null}
        {isAside && (
          <Button variant="secondary" busy={mark.busy} onClick={() => void mark.press('handed_in')}>
            {t('foot.handIn')}
          </Button>
        )}
        {isOpen && !isAside ? (
          <>
            <Button className={cx('main')} busy={mark.busy} onClick={() => void mark.press('handed_in')}>
              {t('foot.handIn')}
            </Button>
            {after && (
              <ButtonLink variant="secondary" to={pathOf(after)} icon="right" className={cx('step')} aria-label={t('foot.after')}>
                {null}
              </ButtonLink>
            )}
          </>
        ) : (
          <ButtonLink ref={onward} className={cx('main')} to={next ? pathOf(next) : '/judging'} iconAfter="right">
            {next ? t('foot.next', { count: left }) : t('foot.list')}
          </ButtonLink>
        )}
      </div>
    </footer>
  );
}
