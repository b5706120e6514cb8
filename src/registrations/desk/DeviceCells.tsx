import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Device, OutboxItem } from '#src/offline/index.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { submissionView } from '#src/registrations/personal/onDevice/submissionView.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Desk.module.css';
import { DeskDue } from './DeskDue.tsx';
import type { DeskRow, RefusedItem } from './deskRows.ts';
import { MissingFields } from './MissingFields.tsx';
import type { Missing } from './useMissing.ts';

const cx = bindStyles(css);

/** The cells of a row that the server does not know yet. */
export function LaterCells() {
  const { t } = useTranslation('registrations');
  return (
    <>
      <td className={cx('guardians')} data-label={t('desk.columns.guardians')}>
        {t('desk.asksLater')}
      </td>
      <td className={cx('fee')} data-label={t('desk.columns.fee')}>
        {t('desk.paysLater')}
      </td>
    </>
  );
}

interface DraftCellsProps extends Extract<DeskRow, { kind: 'draft' }> {
  missing: Missing | undefined;
  /** The row's name, different from that of every other row. */
  name: string;
}

export function DraftCells({ draft, until, missing, name }: DraftCellsProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  const { filled, total, competition, problem } = draft;
  const view = submissionView(draft.subject);
  return (
    <>
      <td className={cx('team')}>
        <b>{view.name(t, draft.label || t('onDevice.unnamed'))}</b>
        <span>{text(competition.title)}</span>
      </td>
      <td className={cx('due')}>
        <DeskDue what="draft" at={until} />
      </td>
      <td className={cx('lacks')}>
        <StatusChip tone={problem ? 'red' : 'ink'} icon={problem ? 'alert' : moreIcons.file}>
          {problem ? view.refused(t) : t('desk.draftState', { filled, total })}
        </StatusChip>
        {problem && <span className={cx('lack')}>{message(problem)}</span>}
        <MissingFields draft={draft} missing={missing} team={name} />
      </td>
      <LaterCells />
      <td className={cx('act')}>
        <div className={cx('actions')}>
          <ButtonLink
            data-whole
            to={view.path?.(draft) ?? '/personal'}
            size="sm"
            variant="secondary"
            aria-label={t('onDevice.continueNamed', { team: name })}
          >
            {t('onDevice.continue')}
          </ButtonLink>
        </div>
      </td>
    </>
  );
}

interface OwnChangesProps extends Pick<Extract<DeskRow, { kind: 'entry' }>, 'drafts' | 'refused'> {
  outbox: Pick<Device['outbox'], 'dismiss'> | null;
}

/** The changes of an entry that this device holds: those that were begun, and those that were refused, with the reason. */
export function OwnChanges({ drafts, refused, outbox }: OwnChangesProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  return (
    <>
      {drafts.map((draft) => {
        const { problem } = draft;
        const view = submissionView(draft.subject);
        return (
          <span key={draft.id} className={cx('own')}>
            {problem && (
              <>
                <StatusChip tone="red" icon="alert">
                  {view.refused(t)}
                </StatusChip>
                <span className={cx('lack')}>{message(problem)}</span>
              </>
            )}
            <Link to={view.path?.(draft) ?? '/personal'}>{view.name(t, draft.label || t('onDevice.unnamed'))}</Link>
          </span>
        );
      })}
      {refused.map((item) => (
        <RefusedChange key={item.id} item={item} outbox={outbox} />
      ))}
    </>
  );
}

function RefusedChange({ item, outbox }: { item: RefusedItem & OutboxItem; outbox: OwnChangesProps['outbox'] }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  return (
    <span className={cx('own')}>
      <StatusChip tone="red" icon="alert">
        {submissionView(item.subject).refused(t)}
      </StatusChip>
      <span className={cx('lack')}>{message(item.problem)}</span>
      {outbox && (
        <Button size="sm" variant="ghost" onClick={() => void outbox.dismiss(item.id)}>
          {t('onDevice.dismiss')}
        </Button>
      )}
    </span>
  );
}
