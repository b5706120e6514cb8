import { useTranslation } from 'react-i18next';
import type { DayFacts, DayRun } from '#src/admin/eventDay/dayFacts.ts';
import { useDayWords } from '#src/admin/eventDay/useDayWords.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './board.module.css';

const cx = bindStyles(css);

interface RunListProps {
  facts: DayFacts;
  runs: readonly DayRun[];
  label: string;
  onOpen: (run: DayRun) => void;
}

/** Runs as lines, each with its place and what is wrong with it. */
export const RunList = ({ facts, runs, label, onOpen }: RunListProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const { nameOf, placeOf, problemOf, runOf, stateOf } = useDayWords(facts);
  return (
    <ul className={cx('lines')} aria-label={label}>
      {runs.map((run) => (
        <li key={`${run.team.id} ${run.run}`}>
          <button type="button" className={cx('line')} onClick={() => onOpen(run)}>
            <span className={cx('name')}>{nameOf(run.team)}</span>
            <span className={cx('where')}>{[runOf(run.run), placeOf(run), stateOf(run)].filter((part) => part !== '').join(t('dot'))}</span>
            {!run.team.isApproved && <span className={cx('warn')}>{t('eventDay:in_review')}</span>}
            {run.problems.map((problem) => (
              <span key={problem.problem} className={cx('wrong')}>
                {problemOf(problem)}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
};
