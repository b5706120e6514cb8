import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { cellText, shownText } from '#src/platform/tables/cellText.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import { cellOf, type RosterDocument, type RosterRow, type RowCell } from '#src/registrations/roster/document/rosterDocument.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { afterPress } from '#src/ui/press.ts';
import css from './Grid.module.css';
import type { ProblemTexts } from './useProblemText.ts';

const cx = bindStyles(css);

interface ChildDialogProps {
  row: RosterRow;
  document: RosterDocument;
  derived: Derived;
  columns: readonly ColumnId[];
  texts: ProblemTexts;
  /** True once the fields that are right have been unfolded: they stay so from child to child. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  /** The place among the children that are listed, and their number. */
  place: string;
  onEdit: (column: ColumnId, text: string) => void;
  onStep: ((step: 1 | -1) => void) | null;
  onRemove: () => void;
  onClose: () => void;
}

/** The columns that tell one child from another. */
const NAMING: ReadonlySet<ColumnId> = new Set<ColumnId>(['teamName', 'memberName', 'memberIdNumber']);
/** Number of fields that are folded: a line in place of fewer would save nothing. */
const MIN_FOLDED = 3;

/** All cells of one child, to correct on a phone: what is wrong comes first, what is right is folded except who the child is. */
export function ChildDialog(props: ChildDialogProps) {
  const { row, document, derived, columns, texts, isWhole, onWhole, place, onEdit, onStep, onRemove, onClose } = props;
  const { t } = useTranslation('roster');
  const problemsOf = (column: ColumnId) => [
    ...(derived.byCell.get(cellKey(row.key, column)) ?? []),
    ...(column === 'teamName' ? (derived.ofTeams.get(row.team) ?? []) : []),
  ];
  const isWrong = (column: ColumnId) => problemsOf(column).some(isError);
  // in this order while the child is open: a corrected field stays in its place
  const [{ first, rest }] = useState(() => {
    const right = columns.filter((column) => problemsOf(column).length === 0);
    const first = [
      ...columns.filter(isWrong),
      ...columns.filter((column) => !isWrong(column) && !right.includes(column)),
      ...right.filter((column) => NAMING.has(column)),
    ];
    const rest = right.filter((column) => !NAMING.has(column));
    return rest.length < MIN_FOLDED ? { first: [...first, ...rest], rest: [] } : { first, rest };
  });
  const field = (column: ColumnId) => (
    <ChildField
      key={column}
      column={column}
      cell={cellOf(document, row, column)}
      error={isWrong(column) ? joinSentences(problemsOf(column).map(texts.textOf)) : undefined}
      hint={joinSentences(problemsOf(column).map(texts.textOf))}
      onEdit={onEdit}
    />
  );
  const name = row.cells.memberName;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={(name === undefined ? '' : shownText(name)) || texts.placeOf(row.key)}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="danger" onClick={onRemove}>
            {t('table.remove')}
          </Button>
          {onStep && (
            <>
              <Button variant="secondary" onClick={() => onStep(-1)}>
                {t('table.previousChild')}
              </Button>
              <Button onClick={() => onStep(1)}>{t('table.nextChild')}</Button>
            </>
          )}
        </>
      }
    >
      <div className={cx('sheet')}>
        <p className={cx('keys')}>{place}</p>
        {first.map(field)}
        {rest.length > 0 && (
          <details className={cx('rest')} open={isWhole} onToggle={({ currentTarget }) => onWhole(currentTarget.open)}>
            <summary>{t('table.moreFields', { count: rest.length })}</summary>
            <div className={cx('sheet')}>{rest.map(field)}</div>
          </details>
        )}
      </div>
    </Dialog>
  );
}

interface ChildFieldProps {
  column: ColumnId;
  cell: RowCell;
  error: string | undefined;
  hint: string;
  onEdit: (column: ColumnId, text: string) => void;
}

function ChildField({ column, cell, error, hint, onEdit }: ChildFieldProps) {
  const { t } = useTranslation('roster');
  const label = useText()(fieldName(column));
  // what the spreadsheet made of a number is no text to go on with
  const { problem } = cellText(cell);
  const isSpoilt = problem !== null && problem !== 'character_lost';
  const value = isSpoilt ? '' : shownText(cell);
  const said = (words: string) => (isSpoilt ? `${words} ${t('table.spoilt', { value: shownText(cell) })}` : words);
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed !== value) onEdit(column, typed);
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      value={typed ?? value}
      error={error === undefined ? undefined : said(error)}
      hint={said(hint)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      onBlur={() => void afterPress(commit)}
    />
  );
}
