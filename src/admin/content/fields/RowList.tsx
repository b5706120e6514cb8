import { Button, IconButton } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './RowList.module.css';

const cx = bindStyles(css);

interface RowListProps<R> {
  title: string;
  rows: readonly R[];
  /** Names of a row's group and of the buttons. */
  rowName: (row: R, index: number) => string;
  addLabel: string;
  removeLabel: (row: R, index: number) => string;
  onChange: (rows: R[]) => void;
  /** Returns the initial value of a new row. */
  empty: () => R;
  max: number;
  fields: (row: R, index: number, change: (changes: Partial<R>) => void) => ReactNode;
}

/** A list of rows of fields: added at the end, removed one by one. The focus moves to a new row, or to the add button. */
export const RowList = <R extends object>({
  title,
  rows,
  rowName,
  addLabel,
  removeLabel,
  onChange,
  empty,
  max,
  fields,
}: RowListProps<R>) => {
  const list = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const append = () => {
    flushSync(() => onChange([...rows, empty()]));
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type :is([role=combobox], input:not([aria-hidden]))')?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(rows.toSpliced(index, 1)));
    // The next row has moved up; after the last one, the add button takes the focus.
    const next = list.current?.querySelectorAll<HTMLElement>('[data-remove]')[index];
    (next ?? add.current)?.focus();
  };
  return (
    <section ref={list} className={cx('list')} aria-label={title}>
      <h2 className={cx('title')}>{title}</h2>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and stay where they are
        <fieldset key={index} className={cx('row')} aria-label={rowName(row, index)}>
          {fields(row, index, (changes) => onChange(rows.with(index, { ...row, ...changes })))}
          <IconButton size="small" data-remove="" aria-label={removeLabel(row, index)} onClick={() => remove(index)}>
            <Icon name={moreIcons.trash} />
          </IconButton>
        </fieldset>
      ))}
      {rows.length < max && (
        <div>
          <Button ref={add} size="small" variant="outlined" startIcon={<Icon name={moreIcons.plus} />} onClick={append}>
            {addLabel}
          </Button>
        </div>
      )}
    </section>
  );
};
