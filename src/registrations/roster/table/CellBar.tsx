import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { cellText, shownText } from '#src/platform/tables/cellText.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import { cellOf, type RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Grid.module.css';
import type { Grid } from './useGrid.ts';
import type { ProblemTexts } from './useProblemText.ts';

const cx = bindStyles(css);

/** Says which cell has the cursor, where it is in the file, and in whole words what is wrong with it. */
export function CellBar({
  grid,
  document,
  derived,
  texts,
}: {
  grid: Grid;
  document: RosterDocument;
  derived: Derived;
  texts: ProblemTexts;
}) {
  const { t } = useTranslation('roster');
  const text = useText();
  const { item, cursor } = grid;
  if (!item) return null;
  if (item.kind === 'team') {
    const problems = derived.ofTeams.get(item.team.team.key) ?? [];
    return (
      <div className={cx('bar')}>
        <b>{t('table.teamCell')}</b>
        <p className={cx('barWrong')}>{joinSentences(problems.map(texts.textOf))}</p>
      </div>
    );
  }
  const { row } = item;
  const { column } = cursor;
  const problems = derived.byCell.get(cellKey(row.key, column)) ?? [];
  const address = row.addresses[column];
  const place = texts.placeOf(row.key);
  const value = cellOf(document, row, column);
  const isSpoilt = cellText(value).problem !== null;
  return (
    <div className={cx('bar')}>
      <b>
        {t('placeOf', { place: address === undefined ? place : t('table.address', { place, address }), name: text(fieldName(column)) })}
      </b>
      {problems.length > 0 ? (
        problems.map((problem) => (
          <p key={problem.code} className={cx(isError(problem) && 'barWrong')}>
            {texts.textOf(problem)}
          </p>
        ))
      ) : (
        <p>{t('table.cellRight')}</p>
      )}
      {isSpoilt && <p>{t('table.spoilt', { value: shownText(value) })}</p>}
    </div>
  );
}
