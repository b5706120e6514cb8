import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { titleOfAward } from '#contract/competitions/awards.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Advancements } from '#src/registrations/advancement/Advancements.tsx';
import { AppealChip } from '#src/registrations/appeals/AppealChip.tsx';
import { ActionButton } from '#src/registrations/entry/actions/ActionButton.tsx';
import { certificatePath, entryPath, primaryAction } from '#src/registrations/entry/paths.ts';
import { EntryChips, EntryRemarks } from '#src/registrations/entry/state/EntryState.tsx';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Entries.module.css';
import type { EntryItemProps } from './NeedCard.tsx';

const cx = bindStyles(css);

/** An entry that waits for others, or is over. */
export function EntryRow({ entry, queued, actionsOf }: EntryItemProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { of, name } = useDue();
  const due = of(entry);
  const [best] = entry.awards;
  const onlyCertificate = entry.awards.length === 1 ? best : undefined;
  const offered = actionsOf(entry);
  const first = primaryAction(entry);
  const primary = offered.find(({ id }) => id === first) ?? offered.find(({ id }) => id === 'details');
  const rest = offered.filter((action) => onlyCertificate !== undefined || action !== primary);
  return (
    <li data-opens className={cx('row', entry.label === 'none' && 'quiet')}>
      <div className={cx('who')}>
        <Link data-whole to={entryPath(entry.id)} className={cx('team')}>
          {entry.teamName}
        </Link>
        <span className={cx('event')}>
          {[
            text(entry.competition.title),
            ...(entry.teamSize > 1 ? [t('mine.size', { count: entry.teamSize })] : []),
            ...(entry.number ? [t('mine.number', { number: entry.number })] : []),
          ].reduce((left, right) => t('dot', { first: left, second: right }))}
        </span>
      </div>
      <div className={cx('state')}>
        {best ? (
          <StatusChip tone="mint" icon={moreIcons.medal}>
            {text(titleOfAward(best))}
          </StatusChip>
        ) : (
          <EntryChips entry={entry} queued={queued} />
        )}
        {entry.appeal && <AppealChip state={entry.appeal.state} />}
        <EntryRemarks entry={entry} />
      </div>
      <span className={cx('what')}>
        <Waited entry={entry} due={due ? name(due) : null} />
      </span>
      <div className={cx('second')}>
        {onlyCertificate ? (
          <ButtonLink to={certificatePath(onlyCertificate.certificateNo)} size="sm" variant="secondary">
            {t('mine.certificate')}
          </ButtonLink>
        ) : (
          primary && <ActionButton action={primary} size="sm" variant="secondary" />
        )}
        {rest.length > 0 && <Menu label={t('mine.more', { team: entry.teamName })} items={rest} />}
      </div>
      <Advancements entry={entry} inRow />
    </li>
  );
}

/** The event that an entry waits for, or its result. */
function Waited({ entry, due }: { entry: EntrySummary; due: string | null }) {
  const { t } = useTranslation('registrations');
  const [best, ...others] = entry.awards;
  if (!best) return due;
  if (others.length > 0) return t('mine.certificates', { count: others.length + 1 });
  return <span data-selectable>{t('mine.certificateNo', { no: best.certificateNo })}</span>;
}
