import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { CellLook } from './cellLook.ts';

/** The words of a cell of the matrix for screen readers. */
export type CellWords = (look: CellLook, total: number | null, isLate: boolean) => string;

/** Returns the words of the matrix's cells, the same function until the language changes: thousands of cells call it. */
export const useCellWords = (): CellWords => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return useMemo(() => {
    const words: Record<Exclude<CellLook, 'marked'>, string> = {
      none: t('judging.cell.none'),
      waiting: t('judging.cell.waiting'),
      opened: t('judging.cell.opened'),
      provisional: t('judging.cell.provisional'),
      abstained: t('judging.cell.abstained'),
      zero: t('judging.cell.zero'),
      conflict: t('judging.cell.conflict'),
      proposed: t('judging.cell.proposed'),
      moved: t('judging.cell.moved'),
      taken_away: t('judging.cell.taken_away'),
    };
    const late = `${t('judging.and')}${t('judging.cell.late')}`;
    return (look, total, isLate) => {
      // rounded, as it is seen
      const word = look === 'marked' ? t('judging.cell.marked', { points: format.number(Math.round((total ?? 0) / 100)) }) : words[look];
      return isLate ? `${word}${late}` : word;
    };
  }, [t, format]);
};
