import { FormControlLabel, MenuItem, Select, Switch } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '#contract/competitions/public.ts';
import { tieRules } from '#contract/results/rules/ranking.ts';
import { type RankingTerms, shownKinds } from '#contract/results/terms.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, NumberField } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

interface RankingFieldsProps {
  ranking: RankingTerms;
  groups: readonly Group[];
  appealDays: number;
  onChange(ranking: RankingTerms): void;
  onAppealDays(days: number): void;
}

/** The rules of the ranking: ties, awards of one entry, what families of each group see, and how long they may appeal. */
export const RankingFields = ({ ranking, groups, appealDays, onChange, onAppealDays }: RankingFieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('competition_editor.ranking')} facts={t('competition_editor.ranking_hint')}>
      <div className={cx('terms')}>
        <Labelled label={t('competition_editor.ties')}>
          <Select
            size="small"
            value={ranking.ties}
            inputProps={{ 'aria-label': t('competition_editor.ties') }}
            onChange={({ target }) => onChange({ ...ranking, ties: tieRules.find((each) => each === target.value) ?? ranking.ties })}
          >
            {tieRules.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`results.ties.${each}`)}
              </MenuItem>
            ))}
          </Select>
        </Labelled>
        {groups.map((group) => {
          const label = t('competition_editor.shows_of', { group: t(`group.${group}`) });
          return (
            <Labelled key={group} label={label}>
              <Select
                size="small"
                value={ranking.shows[group]}
                inputProps={{ 'aria-label': label }}
                onChange={({ target }) => {
                  const shown = shownKinds.find((each) => each === target.value);
                  if (shown) onChange({ ...ranking, shows: { ...ranking.shows, [group]: shown } });
                }}
              >
                {shownKinds.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`competition_editor.shows.${each}`)}
                  </MenuItem>
                ))}
              </Select>
            </Labelled>
          );
        })}
        <Labelled label={t('competition_editor.appeal_days')}>
          <NumberField
            label={t('competition_editor.appeal_days')}
            max={60}
            value={appealDays}
            onChange={(days) => onAppealDays(days ?? 0)}
          />
        </Labelled>
        <FormControlLabel
          label={t('competition_editor.only_best')}
          control={<Switch checked={ranking.onlyBest} onChange={({ target }) => onChange({ ...ranking, onlyBest: target.checked })} />}
        />
      </div>
    </Card>
  );
};
