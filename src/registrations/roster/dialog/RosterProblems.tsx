import { useTranslation } from 'react-i18next';
import { isFieldCode } from '#contract/http/problem.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { isError, type RosterProblem, type RosterTeam } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import css from './Roster.module.css';
import { placeOf, type RosterState } from './useRoster.ts';

const cx = bindStyles(css);

/** Maximum number of problems listed at once. */
const MAX_LISTED = 100;

interface RosterProblemsProps {
  state: RosterState;
  teams: readonly RosterTeam[];
  isOneSheet: boolean;
}

/** A cell of the list that is wrong, or was until it was corrected here. */
interface WrongCell {
  place: string;
  problem: RosterProblem;
  /** Empty once the cell is valid. */
  wrong: RosterProblem[];
}

/** Returns the wrong cells in the order of the file; a corrected one stays in its place. */
const wrongCells = (teams: readonly RosterTeam[], corrected: RosterState['choices']['corrected']): WrongCell[] => {
  const cells = new Map<string, WrongCell>([...corrected].map(([place, { problem }]) => [place, { place, problem, wrong: [] }]));
  for (const problem of teams.flatMap(({ problems }) => problems).filter(isError)) {
    const place = placeOf(problem);
    const cell = cells.get(place) ?? { place, problem, wrong: [] };
    cell.wrong.push(problem);
    cells.set(place, cell);
  }
  const sheets = [...new Set(teams.flatMap(({ children }) => children.map(({ sheet }) => sheet)))];
  return [...cells.values()].toSorted(
    (a, b) =>
      sheets.indexOf(a.problem.sheet) - sheets.indexOf(b.problem.sheet) || a.problem.row - b.problem.row || a.place.localeCompare(b.place),
  );
};

/** The problems of a roster by sheet, row and column, errors first, then remarks. A correction can be typed here; the file stays unchanged. */
export function RosterProblems({ state: { choices, correct }, teams, isOneSheet }: RosterProblemsProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const where = useWhere(isOneSheet);
  const problemText = useProblemText(isOneSheet);
  const cells = wrongCells(teams, choices.corrected);
  const remarks = teams.flatMap(({ problems }) => problems).filter((problem) => !isError(problem));
  const right = cells.filter(({ wrong }) => wrong.length === 0).length;
  if (cells.length === 0 && remarks.length === 0) return null;
  return (
    <section className={cx('part')} aria-label={t('roster.problems')}>
      <ul className={cx('problems')}>
        {cells.slice(0, MAX_LISTED).map(({ place, problem, wrong }) => (
          <li key={place}>
            {problem.address === null ? (
              <p>
                <b>{where(problem)}</b> {wrong.map(problemText).join(' ')}
              </p>
            ) : (
              <TextField
                label={where(problem)}
                error={wrong.length === 0 ? undefined : wrong.map(problemText).join(' ')}
                hint={t('roster.correctedHint')}
                defaultValue={choices.corrected.get(place)?.value ?? problem.value}
                spellCheck={false}
                autoComplete="off"
                onKeyDown={({ key, currentTarget: { value } }) => {
                  if (key === 'Enter' && value !== (choices.corrected.get(place)?.value ?? problem.value)) correct(problem, value);
                }}
                onBlur={({ target: { value } }) => {
                  if (value !== (choices.corrected.get(place)?.value ?? problem.value)) correct(problem, value);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {cells.length > MAX_LISTED && <p>{t('roster.more', { number: format.number(cells.length - MAX_LISTED) })}</p>}
      {right > 0 && <p role="status">{t('roster.corrected', { count: right })}</p>}
      {remarks.length > 0 && (
        <details className={cx('more')} open={remarks.length <= 5}>
          <summary>{t('roster.remarks', { count: remarks.length })}</summary>
          <ul className={cx('ignored')}>
            {remarks.slice(0, MAX_LISTED).map((problem) => (
              <li key={`${placeOf(problem)} ${problem.code}`}>
                <b>{where(problem)}</b> {problemText(problem)}
              </li>
            ))}
          </ul>
          {remarks.length > MAX_LISTED && <p>{t('roster.more', { number: format.number(remarks.length - MAX_LISTED) })}</p>}
        </details>
      )}
    </section>
  );
}

/** Returns a function that describes the place of a problem in the file. */
const useWhere = (isOneSheet: boolean) => {
  const { t } = useTranslation('registrations');
  const text = useText();
  return ({ sheet, row, column, address }: RosterProblem): string => {
    const place = isOneSheet ? t('roster.rowNumber', { row }) : t('roster.rowOf', { sheet, row });
    const name = text(fieldName(column));
    return address === null ? t('roster.placeOf', { place, name }) : t('roster.cellOf', { place, name, address });
  };
};

const useProblemText = (isOneSheet: boolean) => {
  const { t } = useTranslation('registrations');
  const fieldMessage = useFieldMessage();
  return ({ column, code, detail }: RosterProblem): string => {
    const other = detail?.other;
    const otherPlace = other && (isOneSheet ? t('roster.rowNumber', { row: other.row }) : t('roster.rowOf', other));
    const values = { ...detail, other: otherPlace ?? '' };
    if (code === 'required') return t(`fields.${column}.please`);
    if (code === 'team_too_large' || code === 'team_too_small') return t(`roster.wrongWith.${code}`, values);
    return isFieldCode(code) ? fieldMessage(code) : t(`roster.wrongWith.${code}`, values);
  };
};
