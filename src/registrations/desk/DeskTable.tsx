import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { titleOfAward } from '#contract/competitions/awards.ts';
import { lacksOf } from '#contract/registrations/rules/nextDue.ts';
import { isOwing } from '#contract/registrations/rules/paymentState.ts';
import type { Device } from '#src/offline/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { ActionButton } from '#src/registrations/entry/actions/ActionButton.tsx';
import { useEntryActions } from '#src/registrations/entry/actions/useEntryActions.tsx';
import { certificatePath, entryPath, primaryAction } from '#src/registrations/entry/paths.ts';
import { showsFee } from '#src/registrations/entry/showsFee.ts';
import { EntryChips, EntryRemarks } from '#src/registrations/entry/state/EntryState.tsx';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { Answers } from '#src/registrations/personal/GuardianLine.tsx';
import type { EntryItemProps } from '#src/registrations/personal/NeedCard.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { CardTable } from '#src/ui/display/CardTable.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Desk.module.css';
import { DeskDue } from './DeskDue.tsx';
import { DraftCells, OwnChanges } from './DeviceCells.tsx';
import { competitionOf, type DeskRow, idOf, nameOf, uniqueNames } from './deskRows.ts';
import { QueuedCells } from './QueuedCells.tsx';
import type { Missing } from './useMissing.ts';

const cx = bindStyles(css);

export interface Ticks {
  /** The ids of the ticked rows. */
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

interface DeskTableProps extends Ticks {
  rows: readonly DeskRow[];
  device: Device | null;
  /** The fields that each draft lacks, by its id. */
  missing: ReadonlyMap<string, Missing>;
}

/** All teams in one table, on a narrow screen as cards. */
export function DeskTable({ rows, device, missing, ticked, onTick }: DeskTableProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const names = uniqueNames(rows, t('onDevice.unnamed'), (row, name) => t('dot', { first: name, second: text(competitionOf(row).title) }));
  const named = (row: DeskRow) => names.get(idOf(row)) ?? nameOf(row);
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  const isAll = rows.every((row) => ticked.has(idOf(row)));
  const { actionsOf, queuedOf, dialogs } = useEntryActions();
  return (
    <>
      <CardTable
        head={
          <>
            <th scope="col" className={cx('tick')}>
              <CheckboxField
                label=""
                aria-label={t('desk.tickAll')}
                checked={isAll}
                onChange={() => onTick(new Set(isAll ? [] : rows.map(idOf)))}
              />
            </th>
            <th scope="col">{t('desk.columns.team')}</th>
            <th scope="col">{t('desk.columns.due')}</th>
            <th scope="col">{t('desk.columns.lacks')}</th>
            <th scope="col">{t('desk.columns.guardians')}</th>
            <th scope="col">{t('desk.columns.fee')}</th>
            <th scope="col">
              <span className="vh">{t('desk.columns.actions')}</span>
            </th>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={idOf(row)} data-opens className={cx(ticked.has(idOf(row)) && 'ticked')}>
            <td className={cx('tick')}>
              <CheckboxField
                label=""
                aria-label={t('desk.tick', { team: named(row) })}
                checked={ticked.has(idOf(row))}
                onChange={() => toggle(idOf(row))}
              />
            </td>
            {row.kind === 'entry' && (
              <EntryCells
                row={row}
                name={named(row)}
                device={device}
                entry={row.entry}
                queued={queuedOf(row.entry.id)}
                actionsOf={actionsOf}
              />
            )}
            {row.kind === 'draft' && <DraftCells {...row} name={named(row)} missing={missing.get(row.draft.id)} />}
            {row.kind === 'queued' && <QueuedCells {...row} name={named(row)} outbox={device?.outbox ?? null} />}
          </tr>
        ))}
      </CardTable>
      {dialogs}
    </>
  );
}

interface EntryCellsProps extends EntryItemProps {
  row: Extract<DeskRow, { kind: 'entry' }>;
  /** The row's name, different from that of every other row. */
  name: string;
  device: Device | null;
}

function EntryCells({ row, name, device, entry, queued, actionsOf }: EntryCellsProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const due = useDue().of(entry);
  const [best] = entry.awards;
  const lacks = lacksOf(entry).filter((lack) => lack === 'guardians' || lack === 'payment');
  const offered = actionsOf(entry);
  const first = primaryAction(entry);
  const primary = offered.find(({ id }) => id === first) ?? offered.find(({ id }) => id === 'details');
  return (
    <>
      <td className={cx('team')}>
        <Link data-whole to={entryPath(entry.id)} className={cx('name')} aria-label={name === entry.teamName ? undefined : name}>
          {entry.teamName}
        </Link>
        <span>{text(entry.competition.title)}</span>
        <span>{t('dot', { first: t(`group.${entry.group}`), second: t('mine.size', { count: entry.teamSize }) })}</span>
        {entry.number && <span data-selectable>{t('mine.number', { number: entry.number })}</span>}
      </td>
      <td className={cx('due')}>{due ? <DeskDue {...due} /> : t('desk.over')}</td>
      <td className={cx('lacks')}>
        {best ? (
          <StatusChip tone="mint" icon={moreIcons.medal}>
            {text(titleOfAward(best))}
          </StatusChip>
        ) : (
          <EntryChips entry={entry} queued={queued} />
        )}
        <EntryRemarks entry={entry} />
        <OwnChanges drafts={row.drafts} refused={row.refused} outbox={device?.outbox ?? null} />
        {lacks.map((lack) => (
          <span key={lack} className={cx('lack')}>
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
            <ButtonLink
              to={certificatePath(best.certificateNo)}
              size="sm"
              variant="secondary"
              aria-label={t('desk.actionOf', { action: t('mine.certificate'), team: name })}
            >
              {t('mine.certificate')}
            </ButtonLink>
          ) : (
            primary && <ActionButton action={primary} size="sm" variant="secondary" team={name} />
          )}
          <Menu label={t('mine.more', { team: name })} items={offered} />
        </div>
      </td>
    </>
  );
}

function FeeCell({ entry }: Pick<EntryItemProps, 'entry'>) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { payment } = entry;
  // no action is needed before the entry is approved
  const isDue = lacksOf(entry).includes('payment');
  if (!payment || !showsFee(entry)) return '–';
  return (
    <span className={cx('payment', payment.state, isDue && 'owed')}>
      <Icon name={isOwing(payment.state) ? moreIcons.coin : 'check'} />
      {t(`fee.${payment.state}`, { amount: format.fee(payment.amount) })}
    </span>
  );
}
