import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { shownText } from '#src/platform/tables/cellText.ts';
import { type ChangeRules, edit, fillRange, pasteBlock } from '#src/registrations/roster/document/changes.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import { cellOf, type RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { renameTeam } from '#src/registrations/roster/document/teamChanges.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { asTabText, fromTabText, type GridItem, type GridPlace, moved, nextCell, nextWrong, rangeOf } from './gridItems.ts';

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const PAGE = 10;
const FAR = 100_000;

interface GridProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
  items: readonly GridItem[];
  columns: readonly ColumnId[];
  rules: ChangeRules;
}

/** The cursor of the table, the range that is selected, the text being typed; and the keyboard of a spreadsheet over them. */
export const useGrid = ({ wizard, document, derived, items, columns, rules }: GridProps) => {
  const isWrong = (item: GridItem, column: ColumnId) =>
    item.kind === 'team'
      ? derived.ofTeams.has(item.team.team.key)
      : (derived.byCell.get(cellKey(item.row.key, column))?.some(isError) ?? false);
  const [first] = items.filter(({ kind }) => kind === 'child');
  const start: GridPlace = { id: first?.id ?? '', column: columns[0] ?? 'memberName' };
  const [wanted, setCursor] = useState<GridPlace>(() => nextWrong(items, columns, { id: '', column: start.column }, 1, isWrong) ?? start);
  const [anchor, setAnchor] = useState<GridPlace | null>(null);
  const [draft, showDraft] = useState<string | null>(null);
  /** The same at once: a cell that is left must not save its text twice. */
  const draftNow = useRef<string | null>(null);
  const setDraft = (typed: string | null) => {
    draftNow.current = typed;
    showDraft(typed);
  };
  /** Number of moves: the text field takes the focus after each. */
  const [moves, setMoves] = useState(0);
  /** True after Escape: the next Tab leaves the table. */
  const [isLeaving, setLeaving] = useState(false);
  const cursor = items.some(({ id }) => id === wanted.id) && columns.includes(wanted.column) ? wanted : start;
  const item = items.find(({ id }) => id === cursor.id);
  const range = rangeOf(items, columns, anchor ?? cursor, cursor);
  const shown = () => {
    if (!item) return '';
    return shownText(item.kind === 'team' ? item.team.team.name : cellOf(document, item.row, cursor.column));
  };
  const text = draft ?? shown();

  const goTo = (place: GridPlace, extends_ = false) => {
    setAnchor(extends_ ? (anchor ?? cursor) : null);
    setCursor(place);
    setDraft(null);
    setLeaving(false);
    setMoves((count) => count + 1);
  };
  const commit = () => {
    const typed = draftNow.current;
    if (typed === null || !item) return;
    if (item.kind === 'team') wizard.change((before) => renameTeam(before, item.team.team.key, typed.trim()));
    else wizard.change((before) => edit(before, item.row.key, cursor.column, typed, rules));
    setDraft(null);
  };
  const goToWrong = (step: 1 | -1) => {
    const next = nextWrong(items, columns, cursor, step, isWrong);
    if (next) goTo(next);
  };
  /** Goes to the next wrong cell; to the one with the cursor if nobody has been in the table yet. */
  const showWrong = () => {
    if (moves === 0 && item && isWrong(item, cursor.column)) goTo(cursor);
    else goToWrong(1);
  };
  const leaveBy = (event: KeyboardEvent, step: 1 | -1): boolean => {
    const next = nextCell(items, columns, cursor, step);
    if (isLeaving || !next) return false;
    event.preventDefault();
    commit();
    goTo(next);
    return true;
  };
  const stepDown = (event: KeyboardEvent) => {
    event.preventDefault();
    commit();
    goTo(moved(items, columns, cursor, event.shiftKey ? -1 : 1, 0));
  };

  /** Handles a key while a cell's text is being edited. */
  const editKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') stepDown(event);
    else if (event.key === 'Tab') leaveBy(event, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      event.preventDefault();
      setDraft(null);
      setMoves(moves + 1);
    }
  };
  const shortcut = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) wizard.undo();
    else if (key === 'y' || key === 'z') wizard.redo();
    else if (key === 'd') {
      const top = document.rows.find((row) => row.key === range.keys[0]);
      if (top) for (const column of range.columns) fill(shownText(cellOf(document, top, column)), [column]);
    } else return false;
    setMoves(moves + 1);
    return true;
  };
  const fill = (value: string, into: readonly ColumnId[] = range.columns) =>
    wizard.change((before) => fillRange(before, { keys: range.keys, columns: into }, value, rules));
  /** Handles a key while the cursor is on a cell. */
  const moveKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const far = ctrlKey || metaKey;
    const arrow = ARROWS[key];
    if (arrow) {
      event.preventDefault();
      const [down, right] = arrow;
      if (altKey) goToWrong(down + right > 0 ? 1 : -1);
      else goTo(moved(items, columns, cursor, down * (far ? FAR : 1), right * (far ? FAR : 1)), shiftKey);
    } else if (key === 'PageDown' || key === 'PageUp') {
      event.preventDefault();
      goTo(moved(items, columns, cursor, key === 'PageDown' ? PAGE : -PAGE, 0), shiftKey);
    } else if (key === 'Home' || key === 'End') {
      event.preventDefault();
      const step = key === 'End' ? FAR : -FAR;
      goTo(moved(items, columns, cursor, far ? step : 0, step), shiftKey);
    } else if (key === 'Enter' || key === 'F2') {
      event.preventDefault();
      setDraft(shown());
      const field = event.currentTarget;
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (key === 'Tab') leaveBy(event, shiftKey ? -1 : 1);
    else if (key === 'Escape') setLeaving(true);
    else if ((key === 'Delete' || key === 'Backspace') && item?.kind === 'child') {
      event.preventDefault();
      fill('');
      setMoves(moves + 1);
    } else if (far && shortcut(event)) event.preventDefault();
  };

  const isEditing = draft !== null;
  return {
    cursor,
    item,
    range,
    text,
    isEditing,
    moves,
    goTo,
    showWrong,
    commit,
    setDraft,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // an input method is composing: its keys are its own
      if (event.nativeEvent.isComposing) return;
      if (isEditing) editKey(event);
      else moveKey(event);
    },
    onCopy: (event: ClipboardEvent<HTMLInputElement>) => {
      if (isEditing || item?.kind !== 'child') return;
      event.preventDefault();
      const rows = document.rows.filter(({ key }) => range.keys.includes(key));
      const inOrder = range.keys.flatMap((key) => rows.filter((row) => row.key === key));
      event.clipboardData.setData(
        'text/plain',
        asTabText(inOrder.map((row) => range.columns.map((column) => shownText(cellOf(document, row, column))))),
      );
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (isEditing || item?.kind !== 'child' || pasted === '') return;
      event.preventDefault();
      const block = fromTabText(pasted);
      const [only] = block;
      if (block.length === 1 && only?.length === 1 && range.keys.length * range.columns.length > 1) {
        fill(only[0] ?? '');
      } else {
        const [key] = range.keys;
        const [column] = range.columns;
        const keys = items.flatMap((each) => (each.kind === 'child' ? [each.row.key] : []));
        if (key !== undefined && column) wizard.change((before) => pasteBlock(before, { key, column, keys, columns }, block, rules));
      }
      setMoves(moves + 1);
    },
  };
};
export type Grid = ReturnType<typeof useGrid>;
