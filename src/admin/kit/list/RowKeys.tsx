import { useRef } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { focusListSearch } from './ListSearch.tsx';
import { focusedRow, focusRow, toggleFocusedRow } from './rowFocus.ts';

/** The keys of a list: J and K move the focus through its rows, so that a screen reader announces the row; X selects. */
export const RowKeys = ({ canSelect }: { canSelect: boolean }) => {
  const { t } = useTranslation('admin');
  const { resource } = useListContext();
  // The row acted on may have been removed with the focus.
  const last = useRef(0);
  const go = (by: number) => {
    const at = focusedRow();
    last.current = focusRow(at === -1 ? last.current : at + by);
  };
  useKeys(
    {
      j: { does: t('list.next'), run: () => go(1) },
      k: { does: t('list.previous'), run: () => go(-1) },
      ...(canSelect && { x: { does: t('list.select'), run: toggleFocusedRow } }),
      '/': { does: t('queue.search'), run: focusListSearch },
    },
    t(`resources.${resource}.name`, { count: 2, defaultValue: resource }),
  );
  return null;
};
