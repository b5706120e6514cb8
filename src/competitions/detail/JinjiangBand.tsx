import { useTranslation } from 'react-i18next';
import { Cover } from '#src/competitions/card/Cover.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Tag } from '#src/ui/display/Tag.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { BandChips, BandTitle } from './BandHeading.tsx';
import type { BandProps } from './CompetitionDetail.tsx';

/** The city's own banner: its red-brick houses with swallow-tail roofs, and the bridge over the bay. */
export function JinjiangBand({ competition }: BandProps) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  return (
    <PageBand
      tone="sun"
      artSize="scene"
      overlap
      back={{ to: '/matchSign', label: t('detail.all') }}
      eyebrow={
        <>
          <Tag icon={moreIcons.star}>{t('jinjiang.edition')}</Tag>
          <BandChips competition={competition} />
        </>
      }
      title={<BandTitle competition={competition} />}
      lead={competition && text(competition.summary)}
      art={
        competition?.picture ? (
          <Cover competition={competition} shape="scene" sizes="(max-width: 1024px) 100vw, 50vw" first />
        ) : (
          'jinjiang-city'
        )
      }
    >
      <p>{t('jinjiang.welcome')}</p>
    </PageBand>
  );
}
