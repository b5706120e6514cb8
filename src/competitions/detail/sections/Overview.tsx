import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DataList } from '#src/ui/display/DataList.tsx';
import css from './Overview.module.css';

const cx = bindStyles(css);

/** The competition's subject and the conditions of entry. */
export function Overview({ competition }: { competition: Competition }) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const text = useText();
  const texts = useCompetitionTexts();
  return (
    <Section name="overview">
      <Markdown source={text(competition.overview)} level={3} className={cx('words')} />
      <DataList
        layout="band"
        className={cx('facts')}
        items={[
          { label: t('facts.groups'), value: texts.groupsWithAges(competition).join(t('competitions:separator')) },
          { label: t('facts.participation'), value: texts.participation(competition) },
          { label: t('facts.teamSize'), value: texts.teamSize(competition) },
          { label: t('facts.invitation'), value: competition.needsInvitation ? t('invitation.needed') : t('invitation.none') },
        ]}
      />
    </Section>
  );
}
