import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '#src/registrations/roster/cell.ts';
import { type ChangeRules, edit, removeRows } from '#src/registrations/roster/document/changes.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ChildDialog } from './ChildDialog.tsx';
import css from './Grid.module.css';
import { type GridItem, heightOf, itemsInView } from './gridItems.ts';
import type { ProblemTexts } from './useProblemText.ts';
import { textScale, useScroll } from './useScroll.ts';

const cx = bindStyles(css);

const CARD_HEIGHT = 98;

interface ChildCardsProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
  items: readonly GridItem[];
  columns: readonly ColumnId[];
  rules: ChangeRules;
  texts: ProblemTexts;
}

/** The children as cards, on a phone: each opens with all its cells. Only the cards in view are in the page. */
export function ChildCards({ wizard, document, derived, items, columns, rules, texts }: ChildCardsProps) {
  const { t } = useTranslation('roster');
  const frame = useRef<HTMLUListElement>(null);
  const view = useScroll(frame);
  const [open, setOpen] = useState<string | null>(null);
  const height = CARD_HEIGHT * textScale();
  const children = items.flatMap((item) => (item.kind === 'child' ? [item] : []));
  const cards = children.map((item, index) => ({ ...item, top: index * height, height }));
  const at = cards.findIndex(({ id }) => id === open);
  const current = cards[at];
  const wordsOf = (key: number) =>
    columns.flatMap((column) => (derived.byCell.get(cellKey(key, column)) ?? []).filter(isError).map(texts.textOf)).join(' ');
  return (
    <>
      <ul ref={frame} className={cx('cards')} aria-label={t('table.label', { children: t('children', { count: cards.length }) })}>
        <li style={{ height: heightOf(cards) }} aria-hidden="true" />
        {itemsInView(cards, view.top, view.height, open ?? '').map((item) => {
          if (item.kind !== 'child') return null;
          const words = wordsOf(item.row.key);
          const name = item.row.cells.memberName;
          return (
            <li key={item.id} className={cx('card')} style={{ transform: `translateY(${item.top}px)`, height: item.height }}>
              <button type="button" className={cx('cardButton')} onClick={() => setOpen(item.id)}>
                <b>{(name === undefined ? '' : shownText(name)) || texts.placeOf(item.row.key)}</b>
                <span className={cx(words !== '' && 'cardWords')}>
                  {words || t('table.inTeam', { team: shownText(item.team.team.name) || t('table.namelessTeam') })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {current?.kind === 'child' && (
        <ChildDialog
          key={current.id}
          row={current.row}
          document={document}
          derived={derived}
          columns={columns}
          texts={texts}
          place={t('table.place', { number: at + 1, total: cards.length })}
          onEdit={(column, text) => wizard.change((before) => edit(before, current.row.key, column, text, rules))}
          onStep={cards.length > 1 ? (step) => setOpen(cards[(at + step + cards.length) % cards.length]?.id ?? null) : null}
          onRemove={() => {
            setOpen(null);
            wizard.change((before) => removeRows(before, [current.row.key]));
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
