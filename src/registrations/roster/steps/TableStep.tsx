import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addRow, addSingle, type ChangeRules, fillColumn, removeRows } from '#src/registrations/roster/document/changes.ts';
import type { Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import { cellOf, isBlankCell, type RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { ChildCards } from '#src/registrations/roster/table/ChildCards.tsx';
import { FillColumnDialog } from '#src/registrations/roster/table/FillColumnDialog.tsx';
import { type GridItem, gridItems, tableOrder } from '#src/registrations/roster/table/gridItems.ts';
import { TableWithTools } from '#src/registrations/roster/table/TableWithTools.tsx';
import { useIsNarrow } from '#src/registrations/roster/table/useIsNarrow.ts';
import { useProblemText } from '#src/registrations/roster/table/useProblemText.ts';
import { textScale } from '#src/registrations/roster/table/useScroll.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { Downloads } from './Downloads.tsx';
import css from './Steps.module.css';

const cx = bindStyles(css);

type Filter = 'all' | 'wrong' | 'remarks';

interface TableStepProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
}

/** The table to correct the list in. */
export function TableStep({ wizard, document, derived }: TableStepProps) {
  const { t } = useTranslation('roster');
  const isNarrow = useIsNarrow();
  const texts = useProblemText(document);
  const isSingle = wizard.terms.participation === 'single';
  const rules = useMemo((): ChangeRules => ({ isSingle }), [isSingle]);
  const [filter, setFilter] = useState<{ by: Filter; keys: ReadonlySet<number> | null }>({ by: 'all', keys: null });
  const [filled, setFilled] = useState<ColumnId | null>(null);
  const columns = useMemo(() => tableOrder(derived.columns), [derived.columns]);
  const items = useMemo((): GridItem[] => {
    // a row that has been corrected stays until the filter is pressed again
    const { by, keys: before } = filter;
    const keys = before && new Set([...before, ...(by === 'wrong' ? derived.wrong : [])]);
    return gridItems(derived, columns, { isSingle, keys, scale: textScale() });
  }, [derived, columns, isSingle, filter]);
  const show = (by: Filter) => setFilter({ by, keys: by === 'all' ? null : new Set(by === 'wrong' ? derived.wrong : derived.remarked) });
  const counts = { all: document.rows.length, wrong: derived.wrong.size, remarks: derived.remarked.size };
  const empty = (column: ColumnId) => document.rows.filter((row) => isBlankCell(cellOf(document, row, column))).length;
  const add = (team: number) => {
    setFilter({ by: 'all', keys: null });
    wizard.change((before) => (isSingle ? addSingle(before) : addRow(before, team)));
  };
  return (
    <div className={cx('step')}>
      <p role="status">
        {derived.wrong.size === 0
          ? t('table.allRight', { children: t('children', { count: document.rows.length }) })
          : t('table.lead', { count: derived.wrong.size, children: t('children', { count: document.rows.length }) })}
      </p>
      <FilterGroup
        label={t('table.filter.label')}
        value={filter.by}
        onChange={show}
        options={(['all', 'wrong', 'remarks'] as const).map((value) => ({
          value,
          label: t(`table.filter.${value}`),
          count: counts[value],
        }))}
      />
      {items.length === 0 ? (
        <p className={cx('fine')}>{t('table.noneShown')}</p>
      ) : isNarrow ? (
        <>
          <div className={cx('actions')}>
            <Button variant="secondary" size="sm" disabled={!wizard.canUndo} onClick={wizard.undo}>
              {t('table.undo')}
            </Button>
            <Button variant="secondary" size="sm" disabled={!wizard.canRedo} onClick={wizard.redo}>
              {t('table.redo')}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => add(document.teams.at(-1)?.key ?? 0)}>
              {t('table.add')}
            </Button>
          </div>
          <ChildCards wizard={wizard} document={document} derived={derived} items={items} columns={columns} rules={rules} texts={texts} />
        </>
      ) : (
        <TableWithTools
          wizard={wizard}
          document={document}
          derived={derived}
          items={items}
          columns={columns}
          rules={rules}
          texts={texts}
          onFillColumn={setFilled}
          onAdd={add}
          onRemove={(keys) => wizard.change((before) => removeRows(before, keys))}
        />
      )}
      <Downloads document={document} derived={derived} texts={texts} />
      {filled && (
        <FillColumnDialog
          column={filled}
          rows={document.rows.length}
          empty={empty(filled)}
          onFill={(text, onlyEmpty) => wizard.change((before) => fillColumn(before, filled, text, { ...rules, onlyEmpty }))}
          onClose={() => setFilled(null)}
        />
      )}
    </div>
  );
}
