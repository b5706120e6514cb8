import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMarkTimes } from '#src/judging/marks/useMarkTimes.ts';
import { shownOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { workPath } from '#src/judging/marks/workPath.ts';
import { TakenState } from '#src/judging/takeAlong/TakenState.tsx';
import type { TakenWork } from '#src/offline/takenAlong/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { StateChip } from './StateChip.tsx';
import css from './WorkList.module.css';

const cx = bindStyles(css);

/** A work in the list, with the state of its mark. */
export function WorkRow({ line, taken }: { line: WorkLine; taken: TakenWork | null }) {
  const { t } = useTranslation(['judging', 'competitions']);
  const format = useFormat();
  const timesOf = useMarkTimes();
  const { round, work, begun } = line;
  const { state, total, receipt } = shownOf(line);
  const times = timesOf(line);
  const refused = begun?.draft.problem ?? null;
  return (
    <li className={cx('row')} data-opens="">
      <span className={`num ${cx('no')}`}>{work.no}</span>
      <div className={cx('main')}>
        <Link className={cx('title')} to={workPath({ roundId: round.id, no: work.no })} data-whole="">
          <span className="vh">{t('row.no', { no: work.no })}</span>
          {work.title}
        </Link>
        <p className={cx('facts')}>
          {t(`competitions:group.${work.group}`)}
          {work.calibration !== undefined && <span>{t('calibration.title')}</span>}
          {times && <span>{times}</span>}
          {receipt && <span>{t('receipt', { receipt })}</span>}
          {taken && <TakenState work={taken} />}
        </p>
        {begun && state !== 'empty' && <p className={cx('warn')}>{t('row.changed')}</p>}
        {refused && <p className={cx('warn')}>{t('row.refused')}</p>}
        {work.lateMark && (
          <p className={cx('warn')}>{work.refusal ? t('row.lateRefused', { reason: work.refusal.reason }) : t('row.late')}</p>
        )}
      </div>
      <span className={`num ${cx('total')}`}>{state === 'abstained' || total === null ? '–' : format.number(total / 100)}</span>
      <StateChip line={line} />
      <Icon name="right" />
    </li>
  );
}
