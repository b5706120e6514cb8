import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reconciliation, reconcile } from '#src/judging/marks/reconcile.ts';
import type { WorkLine } from '#src/judging/marks/workLines.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Number of works that are named; of more the number is told. */
const NAMED = 6;

/** Compares the marks on this device with those that the organisers have, and names what one side lacks. */
export function Received({ lines, asOf }: { lines: readonly WorkLine[]; asOf: number }) {
  const { t } = useTranslation('judging');
  const locale = useLocale();
  const [found, setFound] = useState<Reconciliation | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void reconcile(lines, asOf).then((next) => isCurrent && setFound(next));
    return () => {
      isCurrent = false;
    };
  }, [lines, asOf]);
  if (!found || found.made === 0) return null;
  const { made, received, waiting, lost, unequal } = found;
  const named = (nos: readonly string[]) =>
    new Intl.ListFormat(locale).format(
      nos.length > NAMED ? [...nos.slice(0, NAMED), t('received.more', { count: nos.length - NAMED })] : nos,
    );
  const isWhole = waiting.length + lost.length + unequal.length === 0;
  return (
    <Notice tone={isWhole ? 'success' : lost.length + unequal.length > 0 ? 'danger' : 'info'} role="status">
      {unequal.length > 0 ? t('received.some', { received, made }) : t('received.equal', { received, made })}
      {waiting.length > 0 && ` ${t('received.waiting', { works: named(waiting) })}`}
      {lost.length > 0 && ` ${t('received.lost', { works: named(lost) })}`}
      {unequal.length > 0 && ` ${t('received.unequal', { works: named(unequal) })}`}
    </Notice>
  );
}
