import type { TFunction } from 'i18next';
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import { shownText } from '#src/platform/tables/cellText.ts';
import { type ChangeRules, edit, removeRows } from '#src/registrations/roster/document/changes.ts';
import { cellKey, type Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ChildDialog } from './ChildDialog.tsx';
import css from './Grid.module.css';
import { type GridItem, heightOf } from './gridItems.ts';
import type { ProblemTexts } from './useProblemText.ts';
import { textScale, useItemsInView } from './useScroll.ts';

const cx = bindStyles(css);

const CARD_HEIGHT = 98;

type ChildItem = Extract<GridItem, { kind: 'child' }>;

interface ChildCardsProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
  items: readonly GridItem[];
  columns: readonly ColumnId[];
  rules: ChangeRules;
  texts: ProblemTexts;
}

/** The children as cards, on a phone: each opens with all its cells. */
export function ChildCards({ wizard, document, derived, items, columns, rules, texts }: ChildCardsProps) {
  const { t } = useTranslation('roster');
  const [open, setOpen] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const cards = useMemo(() => {
    const height = CARD_HEIGHT * textScale();
    return items.filter((item) => item.kind === 'child').map((item, index) => ({ ...item, top: index * height, height }));
  }, [items]);
  const at = cards.findIndex(({ id }) => id === open);
  const current = cards[at];
  return (
    <>
      <CardList cards={cards} derived={derived} columns={columns} texts={texts} open={open} onOpen={setOpen} />
      {current && (
        <ChildDialog
          key={current.id}
          row={current.row}
          document={document}
          derived={derived}
          columns={columns}
          texts={texts}
          isWhole={isWhole}
          onWhole={setWhole}
          // problems of other rows name rows by their number in the file
          place={`${texts.placeOf(current.row.key)} · ${t('table.place', { number: at + 1, total: cards.length })}`}
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

interface CardListProps extends Pick<ChildCardsProps, 'derived' | 'columns' | 'texts'> {
  cards: readonly ChildItem[];
  open: string | null;
  onOpen: (id: string) => void;
}

/** The cards in view; only these are in the page. Scrolling renders this alone. */
function CardList({ cards, derived, columns, texts, open, onOpen }: CardListProps) {
  const { t } = useTranslation('roster');
  const frame = useRef<HTMLUListElement>(null);
  const inView = useItemsInView(frame, cards, open ?? '');
  return (
    <ul ref={frame} className={cx('cards')} aria-label={t('table.label', { children: t('children', { count: cards.length }) })}>
      <li style={{ height: heightOf(cards) }} aria-hidden="true" />
      {inView.map(({ item }) => (
        <ChildCard key={item.id} item={item} derived={derived} columns={columns} texts={texts} t={t} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface ChildCardProps extends Pick<CardListProps, 'derived' | 'columns' | 'texts' | 'onOpen'> {
  item: ChildItem;
  t: TFunction<'roster'>;
}

const ChildCard = memo(function ChildCard({ item, derived, columns, texts, t, onOpen }: ChildCardProps) {
  const { id, top, height, row, team } = item;
  const ofCells = columns.flatMap((column) => derived.byCell.get(cellKey(row.key, column)) ?? []);
  // a child whose team is too large is counted as one to correct: its card says why
  const wrong = [...ofCells.filter(isError), ...(derived.ofTeams.get(row.team) ?? [])];
  const words = joinSentences((wrong.length > 0 ? wrong : ofCells).map(texts.textOf));
  const name = row.cells.memberName;
  return (
    <li className={cx('card')} style={{ top, height }}>
      <button type="button" className={cx('cardButton')} onClick={() => onOpen(id)}>
        <b>{(name === undefined ? '' : shownText(name)) || texts.placeOf(row.key)}</b>
        <span className={cx(wrong.length > 0 && 'cardWords')}>
          {words || `${texts.placeOf(row.key)} · ${t('table.inTeam', { team: shownText(team.team.name) || t('table.namelessTeam') })}`}
        </span>
      </button>
    </li>
  );
});
