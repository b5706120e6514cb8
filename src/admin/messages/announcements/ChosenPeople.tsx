import { Autocomplete, Chip, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncementSegment } from '#contract/messages/announcements.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import { useRested } from './useRested.ts';

const cx = bindStyles(css);
const SHOWN = 8;

interface ChosenPeopleProps {
  segment: AnnouncementSegment;
  onChange(segment: AnnouncementSegment): void;
}

/** Shows the entries that were chosen elsewhere, and chooses schools and families one by one. */
export const ChosenPeople = ({ segment, onChange }: ChosenPeopleProps) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const [q, setQ] = useState('');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const rested = useRested(q.trim());
  const { data } = useCall(
    'POST /api/admin/people/search',
    { body: { filter: JSON.stringify({ q: rested }), pageSize: SHOWN } },
    { enabled: rested !== '', placeholderData: keepPreviousData },
  );
  const { entryIds, accountIds = [], ...rest } = segment;
  const setAccounts = (ids: string[]) => onChange({ ...rest, ...(entryIds && { entryIds }), ...(ids.length > 0 && { accountIds: ids }) });
  const found =
    rested === ''
      ? []
      : (data?.items ?? []).map(({ id, name, affiliation }) => ({ id, label: [name, affiliation].filter(Boolean).join(t('dot')) }));
  if (segment.role === 'judge') return null;
  return (
    <div className={cx('chosen')}>
      {entryIds && (
        <Chip
          color="primary"
          label={t('officeMessages:compose.entries', { count: entryIds.length, shown: format.number(entryIds.length) })}
          onDelete={() => onChange({ ...rest, ...(accountIds.length > 0 && { accountIds }) })}
        />
      )}
      {!entryIds && (
        <Autocomplete
          multiple
          filterOptions={(options) => options}
          options={found}
          value={accountIds.map((id) => ({ id, label: names[id] ?? t('officeMessages:compose.account') }))}
          inputValue={q}
          onInputChange={(_, value, reason) => reason !== 'reset' && setQ(value)}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          noOptionsText={t(rested === '' ? 'officeMessages:compose.type_name' : 'officeMessages:compose.nobody')}
          onChange={(_, people) => {
            setNames({ ...names, ...Object.fromEntries(people.map(({ id, label }) => [id, label])) });
            setAccounts(people.map(({ id }) => id));
            setQ('');
          }}
          renderInput={(props) => (
            <TextField {...props} label={t('officeMessages:compose.people')} helperText={t('officeMessages:compose.people_help')} />
          )}
        />
      )}
      {(entryIds || accountIds.length > 0) && <p className={cx('quiet')}>{t('officeMessages:compose.letter')}</p>}
    </div>
  );
};
