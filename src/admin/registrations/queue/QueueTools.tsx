import { Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { assigneeFilters } from '#contract/registrations/rules/assignment.ts';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { PaperLink } from '#src/admin/registrations/onBehalf/PaperLink.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Queue.module.css';
import { QueueSegments } from './QueueSegments.tsx';
import type { Selection } from './useSelection.ts';

const cx = bindStyles(css);

/** Filters for doubtful entries, and for those that have paid; one at a time narrows the queue. */
const MARKS = ['hasAgeWarning', 'hasPossibleDuplicate', 'hasPendingGuardians', 'hasGuardianDoubt', 'hasPaid'] as const;

/** The filters of the queue, and the controls that select its page or all results. */
export const QueueTools = ({ selection: { chosen, isWholePage, beyond, total, chooseAll, isChoosing } }: { selection: Selection }) => {
  const { t } = useTranslation(['admin', 'assigning']);
  const format = useFormat();
  const { data = [], filterValues, sort, meta, onSelect, onUnselectItems } = useListContext<AdminEntrySummary>();
  const filter = useFilterChange();
  const ids = data.map(({ id }) => id);
  const isOldestFirst = sort.field === 'waitingSince' && sort.order === 'ASC';
  const select = (name: string, value: string, choices: readonly { value: string; label: string }[], onChoose: (value: string) => void) => (
    <TextField
      select
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ width: 'auto', maxWidth: 300 }}
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
        <ListSearch label={t('resources.registrations.fields.q')} />
        {select(
          t('resources.registrations.fields.group'),
          String(filterValues['group'] ?? ''),
          groups.map((value) => ({ value, label: t(`group.${value}`) })),
          (group) => filter({ group }),
        )}
        {select(
          t('queue.marks'),
          MARKS.find((mark) => filterValues[mark] === true) ?? '',
          MARKS.map((value) => ({ value, label: t(`resources.registrations.fields.${value}`) })),
          (mark) => filter({ ...none, ...(mark && { [mark]: true }) }),
        )}
        {select(
          t('assigning:whose'),
          String(filterValues['assignee'] ?? ''),
          assigneeFilters.map((value) => ({ value, label: t(`assigning:filter.${value}`) })),
          (assignee) => filter({ assignee }),
        )}
        <QueueSegments />
      </div>
      <PaperLink />
      <div className={cx('chosen')}>
        <FormControlLabel
          sx={{ m: 0 }}
          control={
            <Checkbox
              checked={isWholePage}
              indeterminate={chosen.length > 0 && !isWholePage}
              disabled={ids.length === 0}
              onChange={() => (isWholePage ? onUnselectItems() : onSelect(ids))}
            />
          }
          label={
            chosen.length > 0 ? (
              <b>{t('queue.selected', { count: chosen.length })}</b>
            ) : (
              t(filterValues['q'] ? 'queue.best_first' : isOldestFirst ? 'queue.oldest_first' : 'ra.action.select_all')
            )
          }
        />
        {beyond !== null ? (
          <Button size="small" loading={isChoosing} onClick={chooseAll}>
            {t(beyond < total ? 'queue.choose_first' : 'queue.choose_all', { count: beyond, shown: format.number(beyond) })}
          </Button>
        ) : (
          ids.length > 0 && (
            <span className={cx('total')}>
              {t('queue.total', { count: total, shown: `${format.number(total)}${meta?.totalIsExact === false ? '+' : ''}` })}
            </span>
          )
        )}
      </div>
    </div>
  );
};
