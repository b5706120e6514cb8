// biome-ignore-all lint/a11y/useSemanticElements: rows are rendered as far as they are in view, at places of their own
// biome-ignore-all lint/a11y/useFocusableInteractive: the text field of the cell with the cursor has the focus
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { useRangeInView } from '#src/ui/scrolling/useRangeInView.ts';
import { CellInput } from './CellInput.tsx';
import css from './Grid.module.css';
import { GridRow, wordsId } from './GridRow.tsx';
import { type ColumnItem, columnItems, type GridItem, heightOf, itemsIn, NUMBER_WIDTH } from './gridItems.ts';
import type { Grid } from './useGrid.ts';
import type { ProblemTexts } from './useProblemText.ts';
import { showItem, textScale, useHeldHeight, useItemsInView, useWidth } from './useScroll.ts';

const cx = bindStyles(css);

interface RosterGridProps {
  grid: Grid;
  document: RosterDocument;
  derived: Derived;
  items: readonly GridItem[];
  columns: readonly ColumnId[];
  needed: ReadonlySet<ColumnId>;
  texts: ProblemTexts;
  onFillColumn: (column: ColumnId) => void;
}

const NONE: readonly ColumnId[] = [];

/** The list as a table with the keyboard of a spreadsheet. Only the rows in view are in the page, and of these the cells in view. */
export function RosterGrid({ grid, document, derived, items, columns, needed, texts, onFillColumn }: RosterGridProps) {
  const { t } = useTranslation('roster');
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const prefix = useId();
  const { cursor, moves, item: current } = grid;
  const scale = textScale();
  const places = useMemo(() => columnItems(columns, scale), [columns, scale]);
  const number = `${Math.round(NUMBER_WIDTH * scale)}px`;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': [number, ...places.map(({ height }) => `${height}px`)].join(' '),
    '--width': `${heightOf(places)}px`,
    '--number': number,
    '--frame': String(width),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move of the cursor, not after each change
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !current || moves === 0) return;
    const heading = head.current?.offsetHeight ?? 0;
    showItem(element, current, heading);
    const cell = element.querySelector<HTMLElement>(`[data-row="${current.id}"] [data-column="${cursor.column}"]`);
    if (!cell || current.kind === 'team') return;
    const left = cell.offsetLeft - NUMBER_WIDTH * scale;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (cell.offsetLeft + cell.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = cell.offsetLeft + cell.offsetWidth - element.clientWidth;
  }, [moves]);

  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const cell = target?.closest<HTMLElement>('[data-column]');
    const row = cell?.closest<HTMLElement>('[data-row]');
    if (!cell || !row || target?.closest('input')) return;
    const column = columns.find((each) => each === cell.dataset['column']) ?? columns[0];
    if (!column) return;
    event.preventDefault();
    grid.commit();
    grid.goTo({ id: row.dataset['row'] ?? '', column }, event.shiftKey);
  };

  const name = (column: ColumnId) => text(fieldName(column));
  const problems = current?.kind === 'child' ? (derived.byCell.get(cellKey(current.row.key, cursor.column)) ?? []) : [];
  const label = () => {
    if (current?.kind === 'team') return t('table.teamCell');
    const child = current ? texts.placeOf(current.row.key) : '';
    const childName = current && typeof current.row.cells.memberName === 'string' ? current.row.cells.memberName : '';
    return t('table.cell', { column: name(cursor.column), row: childName === '' ? child : `${child}, ${childName}` });
  };
  const hasWords = problems.length > 0 || (current?.kind === 'team' && derived.ofTeams.has(current.team.team.key));
  const input = current && (
    <CellInput
      key={`${current.id} ${cursor.column}`}
      label={label()}
      value={grid.text}
      isEditing={grid.isEditing}
      moves={moves}
      isWrong={problems.some(isError)}
      describedBy={hasWords ? wordsId(prefix, current.id, current.kind === 'team' ? 'teamName' : cursor.column) : undefined}
      onType={grid.setDraft}
      onEdit={() => grid.setDraft(grid.text)}
      onKeyDown={grid.onKeyDown}
      onCopy={grid.onCopy}
      onPaste={grid.onPaste}
      onBlur={grid.commit}
    />
  );
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={t('table.label', { children: t('children', { count: document.rows.length }) })}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      className={cx('frame')}
      style={style}
      onMouseDown={press}
    >
      <GridHead ref={head} columns={columns} needed={needed} onFillColumn={onFillColumn} />
      <GridBody frame={frame} grid={grid} items={items} places={places} derived={derived} texts={texts} input={input} idPrefix={prefix} />
    </div>
  );
}

