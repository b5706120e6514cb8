import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ActionButton } from '../entry/ActionButton.tsx';
import { EntryState } from '../entry/EntryState.tsx';
import { entryPath, primaryAction } from '../entry/paths.ts';
import { useEntryActions } from '../entry/useEntryActions.tsx';
import css from './EntryTable.module.css';

const cx = bindStyles(css);

/** My events: a table, on a narrow screen a list of cards. */
export function EntryTable({ entries }: { entries: readonly EntrySummary[] }) {
  const { t } = useTranslation('registrations');
  const { actionsOf, queuedOf, dialogs } = useEntryActions();
  return (
    <>
      <Card className={cx('frame')}>
        <table className={cx('table')}>
          <thead>
            <tr>
              <th scope="col">{t('mine.columns.team')}</th>
              <th scope="col">{t('mine.columns.group')}</th>
              <th scope="col">{t('mine.columns.registered')}</th>
              <th scope="col">{t('mine.columns.status')}</th>
              <th scope="col">
                <span className="vh">{t('mine.columns.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} queued={queuedOf(entry.id)} actionsOf={actionsOf} />
            ))}
          </tbody>
        </table>
      </Card>
      {dialogs}
    </>
  );
}

interface EntryRowProps extends Pick<ReturnType<typeof useEntryActions>, 'actionsOf'> {
  entry: EntrySummary;
  queued: OutboxItem | undefined;
}

function EntryRow({ entry, queued, actionsOf }: EntryRowProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const offered = actionsOf(entry);
  const first = primaryAction(entry);
  const primary = offered.find(({ id }) => id === first) ?? offered.find(({ id }) => id === 'details');
  const rest = offered.filter((action) => action !== primary);
  const due = primary?.id === 'edit' || primary?.id === 'submit_work';
  return (
    <tr className={cx(entry.label === 'none' && 'quiet')}>
      <td className={cx('who')}>
        <Link to={entryPath(entry.id)} className={cx('team')}>
          {entry.teamName}
        </Link>
        <span className={cx('event')}>{text(entry.competition.title)}</span>
      </td>
      <td className={cx('group')}>
        <Label>{t('mine.columns.group')}</Label>
        {t(`group.${entry.group}`)}
      </td>
      <td className={cx('date')}>
        <Label>{t('mine.columns.registered')}</Label>
        {format.date(entry.registeredAt)}
      </td>
      <td className={cx('status')}>
        <EntryState entry={entry} queued={queued} />
      </td>
      <td className={cx('act')}>
        <div className={cx('actions')}>
          {primary && <ActionButton action={primary} size="sm" variant={due ? 'primary' : 'secondary'} />}
          {rest.length > 0 && <Menu label={t('mine.more', { team: entry.teamName })} items={rest} />}
        </div>
      </td>
    </tr>
  );
}

/** Labels a fact where the column's heading is hidden. */
function Label({ children }: { children: string }) {
  const { t } = useTranslation('registrations');
  return <span className={cx('label')}>{t('mine.fact', { label: children })}</span>;
}
