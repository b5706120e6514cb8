import { Checkbox, FormControlLabel, Switch } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { groups as allGroups, type Group, type Participation } from '#contract/competitions/public.ts';
import { placesOf } from '#contract/competitions/rules/places.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, NumberField, To } from '#src/admin/kit/fields/fields.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

interface TermsProps {
  data: CompetitionData;
  problems: FieldProblems;
  use: { entries: number; seatsTaken: number; waiting: number };
  onChange(changes: Partial<CompetitionData>): void;
}

const kinds: readonly Participation[] = ['team', 'single'];
const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));

/** The sum of the competition's entries and its taken places, in words. */
const Counts = ({ entries: all, seatsTaken, waiting }: TermsProps['use']) => {
  const { t } = useTranslation(['competitionOffice', 'admin']);
  const { placed, kept } = placesOf({ all, waiting, seatsTaken });
  return [t('places.use', { all, placed, waiting }), ...(kept > 0 ? [t('places.kept', { count: kept })] : [])].join(t('admin:dot'));
};

/** The fee, groups with their ages, team size, places and the organisers' promises. */
export const Terms = ({ data, problems, use, onChange }: TermsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const { fee, teamSize, groups, participation, ageBands } = data;
  const setAge = (group: Group, changes: { min?: number; max?: number }) =>
    onChange({ ageBands: { ...ageBands, [group]: { min: 0, max: 0, ...ageBands[group], ...changes } } });
  return (
    <Card title={word('terms')} facts={<Counts {...use} />}>
      <div className={cx('terms')}>
        <Labelled label={word('fee')}>
          <NumberField
            label={word('fee_cny')}
            prefix="¥"
            scale={100}
            value={fee.cny}
            onChange={(cny) => onChange({ fee: { ...fee, cny: cny ?? 0 } })}
          />
          <NumberField
            label={word('fee_usd')}
            prefix="$"
            scale={100}
            value={fee.usd}
            onChange={(usd) => onChange({ fee: { ...fee, usd: usd ?? 0 } })}
          />
        </Labelled>
        <Labelled label={word('team_size')} problem={problems['teamSize']}>
          <NumberField
            label={word('team_min')}
            max={50}
            value={teamSize.min}
            min={1}
            onChange={(min) => onChange({ teamSize: { ...teamSize, min: min ?? 1 } })}
          />
          <To />
          <NumberField
            label={word('team_max')}
            max={50}
            value={teamSize.max}
            min={1}
            onChange={(max) => onChange({ teamSize: { ...teamSize, max: max ?? 1 } })}
          />
        </Labelled>
        <Labelled label={word('participation')} problem={problems['participation']}>
          {kinds.map((kind) => (
            <FormControlLabel
              key={kind}
              label={t(`participation.${kind}`)}
              control={
                <Checkbox
                  size="small"
                  checked={participation.includes(kind)}
                  onChange={() => onChange({ participation: toggled(kinds, participation, kind) })}
                />
              }
            />
          ))}
        </Labelled>
        {allGroups.map((group) => (
          <Labelled
            key={group}
            label={word('ages_of', { group: t(`group.${group}`) })}
            problem={problems[`ageBands.${group}`] ?? problems['groups']}
          >
            <Checkbox
              size="small"
              slotProps={{ input: { 'aria-label': t(`group.${group}`) } }}
              checked={groups.includes(group)}
              onChange={() => onChange({ groups: toggled(allGroups, groups, group) })}
            />
            {groups.includes(group) && (
              <>
                <NumberField
                  label={word('age_from')}
                  max={99}
                  value={ageBands[group]?.min ?? null}
                  onChange={(min) => setAge(group, { min: min ?? 0 })}
                />
                <To />
                <NumberField
                  label={word('age_to')}
                  max={99}
                  value={ageBands[group]?.max ?? null}
                  onChange={(max) => setAge(group, { max: max ?? 0 })}
                />
              </>
            )}
          </Labelled>
        ))}
        <Labelled label={word('capacity')} problem={problems['capacity']}>
          <NumberField label={word('capacity')} min={1} value={data.capacity} onChange={(capacity) => onChange({ capacity })} />
        </Labelled>
        <Labelled label={word('review_days')}>
          <NumberField
            label={word('review_days')}
            max={60}
            value={data.reviewDays}
            min={1}
            onChange={(days) => onChange({ reviewDays: days ?? 1 })}
          />
        </Labelled>
        <Labelled label={word('correction_days')}>
          <NumberField
            label={word('correction_days')}
            max={120}
            value={data.correctionDays}
            onChange={(days) => onChange({ correctionDays: days ?? 0 })}
          />
        </Labelled>
        <FormControlLabel
          label={word('needs_invitation')}
          control={<Switch checked={data.needsInvitation} onChange={({ target }) => onChange({ needsInvitation: target.checked })} />}
        />
        <FormControlLabel
          label={word('needs_guardian_numbers')}
          control={
            <Switch checked={data.needsGuardianNumbers} onChange={({ target }) => onChange({ needsGuardianNumbers: target.checked })} />
          }
        />
        <FormControlLabel
          label={t('approval_waits')}
          control={<Switch checked={data.approvalWaits} onChange={({ target }) => onChange({ approvalWaits: target.checked })} />}
        />
      </div>
    </Card>
  );
};
