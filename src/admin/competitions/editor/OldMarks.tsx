import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type MarkChoice, markChoices } from '#contract/competitions/admin.ts';

interface OldMarksProps {
  /** Number of marks that stand under the version that is public now. */
  marks: number;
  /** False if only organisers of judging decide. */
  mayDecide: boolean;
  choice: MarkChoice;
  onChange: (choice: MarkChoice) => void;
}

/** Says how many marks a changed rubric leaves under an old version, and asks: keep them, or have them made again. */
export const OldMarks = ({ marks, mayDecide, choice, onChange }: OldMarksProps) => {
  const { t } = useTranslation('admin');
  const says = t('competition_editor.old_marks', { count: marks });
  if (!mayDecide)
    return (
      <Alert severity="info" sx={{ mt: 1 }}>
        {says} {t('competition_editor.old_marks_later')}
      </Alert>
    );
  return (
    <FormControl component="fieldset" sx={{ display: 'block', mt: 1 }}>
      <FormLabel component="legend">{says}</FormLabel>
      <RadioGroup value={choice} onChange={(_, value) => onChange(markChoices.find((each) => each === value) ?? choice)}>
        {markChoices.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={t(`competition_editor.old_marks_${each}`)} />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
