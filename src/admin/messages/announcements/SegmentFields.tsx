import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import { locales } from '#contract/http/common.ts';
import type { AnnouncementSegment } from '#contract/messages/announcements.ts';
import { countryCodes, regionsOf } from '#contract/places/countries.ts';
import { countryName } from '#contract/places/countryName.ts';
import { regionName } from '#contract/places/regions.ts';
import { entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';

const cx = bindStyles(css);
const roles = ['family', 'kindergarten', 'primary_school', 'judge'] as const;
const marks = ['withoutWork', 'hasPendingGuardians', 'isUnpaid'] as const;

interface SegmentFieldsProps {
  segment: AnnouncementSegment;
  onChange(segment: AnnouncementSegment): void;
}

/** Returns the segment without undefined or empty fields: an empty choice narrows nothing. */
const tidy = (segment: { [K in keyof AnnouncementSegment]: AnnouncementSegment[K] | undefined }): AnnouncementSegment =>
  Object.fromEntries(Object.entries(segment).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** Chooses the recipients of an announcement. */
export const SegmentFields = ({ segment, onChange }: SegmentFieldsProps) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const text = useText();
  const { data: competitions = [] } = useAdminCompetitions();
  const change = (next: { [K in keyof AnnouncementSegment]?: AnnouncementSegment[K] | undefined }) =>
    onChange(tidy({ ...segment, ...next }));
  const select = <T extends string>(
    name: WordOf<'announcements.fields'>,
    value: T | undefined,
    choices: readonly { value: T; label: string }[],
    set: (value: T | undefined) => void,
  ) => (
    <TextField
      select
      label={t(`announcements.fields.${name}`)}
      value={value ?? ''}
      onChange={({ target }) => set(choices.find((choice) => choice.value === target.value)?.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('announcements.any')}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
  const isJudges = segment.role === 'judge';
  const countries = countryCodes()
    .map((value) => ({ value, label: countryName(value, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <div className={cx('segment')}>
      {select(
        'role',
        segment.role,
        roles.map((value) => ({ value, label: t(`announcements.role.${value}`) })),
        (role) =>
          onChange(tidy(role === 'judge' ? { role, locale: segment.locale, competitionId: segment.competitionId } : { ...segment, role })),
      )}
      {select(
        'competition',
        segment.competitionId,
        competitions.map(({ id, title }) => ({ value: id, label: text(title) })),
        (competitionId) => change({ competitionId }),
      )}
      {select(
        'locale',
        segment.locale,
        locales.map((value) => ({ value, label: languageNames[value] })),
        (chosen) => change({ locale: chosen }),
      )}
      {!isJudges && (
        <>
          <TextField
            select
            label={t('announcements.fields.state')}
            value={segment.state ?? []}
            onChange={({ target }) => {
              const chosen = [target.value].flat();
              change({ state: entryStates.filter((state) => chosen.includes(state)) });
            }}
            slotProps={{
              inputLabel: { shrink: true },
              select: {
                multiple: true,
                displayEmpty: true,
                renderValue: (chosen) =>
                  Array.isArray(chosen) && chosen.length > 0
                    ? entryStates
                        .filter((state) => chosen.includes(state))
                        .map((state) => t(`state.${state}`))
                        .join(t('announcements.or'))
                    : t('announcements.living'),
              },
            }}
          >
            {entryStates.map((state) => (
              <MenuItem key={state} value={state}>
                <Checkbox size="small" checked={segment.state?.includes(state) ?? false} />
                {t(`state.${state}`)}
              </MenuItem>
            ))}
          </TextField>
          {select(
            'group',
            segment.group,
            groups.map((value) => ({ value, label: t(`group.${value}`) })),
            (group) => change({ group }),
          )}
          {select('country', segment.country, countries, (country) => change({ country, region: undefined }))}
          {segment.country !== undefined &&
            select(
              'region',
              segment.region,
              regionsOf(segment.country).map(({ code }) => ({ value: code, label: regionName(segment.country ?? '', code, locale) })),
              (region) => change({ region }),
            )}
          <div className={cx('marks')}>
            {marks.map((mark) => (
              <FormControlLabel
                key={mark}
                control={
                  <Checkbox checked={segment[mark] === true} onChange={({ target }) => change({ [mark]: target.checked || undefined })} />
                }
                label={t(`announcements.${mark === 'withoutWork' ? 'without_work' : mark === 'isUnpaid' ? 'unpaid' : 'pending_guardians'}`)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
};
