import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordOf } from '#src/admin/kit/words/words.ts';

/** Returns the screen reader announcements for sorting a list. */
export const useSortAnnouncements = (items: readonly { id: string; title: string }[]): Announcements => {
  const { t } = useTranslation('admin');
  const title = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.title ?? '';
  const place = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id) + 1;
  const hasMoved = useRef(false);
  const said = (words: WordOf<'content.order'>, id: UniqueIdentifier, at: UniqueIdentifier | undefined) =>
    t(`content.order.${words}`, { title: title(id), place: place(at ?? id), total: items.length });
  return {
    onDragStart({ active }) {
      hasMoved.current = false;
      return said('lifted', active.id, undefined);
    },
    onDragOver({ active, over }) {
      // When lifted, an item is over itself: that has been announced.
      hasMoved.current ||= over?.id !== active.id;
      return hasMoved.current ? said('over', active.id, over?.id) : undefined;
    },
    onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => said('cancelled', active.id, undefined),
  };
};
