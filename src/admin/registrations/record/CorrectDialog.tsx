import { MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { countryCodes, countryName } from '#contract/places/countries.ts';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { EntryCorrection } from '#contract/registrations/entryRecord.ts';
import { Gender, isTextMemberField, memberFieldNames } from '#contract/registrations/members.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { type Corrected, correctedOf } from './correctedOf.ts';
import { useFieldName } from './useFieldName.ts';
import { useRecordChange } from './useRecordChange.ts';

const textFields = memberFieldNames.filter(isTextMemberField).filter((field) => field !== 'guardianPhone');

const withText = (member: Corrected, field: (typeof textFields)[number], value: string): Corrected => {
  const changed = { ...member };
  changed[field] = value;
  return changed;
};

/** Returns the fields of an entry that can be corrected. */
const formOf = ({ teamName, organization, parent, instructor, address, members, version }: AdminEntry): EntryCorrection => ({
  teamName,
  organization,
  parent,
  instructor,
  address,
  members: members.map(correctedOf),
  version,
});

/** Corrects an entry for its family. An ID number stays hidden, and unchanged unless a new one is typed. */
export const CorrectDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const fieldName = useFieldName();
  const fieldMessage = useFieldMessage();
  const [form, setForm] = useState(() => formOf(entry));
  const save = useRecordChange(
    () => call('PATCH /api/admin/registrations/:id', { params: { id: entry.id }, body: form }),
    'record.corrected',
    onClose,
  );
  const fields = (save.error instanceof Problem && save.error.detail.fields) || {};
  const isConflict = save.error instanceof Problem && save.error.code === 'conflict';
  const current = formOf(entry);
  const theirs = isConflict && JSON.stringify({ ...current, version: 0 }) !== JSON.stringify({ ...form, version: 0 });
  const input = (path: string, value: string, set: (value: string) => void, options: { placeholder?: string; now?: string } = {}) => {
    const code = fields[path];
    // The version of the other organiser or the family, beside the local edits.
    const other = theirs && options.now !== undefined && options.now !== value ? t('record.is_now', { value: options.now }) : undefined;
    return (
      <TextField
        key={path}
        label={fieldName(path)}
        value={value}
        error={code !== undefined}
        helperText={code ? fieldMessage(code) : other}
        placeholder={options.placeholder}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        onChange={({ target }) => set(target.value)}
      />
    );
  };
  const setMember = (index: number, change: Partial<Corrected>) =>
    setForm({ ...form, members: form.members.map((member, at) => (at === index ? { ...member, ...change } : member)) });
  return (
    <RecordDialog
      title={t('record.correct_title', { team: entry.teamName })}
      body={t('record.correct_body')}
      confirmLabel={t('record.correct_do')}
      isPending={save.isPending}
      error={Object.keys(fields).length > 0 && !isConflict ? null : save.error}
      onConfirm={() => {
        // Sent again after a conflict, it applies to the version shown by then.
        if (isConflict) setForm({ ...form, version: entry.version });
        return save.mutateAsync(undefined);
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {input('teamName', form.teamName, (teamName) => setForm({ ...form, teamName }), { now: current.teamName })}
        {form.members.map((member, index) => {
          const path = `members.${index}`;
          const { idNumber: _, ...kept } = member;
          return (
            <Stack key={member.id} component="fieldset" spacing={2} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
              <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
                {t('record.child', { no: index + 1 })}
              </Typography>
              {textFields.map((field) =>
                input(`${path}.${field}`, member[field] ?? '', (value) => setMember(index, withText(member, field, value)), {
                  now: current.members[index]?.[field] ?? '',
                }),
              )}
              <TextField
                select
                label={fieldName(`${path}.gender`)}
                value={member.gender}
                onChange={({ target }) => setMember(index, { gender: Gender.parse(target.value) })}
              >
                {Gender.options.map((gender) => (
                  <MenuItem key={gender} value={gender}>
                    {t(`gender.${gender}`)}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                select
                label={fieldName(`${path}.country`)}
                value={member.country}
                error={fields[`${path}.country`] !== undefined}
                onChange={({ target }) => setMember(index, { country: target.value })}
              >
                {countryCodes().map((country) => (
                  <MenuItem key={country} value={country}>
                    {countryName(country, locale)}
                  </MenuItem>
                ))}
              </TextField>
              {input(
                `${path}.idNumber`,
                member.idNumber ?? '',
                (idNumber) =>
                  setForm({
                    ...form,
                    members: form.members.map((each, at) => (at === index ? (idNumber === '' ? kept : { ...kept, idNumber }) : each)),
                  }),
                { placeholder: entry.members[index]?.idNumber ?? '' },
              )}
            </Stack>
          );
        })}
        {input('organization', form.organization, (organization) => setForm({ ...form, organization }), { now: current.organization })}
        {(['parent', 'instructor'] as const).flatMap((who) =>
          (['name', 'phone'] as const).map((part) =>
            input(`${who}.${part}`, form[who][part], (value) => setForm({ ...form, [who]: { ...form[who], [part]: value } }), {
              now: current[who][part],
            }),
          ),
        )}
        {input('address.detail', form.address.detail, (detail) => setForm({ ...form, address: { ...form.address, detail } }), {
          now: current.address.detail,
        })}
      </Stack>
    </RecordDialog>
  );
};
