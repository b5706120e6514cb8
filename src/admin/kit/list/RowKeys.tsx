import { useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { focusListSearch } from './ListSearch.tsx';
import { focusedRow, focusRow, toggleFocusedRow } from './rowFocus.ts';

/** The keys of a list: J and K move the focus through its rows, so that a screen reader announces the row; X selects. */
export const RowKeys = ({ canSelect }: { canSelect: boolean }) => {
  const translate = useTranslate();
  const { resource } = useListContext();
  // The row acted on may have been removed with the focus.
  const last = useRef(0);
  const go = (by: number) => {
    const at = focusedRow();
    last.current = focusRow(at === -1 ? last.current : at + by);
  };
  useKeys(
    {
      j: { does: translate('list.next'), run: () => go(1) },
      k: { does: translate('list.previous'), run: () => go(-1) },
      ...(canSelect && { x: { does: translate('list.select'), run: toggleFocusedRow } }),
      '/': { does: translate('queue.search'), run: focusListSearch },
    },
    translate(`resources.${resource}.name`, { count: 2 }),
  );
  return null;
};
