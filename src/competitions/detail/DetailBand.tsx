import { useTranslation } from 'react-i18next';
import { Cover } from '#src/competitions/card/Cover.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { BandChips, BandTitle } from './BandHeading.tsx';
import type { BandProps } from './CompetitionDetail.tsx';

/** The sky-blue head of a competition's page. */
export function DetailBand({ competition }: BandProps) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  return (
    <PageBand
      tone="sky"
      artSize="scene"
      overlap
      back={{ to: '/matchSign', label: t('detail.all') }}
      eyebrow={<BandChips competition={competition} />}
      title={<BandTitle competition={competition} />}
      lead={competition ? text(competition.summary) : <Skeleton height="4.5em" />}
      art={
        competition ? (
          <Cover competition={competition} shape="scene" sizes="(max-width: 1024px) 100vw, 50vw" first />
        ) : (
          <Skeleton shape="card" height="min(3.7rem, 56vw)" />
        )
      }
    />
  );
}
