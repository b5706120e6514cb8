import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { groups } from '#contract/competitions.ts';
import type { AdminEntrySummary } from '#contract/registrationsAdmin.ts';
import { withoutPhone } from '#contract/rules/phoneDigits.ts';
import { useText } from '../../../platform/i18n/useLocale.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { useAdminCompetitions } from '../../competitions/adminCompetitions.ts';
import css from './Queue.module.css';
import { QueueSegments } from './QueueSegments.tsx';

const cx = bindStyles(css);

const TYPING_MS = 400;
/** What an organiser looks at twice; one of them at a time narrows the queue. */
const MARKS = ['hasAgeWarning', 'hasPossibleDuplicate', 'hasPendingGuardians'] as const;

/** One change of the filter in the address, without what is empty. */
const useFilter = () => {
  const { filterValues, setFilters } = useListContext();
  return (change: Record<string, unknown>) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filterValues, ...change }).filter(([, value]) => value !== '' && value !== undefined)),
    );
};

/** Finds by team, child, school and phone, a moment after the last key. */
const Search = () => {
  const label = useTranslate()('resources.registrations.fields.q');
  const { filterValues } = useListContext();
  const filter = useFilter();
  const inForce = String(filterValues['q'] ?? '');
  const [text, setText] = useState(inForce);
  const search = useEffectEvent((typed: string) => {
    // the filter stands in the page's address, where no phone number belongs
    if (typed !== inForce) filter({ q: withoutPhone(typed) });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, 'data-queue-search': '', maxLength: 80 } }}
    />
  );
};

/** Which competition the queue is of. */
export const CompetitionPicker = () => {
  const translate = useTranslate();
  const text = useText();
  const { filterValues } = useListContext();
  const filter = useFilter();
  const { data } = useAdminCompetitions();
  return (
    <TextField
      select
      value={data ? String(filterValues['competitionId'] ?? '') : ''}
      onChange={({ target }) => filter({ competitionId: target.value })}
      sx={{ width: 'auto', minWidth: 160, maxWidth: 320 }}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': translate('resources.registrations.fields.competitionId') },
      }}
    >
      <MenuItem value="">{translate('queue.all_competitions')}</MenuItem>
      {data?.map(({ id, title, waiting, waitingIsExact }) => (
        <MenuItem key={id} value={id}>
          {waiting > 0
            ? translate('competition_waiting', { title: text(title), waiting: `${waiting}${waitingIsExact ? '' : '+'}` })
            : text(title)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** What narrows the queue, and what chooses all of its page. */
export const QueueTools = () => {
  const translate = useTranslate();
  const { data = [], filterValues, sort, selectedIds, onSelect, onUnselectItems } = useListContext<AdminEntrySummary>();
  const filter = useFilter();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const isOldestFirst = sort.field === 'waitingSince' && sort.order === 'ASC';
  const isAll = ids.length > 0 && chosen.length === ids.length;
  const select = (name: string, value: string, choices: readonly { value: string; label: string }[], onChoose: (value: string) => void) => (
    <TextField
      select
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ width: 'auto', maxWidth: 180 }}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': name } }}
    >
      <MenuItem value="">{name}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
  const none = Object.fromEntries(MARKS.map((mark) => [mark, undefined]));
  return (
    <div className={cx('tools')}>
      <div className={cx('filters')}>
        <Search />
        {select(
          translate('resources.registrations.fields.group'),
          String(filterValues['group'] ?? ''),
          groups.map((value) => ({ value, label: translate(`group.${value}`) })),
          (group) => filter({ group }),
        )}
        {select(
          translate('queue.marks'),
          MARKS.find((mark) => filterValues[mark] === true) ?? '',
          MARKS.map((value) => ({ value, label: translate(`resources.registrations.fields.${value}`) })),
          (mark) => filter({ ...none, ...(mark && { [mark]: true }) }),
        )}
      </div>
      <QueueSegments />
      <div className={cx('chosen')}>
        <FormControlLabel
          sx={{ m: 0 }}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={chosen.length > 0 && !isAll}
              disabled={ids.length === 0}
              onChange={() => (isAll ? onUnselectItems() : onSelect(ids))}
            />
          }
          label={
            chosen.length > 0 ? (
              <b>{translate('queue.selected', { smart_count: chosen.length })}</b>
            ) : (
              translate(isOldestFirst ? 'queue.oldest_first' : 'ra.action.select_all')
            )
          }
        />
      </div>
    </div>
  );
};
