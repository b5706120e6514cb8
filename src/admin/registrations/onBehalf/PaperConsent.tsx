import { Alert, Checkbox, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
import { HeldFields } from './HeldFields.tsx';
import type { PaperDraft } from './paperDraft.ts';

/** The guardians' consents as they are typed. */
export type TypedConsent = Pick<PaperDraft, 'means' | 'isHeld' | 'held' | 'publishName' | 'publishWork'>;

interface Props {
  consent: TypedConsent;
  problems: FieldProblems;
  change: (change: Partial<TypedConsent>) => void;
}

/** Asks how the guardians consent: on paper that is held, with where it is kept, or by the link that each is sent. */
export const PaperConsent = ({ consent, problems, change }: Props) => {
  const { t } = useTranslation('paperEntry');
  const howId = useId();
  const { means, isHeld, held, publishName, publishWork } = consent;
  const flag = (name: 'isHeld' | 'publishName' | 'publishWork', isOn: boolean) => (
    <FormControlLabel
      control={<Checkbox checked={isOn} onChange={({ target }) => change({ [name]: target.checked })} />}
      label={t(`consent.${name}`)}
    />
  );
  return (
    <Stack spacing={2}>
      <FormControl>
        <FormLabel id={howId}>{t('consent.how')}</FormLabel>
        <RadioGroup aria-labelledby={howId} value={means}>
          {(['paper', 'link'] as const).map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio onChange={() => change({ means: each })} />}
              label={t(`consent.${each}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {means === 'link' ? (
        <Alert severity="info">{t('consent.link_note')}</Alert>
      ) : (
        <>
          <HeldFields held={held} path="consents.held" problems={problems} onChange={(changed) => change({ held: changed })} />
          <Stack>
            {flag('publishName', publishName)}
            {flag('publishWork', publishWork)}
            {flag('isHeld', isHeld)}
          </Stack>
        </>
      )}
    </Stack>
  );
};