interface GridBodyProps extends Pick<RosterGridProps, 'grid' | 'items' | 'derived' | 'texts'> {
  places: readonly ColumnItem[];
  frame: RefObject<HTMLDivElement | null>;
  input: ReactNode;
  idPrefix: string;
}

/** The rows and columns in view. Scrolling renders this alone. */
function GridBody({ frame, grid, items, places, derived, texts, input, idPrefix }: GridBodyProps) {
  const { t } = useTranslation('roster');
  const { cursor, range } = grid;
  const height = useHeldHeight(heightOf(items));
  const inView = useItemsInView(frame, items, cursor.id);
  const across = useRangeInView(frame, places, 'x');
  const columns = useMemo(() => itemsIn(places, across, ''), [places, across]);
  // the cell with the cursor keeps the focus wherever the table is scrolled to
  const ofCursor = useMemo(() => itemsIn(places, across, cursor.column), [places, across, cursor.column]);
  const selected = useMemo(() => (range.keys.length * range.columns.length > 1 ? new Set(range.keys) : null), [range]);
  return (
    <div role="rowgroup" className={cx('body')} style={{ height }}>
      {/* the numbers stay at the edge in one layer: as many layers as rows would be put together anew in each frame */}
      <div className={cx('numbers')} aria-hidden="true">
        {inView.map(({ item }) => item.kind === 'child' && <RowNumber key={item.id} item={item} number={item.row.source.row} />)}
      </div>
      {inView.map(({ item, index }) => {
        const isCurrent = item.id === cursor.id;
        return (
          <GridRow
            key={item.id}
            item={item}
            index={index}
            columns={isCurrent ? ofCursor : columns}
            columnCount={places.length}
            derived={derived}
            texts={texts}
            t={t}
            active={isCurrent ? cursor.column : null}
            selected={item.kind === 'child' && selected?.has(item.row.key) ? range.columns : NONE}
            input={isCurrent ? input : null}
            idPrefix={idPrefix}
          />
        );
      })}
    </div>
  );
}

const RowNumber = memo(function RowNumber({ item: { top, height }, number }: { item: GridItem; number: number }) {
  return (
    <span className={cx('number')} style={{ top, height }}>
      {number || '+'}
    </span>
  );
});

interface GridHeadProps extends Pick<RosterGridProps, 'columns' | 'needed' | 'onFillColumn'> {
  ref: Ref<HTMLDivElement>;
}

/** The names of the columns with their menus; not rendered again while the table is scrolled. */
const GridHead = memo(function GridHead({ ref, columns, needed, onFillColumn }: GridHeadProps) {
  const { t } = useTranslation('roster');
  const text = useText();
  return (
    <div role="rowgroup" ref={ref} className={cx('head')}>
      <div role="row" aria-rowindex={1} style={{ display: 'contents' }}>
        <div role="columnheader" aria-colindex={1} className={cx('headCell', 'corner')}>
          <span className="vh">{t('table.rowInFile')}</span>
        </div>
        {columns.map((column, index) => (
          <div key={column} role="columnheader" aria-colindex={index + 2} className={cx('headCell')}>
            <span>
              {text(fieldName(column))}
              {needed.has(column) && (
                <span className={cx('needed')} aria-hidden="true">
                  {' *'}
                </span>
              )}
            </span>
            <Menu
              label={t('table.columnMenu', { column: text(fieldName(column)) })}
              items={[{ id: 'fill', label: t('table.fillColumn'), onAction: () => onFillColumn(column) }]}
            />
          </div>
        ))}
      </div>
    </div>
  );
});
