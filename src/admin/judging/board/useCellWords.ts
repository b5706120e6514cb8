import { useTranslation } from 'react-i18next';
import { usePoints } from '#src/admin/judging/points.ts';
import type { CellLook } from './cellLook.ts';

/** Returns the words of the matrix's cells for screen readers, each sentence translated once. */
export const useCellWords = (): ((look: CellLook, total: number | null, isLate: boolean) => string) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const words: Record<CellLook, string> = {
    none: t('judging.cell.none'),
    waiting: t('judging.cell.waiting'),
    opened: t('judging.cell.opened'),
    provisional: t('judging.cell.provisional'),
    abstained: t('judging.cell.abstained'),
    marked: t('judging.cell.marked'),
    zero: t('judging.cell.zero'),
    conflict: t('judging.cell.conflict'),
    proposed: t('judging.cell.proposed'),
    moved: t('judging.cell.moved'),
  };
  const late = t('judging.cell.late');
  const separator = t('judging.and');
  return (look, total, isLate) =>
    [look === 'marked' && total !== null ? points.exact(total) : '', words[look], isLate ? late : ''].filter(Boolean).join(separator);
};
