import { Button } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './editor.module.css';
import { Card } from './fields.tsx';
import { editedRow, rowKey } from './rowKeys.ts';

const cx = bindStyles(css);

interface RowListProps<T extends object> {
  /** Id of the card, which addresses lead to. */
  id?: string;
  title: string;
  /** Facts beside the title. */
  facts?: ReactNode;
  /** Name of one row. */
  one: string;
  rows: readonly T[];
  /** Initial value of a new row. */
  blank: T;
  addLabel: string;
  onChange(rows: T[]): void;
  /** Renders the fields of a row; `path` is its place in the draft. */
  fields(row: T, index: number, set: (changes: Partial<T>) => void): ReactNode;
  /** Fields of the whole list, below its rows. */
  children?: ReactNode;
  /** Most rows; no end if left out. */
  max?: number;
  /** Words of the buttons that move a row, if the order can be chosen. */
  move?: { up: string; down: string };
}

/** A card of rows that can be added and removed. The focus moves to a new row, or to the add button after a removal. */
export const RowList = <T extends object>({
  id,
  title,
  facts,
  one,
  rows,
  blank,
  addLabel,
  onChange,
  fields,
  children,
  max = Number.POSITIVE_INFINITY,
  move,
}: RowListProps<T>) => {
  const { t } = useTranslation('admin');
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const append = () => {
    flushSync(() => onChange([...rows, { ...blank }]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1));
    add.current?.focus();
  };
  const shift = (from: number, by: 1 | -1) => {
    const to = from + by;
    const [row] = rows.slice(from, from + 1);
    if (!row) return;
    flushSync(() => onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row)));
    const [same, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
    const buttons = list.current?.children[to];
    const button = (name: string | undefined) => buttons?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:not(:disabled)`);
    (button(same) ?? button(other))?.focus();
  };
  const mover = (name: 'up' | 'down', index: number) =>
    move && (
      <Button
        size="small"
        data-move={name}
        aria-label={`${move[name]}: ${one.toLocaleLowerCase()} ${index + 1}`}
        disabled={name === 'up' ? index === 0 : index === rows.length - 1}
        onClick={() => shift(index, name === 'up' ? -1 : 1)}
      >
        {move[name]}
      </Button>
    );
  return (
    <Card {...(id !== undefined && { id })} title={title} facts={facts}>
      <div ref={list}>
        {rows.map((row, index) => (
          <div key={rowKey(row)} className={cx('item')}>
            {fields(row, index, (changes) => onChange(rows.toSpliced(index, 1, editedRow(row, changes))))}
            {mover('up', index)}
            {mover('down', index)}
            <Button
              size="small"
              color="error"
              aria-label={t('competition_editor.remove', { what: `${one.toLocaleLowerCase()} ${index + 1}` })}
              onClick={() => remove(index)}
            >
              {t('competition_editor.remove', { what: one.toLocaleLowerCase() })}
            </Button>
          </div>
        ))}
      </div>
      <Button ref={add} variant="outlined" size="small" disabled={rows.length >= max} onClick={append}>
        {addLabel}
      </Button>
      {children}
    </Card>
  );
};
