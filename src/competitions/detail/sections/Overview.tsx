import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DataList } from '#src/ui/display/DataList.tsx';
import css from './Overview.module.css';

const cx = bindStyles(css);

/** The competition's subject and the conditions of entry. */
export function Overview({ competition }: { competition: Competition }) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const text = useText();
  const texts = useCompetitionTexts();
  const paragraphs = text(competition.overview).split(/\n\s*\n/);
  return (
    <Section name="overview">
      <div className={cx('words')}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
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
