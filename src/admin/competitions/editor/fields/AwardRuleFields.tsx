import { MenuItem, Select } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { AwardRule } from '#contract/results/rules/awardRules.ts';
import { Labelled, NumberField } from '#src/admin/kit/fields/fields.tsx';

const MOST_ENTRIES = 100_000;
/** Points are typed with two decimals. */
const HUNDREDTHS = 100;

/** The kinds of rules in the order of the list, each with a first value. */
const kinds: readonly AwardRule[] = [
  { kind: 'first', count: 1 },
  { kind: 'top', percent: 10 },
  { kind: 'threshold', points: 60 },
  { kind: 'everyone' },
  { kind: 'votes', count: 1 },
  { kind: 'jury' },
];

interface AwardRuleFieldsProps {
  rule: AwardRule | null;
  problem: FieldProblems[string] | undefined;
  onChange(rule: AwardRule | null): void;
}

/** The number that a rule has. */
const RuleNumber = ({ rule, onChange }: Omit<AwardRuleFieldsProps, 'problem'>) => {
  const { t } = useTranslation('admin');
  if (rule === null || rule.kind === 'everyone' || rule.kind === 'jury') return null;
  const label = t(`competition_editor.award_number.${rule.kind}`);
  const field =
    rule.kind === 'top' ? (
      <NumberField
        label={label}
        min={1}
        max={100}
        value={rule.percent}
        onChange={(percent) => onChange({ ...rule, percent: percent ?? 1 })}
      />
    ) : rule.kind === 'threshold' ? (
      <NumberField
        label={label}
        max={100}
        scale={HUNDREDTHS}
        value={Math.round(rule.points * HUNDREDTHS)}
        onChange={(hundredths) => onChange({ ...rule, points: (hundredths ?? 0) / HUNDREDTHS })}
      />
    ) : (
      <NumberField
        label={label}
        min={1}
        max={MOST_ENTRIES}
        value={rule.count}
        onChange={(count) => onChange({ ...rule, count: count ?? 1 })}
      />
    );
  return <Labelled label={label}>{field}</Labelled>;
};

/** By whom an award is won: the kind of its rule, and its number. */
export const AwardRuleFields = ({ rule, problem, onChange }: AwardRuleFieldsProps) => {
  const { t } = useTranslation('admin');
  const label = t('competition_editor.award_rule');
  return (
    <>
      <Labelled label={label} problem={problem}>
        <Select
          size="small"
          value={rule?.kind ?? 'none'}
          error={problem !== undefined}
          inputProps={{ 'aria-label': label }}
          onChange={({ target }) => onChange(kinds.find(({ kind }) => kind === target.value) ?? null)}
        >
          <MenuItem value="none">{t('competition_editor.award_rules.none')}</MenuItem>
          {kinds.map(({ kind }) => (
            <MenuItem key={kind} value={kind}>
              {t(`competition_editor.award_rules.${kind}`)}
            </MenuItem>
          ))}
        </Select>
      </Labelled>
      <RuleNumber rule={rule} onChange={onChange} />
    </>
  );
};
