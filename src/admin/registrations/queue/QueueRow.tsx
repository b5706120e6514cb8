import { Checkbox } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { RecordRow } from '#src/admin/kit/record/RecordRow.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { EntryChip } from '#src/admin/registrations/EntryChip.tsx';
import { GuardianAnswers } from '#src/admin/registrations/Guardians.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Queue.module.css';
import { useEntryLink } from './useEntryLink.ts';
import { useWaiting } from './useWaiting.ts';

const cx = bindStyles(css);

interface QueueRowProps {
  entry: AdminEntrySummary;
  isOpen: boolean;
  isSelected: boolean;
  /** True if all states are listed, so that each row shows its own. */
  showsState: boolean;
  /** True if the entries of all competitions are listed, so that each row names its own. */
  showsCompetition: boolean;
  onToggle: (id: string) => void;
}

/** One entry of the queue: its text opens it, its checkbox selects it. */
export const QueueRow = ({ entry, isOpen, isSelected, showsState, showsCompetition, onToggle }: QueueRowProps) => {
  const { t } = useTranslation(['admin', 'assigning']);
  const { data: me } = useGetIdentity();
  const text = useText();
  const waiting = useWaiting()(entry);
  const linkTo = useEntryLink();
  const sign = (name: 'alert' | 'users', field: WordOf<'resources.registrations.fields'>) => {
    const label = t(`resources.registrations.fields.${field}`);
    return (
      <span className={cx('sign', name)} title={label}>
        <Icon name={name} label={label} />
      </span>
    );
  };
  return (
    <RecordRow
      to={linkTo(entry.id)}
      isOpen={isOpen}
      layout={cx('link')}
      box={<Checkbox checked={isSelected} onChange={() => onToggle(entry.id)} slotProps={{ input: { 'aria-label': entry.teamName } }} />}
    >
      <span className={cx('team')}>
        <span className={cx('cut')}>{entry.teamName}</span>
        {entry.number && <span className={cx('number')}>{entry.number}</span>}
      </span>
      {waiting && <span className={cx('wait', waiting.isLate && 'late')}>{waiting.text}</span>}
      <span className={cx('about')}>
        <span className={cx('cut')}>{entry.organization}</span>
        <span>{t('queue.about', { group: t(`group.${entry.group}`), count: entry.teamSize })}</span>
      </span>
      <span className={cx('signs')}>
        {entry.hasAgeWarning && sign('alert', 'hasAgeWarning')}
        {entry.hasPossibleDuplicate && sign('users', 'hasPossibleDuplicate')}
        {entry.hasGuardianDoubt && sign('alert', 'hasGuardianDoubt')}
      </span>
      {entry.assignee && (
        <span className={cx('assignee')}>
          <Icon name="user" />
          <span className={cx('cut')}>
            {entry.assignee.id === me?.id ? t('assigning:row_me') : t('assigning:named', { name: entry.assignee.name })}
          </span>
        </span>
      )}
      {showsCompetition && <span className={cx('competition')}>{text(entry.competition.title)}</span>}
      {entry.guardianAnswers && entry.guardianAnswers.answered < entry.guardianAnswers.asked && (
        <span className={cx('state')}>
          <GuardianAnswers entry={entry} />
        </span>
      )}
      {(showsState || entry.pendingDecision) && (
        <span className={cx('state')}>
          <EntryChip entry={entry} />
        </span>
      )}
    </RecordRow>
  );
};
