import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '#contract/http/common.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './SortableList.module.css';
import { useSortAnnouncements } from './useSortAnnouncements.ts';

const cx = bindStyles(css);

interface Item {
  id: string;
  title: Text;
}

const Row = ({ item, place, children }: { item: Item; place: number; children: ReactNode }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: item.id });
  const title = text(item.title);
  return (
    <li
      ref={setNodeRef}
      className={cx('row', isDragging && 'lifted')}
      style={{ transform: CSS.Translate.toString(transform), ...(transition !== undefined && { transition }) }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={cx('grip')}
        {...attributes}
        {...listeners}
        aria-label={t('content.order.move', { title })}
        aria-roledescription={t('content.order.role')}
      >
        <Icon name="menu" />
      </button>
      <span className={cx('place')}>{place}</span>
      <span className={cx('title')}>{title}</span>
      {children}
    </li>
  );
};

/** Keeps a dragged row inside its list: below it, the page would grow and scroll without end. */
const withinList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => ({
  ...transform,
  x: 0,
  y: row && list ? Math.min(Math.max(transform.y, list.top - row.top), list.bottom - row.bottom) : transform.y,
});

interface SortableListProps<I extends Item> {
  items: readonly I[];
  /** Renders the end of a row. */
  foot: (item: I) => ReactNode;
  onMove(from: string, to: string): void;
}

/** A vertical list, sorted by dragging or by keyboard. */
export const SortableList = <I extends Item>({ items, foot, onMove }: SortableListProps<I>) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const announcements = useSortAnnouncements(items.map(({ id, title }) => ({ id, title: text(title) })));
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[withinList]}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('content.order.instructions') } }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={cx('rows')}>
          {items.map((item, index) => (
            <Row key={item.id} item={item} place={index + 1}>
              {foot(item)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
