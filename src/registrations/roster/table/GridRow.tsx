// biome-ignore-all lint/a11y/useSemanticElements: rows are rendered as far as they are in view, at places of their own
// biome-ignore-all lint/a11y/useFocusableInteractive: the text field of the cell with the cursor has the focus
import type { TFunction } from 'i18next';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { joinSentences } from '#contract/text/sentences.ts';
import { shownText } from '#src/platform/tables/cellText.ts';
import { cellKey, type Derived, type DerivedTeam } from '#src/registrations/roster/document/deriveProblems.ts';
import { ofTeam, type RosterRow } from '#src/registrations/roster/document/rosterDocument.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Grid.module.css';
import { type ColumnItem, type GridItem, type InView, mayOverflow } from './gridItems.ts';
import type { ProblemTexts } from './useProblemText.ts';

const cx = bindStyles(css);

interface RowProps {
  item: GridItem;
  index: number;
  /** The columns in view. */
  columns: readonly InView<ColumnItem>[];
  columnCount: number;
  derived: Derived;
  texts: ProblemTexts;
  t: TFunction<'roster'>;
  /** The column with the cursor, if it is in this row. */
  active: ColumnId | null;
  /** The columns of the selected range in this row. */
  selected: readonly ColumnId[];
  /** The text field of the cell with the cursor. */
  input: ReactNode;
  idPrefix: string;
}

const placeStyle = ({ top, height }: GridItem) => ({ top, height });

/** Returns the style of a cell that does not simply follow the one before it: a style of each would cost in each frame. */
const columnStyle = (at: number, before: number | undefined): CSSProperties | undefined => {
  if (at === (before ?? -1) + 1) return undefined;
  return before === undefined ? { gridColumn: at + 2 } : { gridArea: `1 / ${at + 2}` };
};

/** A team's heading, or a child. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { item } = props;
  return item.kind === 'team' ? <TeamRow {...props} /> : <ChildRow {...props} row={item.row} team={item.team} />;
});

export const wordsId = (prefix: string, id: string, column: ColumnId): string => `${prefix}-${id}-${column}`;

function TeamRow({ item, index, columnCount, derived, texts, t, active, input, idPrefix }: RowProps) {
  const { team, rows } = item.team;
  const problems = derived.ofTeams.get(team.key) ?? [];
  const wrong = rows.filter(({ key }) => derived.wrong.has(key)).length;
  const words = joinSentences(problems.map(texts.textOf));
  return (
    <div role="row" aria-rowindex={index + 2} data-row={item.id} className={cx('row', 'teamRow')} style={placeStyle(item)}>
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columnCount + 1}
        data-column="teamName"
        className={cx('teamCell', active && 'active')}
      >
        {active ? input : <b>{shownText(team.name) || t('table.namelessTeam')}</b>}
        <span className={cx('teamFacts')}>
          {t('children', { count: rows.length })}
          {wrong > 0 && <span className={cx('wrong')}>{t('table.wrongRows', { count: wrong })}</span>}
        </span>
        {words !== '' && (
          <span id={wordsId(idPrefix, item.id, 'teamName')} className={cx('wrong', 'teamWords')}>
            <Icon name="alert" /> {words}
          </span>
        )}
      </div>
    </div>
  );
}

function ChildRow({
  item,
  index,
  row,
  team,
  columns,
  derived,
  texts,
  active,
  selected,
  input,
  idPrefix,
}: RowProps & { row: RosterRow; team: DerivedTeam }) {
  return (
    <div role="row" aria-rowindex={index + 2} data-row={item.id} className={cx('row', active && 'current')} style={placeStyle(item)}>
      <div role="rowheader" aria-colindex={1} aria-label={texts.placeOf(row.key)} />
      {columns.map(({ item: { id: column }, index: at }, place) => {
        const problems = derived.byCell.get(cellKey(row.key, column)) ?? [];
        const isWrong = problems.some(isError);
        const words = joinSentences(problems.map(texts.textOf));
        const value = column === 'teamName' ? team.team.name : (row.cells[column] ?? null);
        const isActive = column === active;
        const text = shownText(value);
        const shown = isActive ? input : text;
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={at + 2}
            style={columnStyle(at, columns[place - 1]?.index)}
            aria-selected={selected.includes(column) || isActive}
            data-column={column}
            className={cx(
              'cell',
              (words !== '' || mayOverflow(text, column)) && 'clipped',
              isWrong && 'bad',
              !isWrong && problems.length > 0 && 'said',
              selected.includes(column) && 'selected',
              isActive && 'active',
              (ofTeam.has(column) || column === 'teamName') && 'quiet',
            )}
          >
            {words === '' ? (
              shown
            ) : (
              <>
                {isActive ? shown : <span className={cx('value')}>{shown}</span>}
                <span id={wordsId(idPrefix, item.id, column)} className={cx('words')}>
                  {words}
                </span>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
