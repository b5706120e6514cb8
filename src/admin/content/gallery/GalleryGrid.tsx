import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useTranslation } from 'react-i18next';
import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import { useSortAnnouncements } from '#src/admin/content/lists/useSortAnnouncements.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { GalleryCard } from './GalleryCard.tsx';
import css from './GalleryGrid.module.css';

const cx = bindStyles(css);

interface GalleryGridProps {
  items: readonly GalleryItem[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onChange: (item: GalleryItem, change: Omit<GalleryChange, 'id' | 'version'>) => Promise<'saved' | 'conflict' | 'failed'>;
  onRemove: (item: GalleryItem) => void;
  /** `items` are in the new order: `id` is before `before`, or last. */
  onMove: (items: readonly GalleryItem[], id: string, before: string | null) => void;
}

/** The photos or videos in gallery order, moved by dragging or by keyboard. */
export const GalleryGrid = ({ items, chosen, onChoose, onChange, onRemove, onMove }: GalleryGridProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const announcements = useSortAnnouncements(
    items.map(({ id, caption }, index) => ({ id, title: text(caption) || t('gallery.number', { place: index + 1 }) })),
  );
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const ids = items.map(({ id }) => id);
    const moved = arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    const at = moved.findIndex(({ id }) => id === active.id);
    onMove(moved, String(active.id), moved[at + 1]?.id ?? null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('content.order.instructions') } }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ul className={cx('grid')}>
          {items.map((item, index) => (
            <GalleryCard
              key={item.id}
              item={item}
              place={index + 1}
              isChosen={chosen.has(item.id)}
              onChoose={(isChosen) => onChoose(item.id, isChosen)}
              onChange={(change) => onChange(item, change)}
              onRemove={() => onRemove(item)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
