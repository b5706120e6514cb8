import { useTranslation } from 'react-i18next';
import type { CalledOff } from '#contract/competitions/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Says that a competition is called off, since when and why. */
export function CalledOffNotice({ calledOff }: { calledOff: CalledOff }) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  const format = useFormat();
  return (
    <Notice tone="danger" title={t('calledOff.title')}>
      <p data-selectable>{text(calledOff.reason)}</p>
      <p>{t('calledOff.since', { time: format.dateTime(calledOff.at) })}</p>
    </Notice>
  );
}
