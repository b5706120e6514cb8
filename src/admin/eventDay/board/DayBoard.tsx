import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isAway } from '#contract/eventDay/rules/checkInState.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { type DayFacts, type DayRun, matches } from '#src/admin/eventDay/dayFacts.ts';
import { useDayWords } from '#src/admin/eventDay/useDayWords.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './board.module.css';

const cx = bindStyles(css);

interface DayBoardProps {
  facts: DayFacts;
  typed: string;
  onOpen: (run: DayRun) => void;
}

/** The plan as a table: a row a time, a column a table. A run opens its dialog. */
export const DayBoard = ({ facts, typed, onOpen }: DayBoardProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const { problemOf, runOf, stateOf } = useDayWords(facts);
  const tables = Array.from({ length: facts.plan.settings.tables }, (_, index) => index + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className={cx('scroll')} tabIndex={0} aria-label={t('eventDay:board')}>
      <table className={cx('board')}>
        <thead>
          <tr>
            <th scope="col">{t('eventDay:time')}</th>
            {tables.map((table) => (
              <th key={table} scope="col">
                {t('eventDay:table', { table })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.times.map(({ startsAt, byTable }, index) => {
            const day = format.date(startsAt);
            const before = facts.times[index - 1];
            return (
              <Fragment key={startsAt}>
                {(!before || format.date(before.startsAt) !== day) && (
                  <tr className={cx('day')}>
                    <th colSpan={tables.length + 1} scope="rowgroup">
                      <span>{day}</span>
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">{format.time(startsAt)}</th>
                  {tables.map((table) => {
                    const run = byTable.get(table);
                    if (!run) return <td key={table} />;
                    const { team, problems } = run;
                    return (
                      <td key={table}>
                        <button
                          type="button"
                          className={cx(
                            'cell',
                            problems.length > 0 && 'bad',
                            (!team.isApproved || isAway(run.state ?? undefined)) && 'open',
                            typed !== '' && !matches(run, typed) && 'faint',
                          )}
                          title={joinSentences(problems.map(problemOf)) || undefined}
                          onClick={() => onOpen(run)}
                        >
                          <b>{team.startNumber}</b>
                          <small>{[runOf(run.run), stateOf(run)].filter((part) => part !== '').join(t('dot'))}</small>
                          <span>{team.teamName}</span>
                          {problems.length > 0 && <span className={cx('unseen')}>{joinSentences(problems.map(problemOf))}</span>}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
