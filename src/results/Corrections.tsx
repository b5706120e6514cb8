import { useTranslation } from 'react-i18next';
import type { PublicCorrection } from '#contract/results/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** The corrections of published results, each with its day. */
export function Corrections({ items }: { items: readonly PublicCorrection[] }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const text = useText();
  return items.map(({ at, note }) => (
    <Notice key={at} tone="info" title={t('corrected', { date: format.date(at) })}>
      {text(note)}
    </Notice>
  ));
}
