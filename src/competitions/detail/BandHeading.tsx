import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { CompetitionStatusChip } from '#src/competitions/card/CompetitionStatusChip.tsx';
import { ModeTag } from '#src/competitions/card/ModeTag.tsx';
import { useCompetitionClock } from '#src/competitions/useCompetitionClock.ts';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Tag } from '#src/ui/display/Tag.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** The title; while it loads, a skeleton with a text for screen readers. */
export function BandTitle({ competition }: { competition: Competition | undefined }) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  if (competition) return text(competition.title);
  return (
    <>
      <span className="vh">{t('detail.loading')}</span>
      <Skeleton width="min(5rem, 80vw)" height="1.1em" />
    </>
  );
}

/** Status, mode and groups, above the title. */
export function BandChips({ competition }: { competition: Competition | undefined }) {
  if (competition) return <Chips competition={competition} />;
  return (
    <>
      <Skeleton width={130} height={30} />
      <Skeleton width={110} height={30} />
      <Skeleton width={150} height={30} />
    </>
  );
}

function Chips({ competition }: { competition: Competition }) {
  const texts = useCompetitionTexts();
  const { status } = useCompetitionClock(competition);
  return (
    <>
      <CompetitionStatusChip status={status} />
      <ModeTag mode={competition.mode} />
      <Tag icon="users">{texts.groups(competition)}</Tag>
    </>
  );
}
