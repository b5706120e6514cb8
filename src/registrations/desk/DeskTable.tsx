import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lacksOf } from '#contract/registrations/rules/nextDue.ts';
import type { Draft } from '#src/offline/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { ActionButton } from '#src/registrations/entry/actions/ActionButton.tsx';
import { useEntryActions } from '#src/registrations/entry/actions/useEntryActions.tsx';
import { certificatePath, entryPath, primaryAction } from '#src/registrations/entry/paths.ts';
import { EntryChips, EntryRemarks } from '#src/registrations/entry/state/EntryState.tsx';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { DueChip } from '#src/registrations/personal/DueChip.tsx';
import { Answers } from '#src/registrations/personal/GuardianLine.tsx';
import type { EntryItemProps } from '#src/registrations/personal/NeedCard.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Desk.module.css';
import type { DeskRow } from './deskRows.ts';

const cx = bindStyles(css);

/** All teams in one table, on a narrow screen as cards. */
export function DeskTable({ rows }: { rows: readonly DeskRow[] }) {
  const { t } = useTranslation('registrations');
  const { actionsOf, queuedOf, dialogs } = useEntryActions();
  return (
    <>
      <Card className={cx('frame')}>
        <table className={cx('table')}>
          <thead>
            <tr>
              <th scope="col">{t('desk.columns.team')}</th>
              <th scope="col">{t('desk.columns.due')}</th>
              <th scope="col">{t('desk.columns.lacks')}</th>
              <th scope="col">{t('desk.columns.guardians')}</th>
              <th scope="col">{t('desk.columns.fee')}</th>
              <th scope="col">
                <span className="vh">{t('desk.columns.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'entry' ? (
                <EntryCells key={row.entry.id} entry={row.entry} queued={queuedOf(row.entry.id)} actionsOf={actionsOf} />
              ) : (
                <DraftCells key={row.draft.id} draft={row.draft} />
              ),
            )}
          </tbody>
        </table>
      </Card>
      {dialogs}
    </>
  );
}

function EntryCells({ entry, queued, actionsOf }: EntryItemProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const due = useDue().of(entry);
  const [best] = entry.awards;
  const lacks = lacksOf(entry).filter((lack) => lack === 'guardians' || lack === 'payment');
  const offered = actionsOf(entry);
  const first = primaryAction(entry);
  const primary = offered.find(({ id }) => id === first) ?? offered.find(({ id }) => id === 'details');
  return (
    <tr data-opens>
      <td className={cx('team')}>
        <Link data-whole to={entryPath(entry.id)} className={cx('name')}>
          {entry.teamName}
        </Link>
        <span>{text(entry.competition.title)}</span>
        <span>{t('dot', { first: t(`group.${entry.group}`), second: t('mine.size', { count: entry.teamSize }) })}</span>
      </td>
      <td className={cx('due')}>{due ? <DueChip due={due} /> : t('desk.over')}</td>
      <td className={cx('lacks')}>
        {best ? (
          <StatusChip tone="mint" icon={moreIcons.medal}>
            {t(`award.${best.award}`)}
          </StatusChip>
        ) : (
          <EntryChips entry={entry} queued={queued} />
        )}
        <EntryRemarks entry={entry} />
        {lacks.map((lack) => (
          <span key={lack} className={cx('lack', lack === due?.what && 'isDue')}>
            {t(`due.undated.${lack}`)}
          </span>
        ))}
      </td>
      <td className={cx('guardians')} data-label={t('desk.columns.guardians')}>
        {entry.guardianAnswers ? <Answers {...entry.guardianAnswers} /> : '–'}
      </td>
      <td className={cx('fee')} data-label={t('desk.columns.fee')}>
        <FeeCell entry={entry} />
      </td>
      <td className={cx('act')}>
        <div className={cx('actions')}>
          {best && entry.awards.length === 1 ? (
            <ButtonLink to={certificatePath(best.certificateNo)} size="sm" variant="secondary">
              {t('mine.certificate')}
            </ButtonLink>
          ) : (
            primary && <ActionButton action={primary} size="sm" variant="secondary" />
          )}
          <Menu label={t('mine.more', { team: entry.teamName })} items={offered} />
        </div>
      </td>
    </tr>
  );
}

function FeeCell({ entry }: Pick<EntryItemProps, 'entry'>) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { payment, label } = entry;
  // no action is needed before the entry is approved
  const isDue = lacksOf(entry).includes('payment');
  if (!payment || label === 'none') return '–';
  return (
    <span className={cx('payment', payment.state, isDue && 'owed')}>
      <Icon name={payment.state === 'unpaid' ? moreIcons.coin : 'check'} />
      {t(`fee.${payment.state}`, { amount: format.fee(payment.amount) })}
    </span>
  );
}

function DraftCells({ draft }: { draft: Draft }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { filled, total, label, competition, problem } = draft;
  return (
    <tr data-opens>
      <td className={cx('team')}>
        <b>{label || t('onDevice.unnamed')}</b>
        <span>{text(competition.title)}</span>
      </td>
      <td className={cx('due')}>{t('desk.draft')}</td>
      <td className={cx('lacks')}>
        <StatusChip tone={problem ? 'red' : 'ink'} icon={problem ? 'alert' : moreIcons.file}>
          {problem ? t('onDevice.refused') : t('desk.draftState', { filled, total })}
        </StatusChip>
        <span className={cx(filled < total && 'lack')}>
          {filled < total ? t('desk.missing', { count: total - filled }) : t('desk.complete')}
        </span>
      </td>
      <td className={cx('guardians')} data-label={t('desk.columns.guardians')}>
        {t('desk.asksLater')}
      </td>
      <td className={cx('fee')} data-label={t('desk.columns.fee')}>
        {t('desk.paysLater')}
      </td>
      <td className={cx('act')}>
        <div className={cx('actions')}>
          <ButtonLink
            data-whole
            to={draftPath(draft)}
            size="sm"
            variant="secondary"
            aria-label={t('onDevice.continueNamed', { team: label || t('onDevice.unnamed') })}
          >
            {t('onDevice.continue')}
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}
