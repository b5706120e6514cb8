import { useTranslation } from 'react-i18next';
import { isFieldCode } from '#contract/problem.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { columns } from './columns.ts';
import { isError, type RosterProblem, type RosterTeam } from './parseRoster.ts';
import css from './Roster.module.css';

const cx = bindStyles(css);

/** How many problems are listed at once. */
const MAX_LISTED = 100;

/** The problems of a roster by the spreadsheet's rows and columns: errors first, then remarks. */
export function RosterProblems({ teams }: { teams: readonly RosterTeam[] }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const all = teams.flatMap(({ problems }) => problems).toSorted((a, b) => Number(isError(b)) - Number(isError(a)) || a.row - b.row);
  if (all.length === 0) return null;
  return (
    <section className={cx('frame')} aria-label={t('roster.problems')}>
      <table className={cx('table')}>
        <thead>
          <tr>
            <th scope="col">{t('roster.row')}</th>
            <th scope="col">{t('roster.column')}</th>
            <th scope="col">{t('roster.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, MAX_LISTED).map((problem) => (
            <tr key={`${problem.row} ${problem.column} ${problem.code}`}>
              <td className="num">{format.number(problem.row)}</td>
              <td>{text(columns.find(({ id }) => id === problem.column)?.heading ?? { 'zh-CN': '', 'en-US': '' })}</td>
              <td>{problemText(problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > MAX_LISTED && <p>{t('roster.more', { number: format.number(all.length - MAX_LISTED) })}</p>}
    </section>
  );
}

const useProblemText = () => {
  const { t } = useTranslation('registrations');
  const fieldMessage = useFieldMessage();
  return ({ column, code }: RosterProblem): string => {
    if (code === 'required') return t(`fields.${column}.please`);
    return isFieldCode(code) ? fieldMessage(code) : t(`roster.wrongWith.${code}`);
  };
};
