import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import { countryCodes, countryName, regionsOf } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import { Gender } from '#contract/registrations/members.ts';
import type { MembersChange } from '#contract/registrations/onBehalf.ts';
import { numberDoubtCodes } from '#contract/registrations/rules/guardians.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

export type Joining = MembersChange['add'][number];

interface NewChildProps {
  child: Joining;
  title: string;
  /** Its place among all children of the form. */
  place: number;
  /** False where its guardian is asked by no link. */
  asksByLink?: boolean;
  problems: FieldProblems;
  onChange: (child: Joining) => void;
  /** Null for the only child. */
  onRemove: (() => void) | null;
}

/** The fields of a child who joins a team, with the guardian's number that was given for it. */
export const NewChild = ({ child, title, place, asksByLink = true, problems, onChange, onRemove }: NewChildProps) => {
  const { t } = useTranslation('onBehalf');
  const { t: office } = useTranslation('admin');
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const codeOf = (field: string): FieldCode | undefined => problems[`members.${place}.${field}`];
  const shown = (field: string, help?: string) => {
    const code = codeOf(field);
    return { error: code !== undefined, helperText: code ? fieldMessage(code) : help };
  };
  const label = (field: 'name' | 'latinName' | 'gender' | 'country' | 'region' | 'idNumber') => t(`members.field.${field}`);
  const phoneCode = codeOf('guardianPhone');
  return (
    <Stack component="fieldset" spacing={2} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <TextField
        required
        label={label('name')}
        value={child.name}
        {...shown('name')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        onChange={({ target }) => onChange({ ...child, name: target.value })}
      />
      <TextField
        label={label('latinName')}
        value={child.latinName ?? ''}
        {...shown('latinName')}
        slotProps={{ htmlInput: { autoComplete: 'off', lang: 'en' } }}
        onChange={({ target }) => {
          const { latinName: _, ...rest } = child;
          onChange(target.value === '' ? rest : { ...rest, latinName: target.value });
        }}
      />
      <TextField
        select
        required
        label={label('gender')}
        value={child.gender}
        {...shown('gender')}
        onChange={({ target }) => onChange({ ...child, gender: Gender.parse(target.value) })}
      >
        {Gender.options.map((gender) => (
          <MenuItem key={gender} value={gender}>
            {office(`gender.${gender}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        required
        label={label('country')}
        value={child.country}
        {...shown('country')}
        onChange={({ target }) => {
          const { region: _, ...rest } = child;
          onChange({ ...rest, country: target.value });
        }}
      >
        {countryCodes().map((country) => (
          <MenuItem key={country} value={country}>
            {countryName(country, locale)}
          </MenuItem>
        ))}
      </TextField>
      {regionsOf(child.country).length > 0 && (
        <TextField
          select
          label={label('region')}
          value={child.region ?? ''}
          {...shown('region')}
          onChange={({ target }) => onChange({ ...child, region: target.value })}
        >
          {regionsOf(child.country).map(({ code }) => (
            <MenuItem key={code} value={code}>
              {regionName(child.country, code, locale)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        required
        label={label('idNumber')}
        value={child.idNumber}
        {...shown('idNumber')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        onChange={({ target }) => onChange({ ...child, idNumber: target.value })}
      />
      {asksByLink && (
        <TextField
          label={t('members.phone')}
          type="tel"
          value={child.guardianPhone ?? ''}
          {...shown('guardianPhone', t('members.phone_help'))}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          onChange={({ target }) => {
            const { guardianConfirmed: _, ...rest } = child;
            onChange({ ...rest, guardianPhone: target.value });
          }}
        />
      )}
      {asksByLink && (child.guardianConfirmed || (phoneCode && numberDoubtCodes.has(phoneCode))) && (
        <FormControlLabel
          label={t('members.confirmed')}
          control={
            <Checkbox
              checked={child.guardianConfirmed ?? false}
              onChange={({ target }) => {
                const { guardianConfirmed: _, ...rest } = child;
                onChange(target.checked ? { ...rest, guardianConfirmed: true } : rest);
              }}
            />
          }
        />
      )}
      {onRemove && (
        <Button variant="text" color="error" sx={{ alignSelf: 'flex-start' }} onClick={onRemove}>
          {t('members.remove')}
        </Button>
      )}
    </Stack>
  );
};
