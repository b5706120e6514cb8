import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '#src/platform/tables/cellText.ts';
import { isOptionalField } from '#src/registrations/form/state/formFields.ts';
import type { ChangeRules } from '#src/registrations/roster/document/changes.ts';
import type { Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CellBar } from './CellBar.tsx';
import css from './Grid.module.css';
import type { GridItem } from './gridItems.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RosterGrid } from './RosterGrid.tsx';
import { useGrid } from './useGrid.ts';
import type { ProblemTexts } from './useProblemText.ts';

const cx = bindStyles(css);

interface TableWithToolsProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
  items: readonly GridItem[];
  columns: readonly ColumnId[];
  rules: ChangeRules;
  texts: ProblemTexts;
  onFillColumn: (column: ColumnId) => void;
  onAdd: (team: number) => void;
  onRemove: (keys: readonly number[]) => void;
}

/** The table with its tools, and the words for the cell with the cursor. */
export function TableWithTools(props: TableWithToolsProps) {
  const { t } = useTranslation('roster');
  const { wizard, document, derived, items, columns, rules, texts, onFillColumn, onAdd, onRemove } = props;
  const grid = useGrid({ wizard, document, derived, items, columns, rules });
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const needed = useMemo(() => new Set(columns.filter((column) => !isOptionalField(column))), [columns]);
  const { keys } = grid.range;
  const nameOf = (key: number) => shownText(document.rows.find((row) => row.key === key)?.cells.memberName ?? '');
  return (
    <>
      <div role="toolbar" aria-label={t('table.tools')} className={cx('tools')}>
        <Button variant="secondary" size="sm" icon="alert" disabled={derived.wrong.size === 0} onClick={grid.showWrong}>
          {t('table.nextWrong')}
        </Button>
        <Button variant="secondary" size="sm" disabled={!wizard.canUndo} onClick={wizard.undo}>
          {t('table.undo')}
        </Button>
        <Button variant="secondary" size="sm" disabled={!wizard.canRedo} onClick={wizard.redo}>
          {t('table.redo')}
        </Button>
        {!rules.isSingle && (
          <Button variant="secondary" size="sm" icon="users" disabled={keys.length === 0} onClick={() => setMoving(keys)}>
            {t('table.move')}
          </Button>
        )}
        <Button variant="secondary" size="sm" icon={moreIcons.plus} onClick={() => onAdd(grid.item?.team.team.key ?? 0)}>
          {t('table.add')}
        </Button>
        <Button variant="secondary" size="sm" icon={moreIcons.trash} disabled={keys.length === 0} onClick={() => onRemove(keys)}>
          {t('table.removeRows', { count: keys.length })}
        </Button>
      </div>
      <RosterGrid
        grid={grid}
        document={document}
        derived={derived}
        items={items}
        columns={columns}
        needed={needed}
        texts={texts}
        onFillColumn={onFillColumn}
      />
      <CellBar grid={grid} document={document} derived={derived} texts={texts} />
      <p className={cx('keys')}>{t('table.keys')}</p>
      {moving && (
        <MoveDialog
          keys={moving}
          names={moving.slice(0, 3).map(nameOf).join(t('and'))}
          teams={derived.teams}
          onMove={wizard.change}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}
