import { IconButton, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract/text/blankText.ts';
import { foldText } from '#contract/text/typedText.ts';
import { NothingFound } from '#src/admin/kit/list/NothingFound.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { isPoints, type SheetSource, usedColumns } from '#src/admin/scoreSheets/sheetSource.ts';
import type { SheetWords } from '#src/admin/scoreSheets/useSheetWords.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { ToldItem } from './toldItems.ts';
import css from './trial.module.css';

const cx = bindStyles(css);

const PAGE = 50;

interface ToldRowsProps {
  items: readonly ToldItem[];
  source: SheetSource;
  words: SheetWords;
}

const matches = ({ row: { row, cells } }: ToldItem, wanted: string): boolean =>
  wanted === '' || [String(row), cells.number ?? '', cells.team ?? ''].some((text) => foldText(text).includes(wanted));

/** The words about a row: its mistakes, and how to mend them. */
const Told = ({ item: { faults, notes }, words: { faultOf, mendOf, noteOf } }: { item: ToldItem; words: SheetWords }) => (
  <>
    {faults.map((fault) => (
      <p key={`${fault.column} ${fault.code}`}>
        <b>{faultOf(fault)}</b>
        <span>{mendOf(fault)}</span>
      </p>
    ))}
    {notes.map((note) => (
      <p key={`${note.column} ${note.code}`}>
        <span>{noteOf(note)}</span>
      </p>
    ))}
  </>
);

/** A text of the file, marked if it is wrong. */
const CellText = ({ text, isWrong }: { text: string; isWrong: boolean }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  if (!isWrong) return <bdi>{text}</bdi>;
  return <mark>{text === '' ? <span className="vh">{t('scoreSheets:empty_cell')}</span> : <bdi>{text}</bdi>}</mark>;
};

const Table = ({ items, source, words }: ToldRowsProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const columns = usedColumns(source).filter((column) =>
    items.some(({ row, faults }) => !isBlank(row.cells[column] ?? '') || faults.some((fault) => fault.column === column)),
  );
  return (
    <table>
      <thead>
        <tr>
          <th>{t('scoreSheets:row')}</th>
          {columns.map((column) => (
            <th key={column} className={cx(isPoints(column) && 'number')}>
              {words.nameOf(column)}
            </th>
          ))}
          <th>{t('scoreSheets:what')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const wrong = new Set<string>(item.faults.map(({ column }) => column));
          return (
            <tr key={item.row.row}>
              <th scope="row">{item.row.row}</th>
              {columns.map((column) => (
                <td key={column} className={cx(isPoints(column) && 'number', column === 'number' && 'code', wrong.has(column) && 'wrong')}>
                  <CellText text={item.row.cells[column] ?? ''} isWrong={wrong.has(column)} />
                </td>
              ))}
              <td className={cx('what')}>
                <Told item={item} words={words} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const Cards = ({ items, source, words }: ToldRowsProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const columns = usedColumns(source);
  return (
    <ul className={cx('cards')}>
      {items.map((item) => (
        <li key={item.row.row} className={cx('what')}>
          <p>
            <small>{t('scoreSheets:row_n', { row: item.row.row })}</small>{' '}
            <b>
              <bdi>{[item.row.cells.number, item.row.cells.team].filter(Boolean).join(' ')}</bdi>
            </b>
          </p>
          {columns
            .filter((column) => item.faults.some((fault) => fault.column === column))
            .map((column) => (
              <p key={column} className={cx('cell')}>
                {words.nameOf(column)} <CellText text={item.row.cells[column] ?? ''} isWrong />
              </p>
            ))}
          <Told item={item} words={words} />
        </li>
      ))}
    </ul>
  );
};

/** The rows of which something is told, fifty at a time, with a search by row, number and team. */
export const ToldRows = ({ items, source, words }: ToldRowsProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const found = items.filter((item) => matches(item, foldText(typed)));
  const last = Math.max(0, Math.ceil(found.length / PAGE) - 1);
  const at = Math.min(page, last);
  const shown = found.slice(at * PAGE, (at + 1) * PAGE);
  const range = `${format.number(at * PAGE + 1)}–${format.number(at * PAGE + shown.length)} / ${format.number(found.length)}`;
  return (
    <section className={cx('card', 'rows')} aria-label={t('scoreSheets:what')}>
      <div className={cx('tools')}>
        <TextField
          type="search"
          sx={{ width: 260 }}
          placeholder={t('scoreSheets:search')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(0);
          }}
          slotProps={{ htmlInput: { 'aria-label': t('scoreSheets:search'), maxLength: 80 } }}
        />
        <span role="status">{found.length > 0 && range}</span>
        {last > 0 && (
          <>
            <IconButton aria-label={t('ra.navigation.previous')} disabled={at === 0} onClick={() => setPage(at - 1)}>
              <Icon name="left" />
            </IconButton>
            <IconButton aria-label={t('ra.navigation.next')} disabled={at === last} onClick={() => setPage(at + 1)}>
              <Icon name="right" />
            </IconButton>
          </>
        )}
      </div>
      {found.length === 0 && (typed === '' ? <EmptyState title={t('scoreSheets:nothing_found')} /> : <NothingFound query={typed} />)}
      {found.length > 0 && isPhone && <Cards items={shown} source={source} words={words} />}
      {found.length > 0 && !isPhone && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard
        <section className={cx('scroll')} tabIndex={0} aria-label={t('scoreSheets:what')}>
          <Table items={shown} source={source} words={words} />
        </section>
      )}
    </section>
  );
};
