import { FormControlLabel, MenuItem, Select, Switch } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
import { BANDS, type Band, type Criterion, MAX_POINTS, type Rubric } from '#contract/judging/rubric.ts';
import { weightOf } from '#contract/judging/rules/rubric.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Labelled, NumberField, TextRow } from '#src/admin/kit/fields/fields.tsx';
import { RowList } from '#src/admin/kit/fields/RowList.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

const EMPTY = { 'zh-CN': '', 'en-US': '' };
const STEPS: readonly Criterion['step'][] = [1, 5];

/** Returns a new criterion: under a key that no other has, with four equal bands and the weight that is left. */
const blankCriterion = (rubric: Rubric): Criterion => {
  const keys = new Set(rubric.criteria.map(({ key }) => key));
  let number = rubric.criteria.length + 1;
  while (keys.has(`c${number}`)) number += 1;
  return {
    key: `c${number}`,
    title: EMPTY,
    hint: EMPTY,
    weight: Math.max(0, 100 - weightOf(rubric)),
    step: 1,
    bands: Array.from({ length: BANDS }, (_, index) => ({ from: (index * MAX_POINTS) / BANDS, title: EMPTY, body: EMPTY })),
    noteAtTop: false,
  };
};

interface RubricFieldsProps {
  rubric: Rubric;
  problems: FieldProblems;
  onChange(rubric: Rubric): void;
}

/** The rubric's fields: criteria with their weights, scales and bands, and whether the task is timed. */
export const RubricFields = ({ rubric, problems, onChange }: RubricFieldsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const problem = problems['rubric.criteria'];
  return (
    <RowList
      title={word('rubric')}
      facts={word('weights', { sum: weightOf(rubric) })}
      one={word('criterion')}
      rows={rubric.criteria}
      blank={blankCriterion(rubric)}
      addLabel={word('add_criterion')}
      onChange={(criteria) => onChange({ ...rubric, criteria })}
      fields={(criterion, index, set) => (
        <CriterionFields criterion={criterion} path={`rubric.criteria.${index}`} problems={problems} onChange={set} />
      )}
    >
      {problem && (
        <Labelled label={word('weights', { sum: weightOf(rubric) })} problem={problem}>
          {null}
        </Labelled>
      )}
      <div>
        <FormControlLabel
          label={word('timed')}
          control={<Switch checked={rubric.timed} onChange={({ target }) => onChange({ ...rubric, timed: target.checked })} />}
        />
      </div>
    </RowList>
  );
};

interface CriterionFieldsProps {
  criterion: Criterion;
  /** Its path in the draft. */
  path: string;
  problems: FieldProblems;
  onChange(changes: Partial<Criterion>): void;
}

const CriterionFields = ({ criterion, path, problems, onChange }: CriterionFieldsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const { title, hint, weight, step, bands, noteAtTop } = criterion;
  const setBand = (index: number, changes: Partial<Band>) =>
    onChange({ bands: bands.map((band, each) => (each === index ? { ...band, ...changes } : band)) });
  return (
    <>
      <TextRow
        label={word('criterion')}
        path={`${path}.title`}
        problems={problems}
        value={title}
        onChange={(next) => onChange({ title: next })}
      />
      <TextRow
        label={word('criterion_hint')}
        path={`${path}.hint`}
        problems={problems}
        value={hint}
        onChange={(next) => onChange({ hint: next })}
      />
      <div className={cx('terms')}>
        <Labelled label={word('weight')}>
          <NumberField label={word('weight')} max={100} value={weight} onChange={(next) => onChange({ weight: next ?? 0 })} />
        </Labelled>
        <Labelled label={word('step')}>
          <Select
            size="small"
            value={step}
            inputProps={{ 'aria-label': word('step') }}
            onChange={({ target }) => onChange({ step: STEPS.find((each) => each === target.value) ?? step })}
          >
            {STEPS.map((each) => (
              <MenuItem key={each} value={each}>
                {each}
              </MenuItem>
            ))}
          </Select>
        </Labelled>
        <FormControlLabel
          label={word('note_at_top')}
          control={<Switch checked={noteAtTop} onChange={({ target }) => onChange({ noteAtTop: target.checked })} />}
        />
      </div>
      {bands.map((band, index) => {
        const label = word('band', { number: index + 1 });
        const at = `${path}.bands.${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion always has four bands, in this order
          <fieldset key={index} className={cx('band')} aria-label={label}>
            <Labelled label={word('band_from', { band: label })} problem={problems[`${at}.from`]}>
              <NumberField
                label={word('band_from', { band: label })}
                max={MAX_POINTS}
                value={band.from}
                onChange={(from) => setBand(index, { from: from ?? 0 })}
              />
            </Labelled>
            <div>
              <TextRow
                label={label}
                path={`${at}.title`}
                problems={problems}
                value={band.title}
                onChange={(next) => setBand(index, { title: next })}
              />
              <TextRow
                label={word('band_body')}
                path={`${at}.body`}
                lines={2}
                isLine
                problems={problems}
                value={band.body}
                onChange={(next) => setBand(index, { body: next })}
              />
            </div>
          </fieldset>
        );
      })}
    </>
  );
};
