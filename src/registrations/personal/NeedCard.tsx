import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { titleOfAward } from '#contract/competitions/awards.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Advancements } from '#src/registrations/advancement/Advancements.tsx';
import { ActionButton } from '#src/registrations/entry/actions/ActionButton.tsx';
import type { useEntryActions } from '#src/registrations/entry/actions/useEntryActions.tsx';
import { Fee } from '#src/registrations/entry/Fee.tsx';
import { entryPath, guardiansPath, primaryAction } from '#src/registrations/entry/paths.ts';
import { EntryChips, EntryRemarks } from '#src/registrations/entry/state/EntryState.tsx';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CalendarButton } from './calendar/CalendarButton.tsx';
import { DueChip } from './DueChip.tsx';
import css from './Entries.module.css';
import { GuardianLine } from './GuardianLine.tsx';

const cx = bindStyles(css);

export interface EntryItemProps extends Pick<ReturnType<typeof useEntryActions>, 'actionsOf'> {
  entry: EntrySummary;
  queued: OutboxItem | undefined;
}

/** An entry that needs an action of its account: the first due action, its due time, and everything else it lacks. */
export function NeedCard({ entry, queued, actionsOf }: EntryItemProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const due = useDue().of(entry);
  const [best] = entry.awards;
  const offered = actionsOf(entry);
  const first = primaryAction(entry);
  const primary = first === 'details' ? undefined : offered.find(({ id }) => id === first);
  const details = offered.find(({ id }) => id === 'details');
  const rest = offered.filter((action) => action !== primary && action !== details);
  return (
    <Card as="li" data-opens className={cx('need')}>
      <div className={cx('chips')}>
        {due && <DueChip due={due} />}
        {best ? (
          <StatusChip tone="mint" icon={moreIcons.medal}>
            {text(titleOfAward(best))}
          </StatusChip>
        ) : (
          <EntryChips entry={entry} queued={queued} />
        )}
      </div>
      <div className={cx('body')}>
        <h3>
          <Link data-whole to={entryPath(entry.id)} className={cx('team')}>
            {entry.teamName}
          </Link>
        </h3>
        <p className={cx('event')}>
          {[
            text(entry.competition.title),
            t(`group.${entry.group}`),
            ...(entry.teamSize > 1 ? [t('mine.size', { count: entry.teamSize })] : []),
            ...(entry.number ? [t('mine.number', { number: entry.number })] : []),
          ].reduce((left, right) => t('dot', { first: left, second: right }))}
        </p>
        <EntryRemarks entry={entry} />
        {due?.what !== 'final' && (entry.guardianAnswers !== null || entry.payment !== null) && (
          <div className={cx('lines')}>
            <GuardianLine entry={entry} />
            <Fee entry={entry} isNext={due?.what === 'payment' && !primary} />
          </div>
        )}
      </div>
      <Advancements entry={entry} inRow />
      <div className={cx('acts')}>
        {primary ? (
          <ActionButton action={primary} variant={due?.what === 'final' ? 'secondary' : 'primary'} />
        ) : (
          due?.what === 'guardians' && <ButtonLink to={guardiansPath(entry.id)}>{t('guardians.see')}</ButtonLink>
        )}
        <CalendarButton entry={entry} />
        <div className={cx('second')}>
          {details && <ActionButton action={details} size="sm" variant="ghost" />}
          {rest.length > 0 && <Menu label={t('mine.more', { team: entry.teamName })} items={rest} />}
        </div>
      </div>
    </Card>
  );
}
