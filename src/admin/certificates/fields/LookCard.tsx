import { FormControlLabel, FormHelperText, MenuItem, OutlinedInput, Switch, TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { makeCertificateNumber, patternProblem } from '#contract/certificates/rules/certificateNumber.ts';
import { type Paper, papers } from '#contract/certificates/rules/papers.ts';
import { type CertificateTemplate, frames, PATTERN_MAX } from '#contract/certificates/template.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './fields.module.css';

const cx = bindStyles(css);

interface LookCardProps {
  data: CertificateTemplate;
  problems: FieldProblems;
  onChange(changes: Partial<CertificateTemplate>): void;
}

/** Returns the signs of an example one after the other: always the same number for a pattern. */
const exampleOf = (pattern: string): string => {
  let drawn = 7;
  return makeCertificateNumber({ pattern, season: 2026, seq: 12 }, (below) => {
    drawn = (drawn * 13 + 5) % 101;
    return drawn % below;
  });
};

/** The frame, the paper, and the pattern of the numbers. */
export const LookCard = ({ data, problems, onChange }: LookCardProps) => {
  const { t } = useTranslation('certificateDesign');
  const id = useId();
  const wrong = patternProblem(data.numberPattern);
  return (
    <Card title={t('look')}>
      <fieldset className={cx('frames')}>
        <legend className={cx('label')}>{t('frame_label')}</legend>
        {frames.map((frame) => (
          <label key={frame} className={cx('frame')} title={t(`frame.${frame}`)}>
            <input
              type="radio"
              name={`${id}-frame`}
              value={frame}
              checked={data.frame === frame}
              aria-label={t(`frame.${frame}`)}
              onChange={() => onChange({ frame })}
            />
            <span className={cx('swatch')} data-frame={frame} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <div className={cx('pair')}>
        <div>
          <label className={cx('label')} htmlFor={`${id}-paper`}>
            {t('paper_label')}
          </label>
          <TextField
            select
            fullWidth
            size="small"
            value={data.paper}
            slotProps={{ select: { native: false, inputProps: { id: `${id}-paper`, 'aria-label': t('paper_label') } } }}
            onChange={({ target }) => onChange({ paper: papers.find((paper): paper is Paper => paper === target.value) ?? data.paper })}
          >
            {papers.map((paper) => (
              <MenuItem key={paper} value={paper}>
                {t(`paper.${paper}`)}
              </MenuItem>
            ))}
          </TextField>
        </div>
        <div data-problem={problems['numberPattern'] && ''}>
          <label className={cx('label')} htmlFor={`${id}-pattern`}>
            {t('pattern')}
          </label>
          <OutlinedInput
            id={`${id}-pattern`}
            fullWidth
            size="small"
            value={data.numberPattern}
            error={wrong !== null}
            inputProps={{ maxLength: PATTERN_MAX, spellCheck: false, 'aria-invalid': wrong !== null, 'aria-describedby': `${id}-example` }}
            onChange={({ target }) => onChange({ numberPattern: target.value })}
          />
          <FormHelperText id={`${id}-example`} error={wrong !== null}>
            {wrong === null ? t('pattern_example', { number: exampleOf(data.numberPattern) }) : t(`pattern_problem.${wrong}`)}
          </FormHelperText>
        </div>
      </div>
      <FormControlLabel
        control={<Switch checked={data.hasDrawings} onChange={(_, hasDrawings) => onChange({ hasDrawings })} />}
        label={t('drawings')}
      />
    </Card>
  );
};
