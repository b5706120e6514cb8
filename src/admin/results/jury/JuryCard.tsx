import { Button } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Computation } from '#contract/results/admin.ts';
import type { ComputedAward, ResultGroup } from '#src/admin/results/table/resultItems.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { JuryDialog } from './JuryDialog.tsx';
import css from './jury.module.css';
import { useJury } from './useJury.ts';

const cx = bindStyles(css);

interface JuryCardProps {
  competitionId: string;
  computation: Computation;
  group: ResultGroup;
  /** True if results of the competition are public. */
  isPublished: boolean;
}

/** The entries that the jury chose for an award, each with why, by whom and when. */
const Chosen = ({ competitionId, award, group }: Pick<JuryCardProps, 'competitionId' | 'group'> & { award: ComputedAward }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { takeBack } = useJury(competitionId);
  const chosen = group.rows.flatMap((row) =>
    row.choices
      .filter((choice) => choice.award === award.key)
      .map((choice) => ({ ...row, ...choice, hasIt: row.awards.includes(award.key) })),
  );
  if (chosen.length === 0) return <p>{t('results.jury_nobody')}</p>;
  return (
    <ul>
      {chosen.map(({ id, teamName, reason, by, at, hasIt }) => (
        <li key={id}>
          <b>{teamName}</b>
          <p>{reason}</p>
          <p className={cx('quiet')}>{[by, format.dateTime(at), hasIt ? '' : t('results.jury_not_yet')].filter(Boolean).join(t('dot'))}</p>
          <Button
            size="small"
            aria-label={`${t('results.jury_take_back')}${t('colon')}${teamName}`}
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id: competitionId }, body: { award: award.key, entryId: id } })}
          >
            {t('results.jury_take_back')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The awards of a group that are given by hand; nothing if the competition has none. */
export const JuryCard = ({ competitionId, computation: { terms }, group, isPublished }: JuryCardProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const title = useId();
  const [opened, setOpened] = useState<ComputedAward | null>(null);
  const awards = terms.awards.filter(({ rule }) => rule.kind === 'jury');
  if (awards.length === 0) return null;
  return (
    <section className={cx('card')} aria-labelledby={title}>
      <h2 id={title}>{t('results.jury')}</h2>
      {awards.map((award) => (
        <div key={award.key} className={cx('award')}>
          <h3>{text(award.title)}</h3>
          <Chosen competitionId={competitionId} award={award} group={group} />
          <Button
            size="small"
            variant="outlined"
            aria-label={`${t('results.jury_choose')}${t('colon')}${text(award.title)}`}
            onClick={() => setOpened(award)}
          >
            {t('results.jury_choose')}
          </Button>
        </div>
      ))}
      {opened && (
        <JuryDialog
          competitionId={competitionId}
          award={opened}
          group={group}
          terms={terms}
          isPublished={isPublished}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};
