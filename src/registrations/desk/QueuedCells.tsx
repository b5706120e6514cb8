import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Device, OutboxItem } from '#src/offline/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { QueueChip } from '#src/registrations/entry/state/QueueChip.tsx';
import { submissionView } from '#src/registrations/personal/onDevice/submissionView.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Menu } from '#src/ui/dialogs/Menu.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import css from './Desk.module.css';
import { DeskDue } from './DeskDue.tsx';
import { LaterCells } from './DeviceCells.tsx';
import type { DeskRow } from './deskRows.ts';

const cx = bindStyles(css);

interface QueuedCellsProps extends Extract<DeskRow, { kind: 'queued' }> {
  outbox: Device['outbox'] | null;
  /** The row's name, different from that of every other row. */
  name: string;
}

/** A submission that waits on this device, is being sent or was sent, with what its owner can do about it. */
export function QueuedCells({ item, until, outbox, name }: QueuedCellsProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  return (
    <>
      <td className={cx('team')}>
        <b>{submissionView(item.subject).name(t, item.label || t('onDevice.unnamed'))}</b>
        <span>{text(item.competition.title)}</span>
      </td>
      <td className={cx('due')}>
        <DeskDue what="draft" at={until} />
      </td>
      <td className={cx('lacks')}>
        <QueueChip item={item} />
        {item.state === 'waiting' && item.problem && <span className={cx('fine')}>{message(item.problem)}</span>}
        {item.state === 'refused' && <span className={cx('lack')}>{message(item.problem)}</span>}
        {item.state === 'sent' && item.place !== null && (
          <span className={cx('fine')}>{t('waitlistPosition', { position: item.place })}</span>
        )}
      </td>
      <LaterCells />
      <td className={cx('act')}>
        <div className={cx('actions')}>{outbox && <QueuedActions item={item} outbox={outbox} name={name} />}</div>
      </td>
    </>
  );
}

interface QueuedActionsProps {
  item: OutboxItem;
  outbox: Device['outbox'];
  name: string;
}

function QueuedActions({ item, outbox, name }: QueuedActionsProps) {
  const { t } = useTranslation('registrations');
  if (item.state === 'waiting') return <WaitingActions item={item} outbox={outbox} name={name} />;
  if (item.state === 'refused')
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('desk.actionOf', { action: t('onDevice.dismiss'), team: name })}
        onClick={() => void outbox.dismiss(item.id)}
      >
        {t('onDevice.dismiss')}
      </Button>
    );
  if (item.state === 'sent' && item.answerId !== null && item.subject.kind === 'registration')
    return (
      <ButtonLink
        data-whole
        to={entryPath(item.answerId)}
        size="sm"
        variant="secondary"
        aria-label={t('desk.actionOf', { action: t('desk.open'), team: name })}
      >
        {t('desk.open')}
      </ButtonLink>
    );
  return null;
}

function WaitingActions({ item, outbox, name }: QueuedActionsProps & { item: Extract<OutboxItem, { state: 'waiting' }> }) {
  const { t } = useTranslation('registrations');
  const navigate = useNavigate();
  const { path, takeBack } = submissionView(item.subject);
  const code = item.problem?.code;
  const sendNow = async () => {
    if (code === 'signed_out') {
      if (await sessionExpiry.ask()) await outbox.signedIn();
    } else if (code !== 'agreement_needed' || (await agreementPrompt.ask())) await outbox.tryNow();
  };
  const leaveQueue = async (): Promise<boolean> => {
    const isTaken = await outbox.takeBack(item.id);
    if (!isTaken) showToast({ message: t('desk.elsewhere', { team: name }), tone: 'info' });
    return isTaken;
  };
  const open = async () => {
    if ((await leaveQueue()) && path) await navigate(path(item));
  };
  const action = t(code === 'signed_out' ? 'onDevice.signIn' : code === 'agreement_needed' ? 'desk.send.agree' : 'desk.sendNow');
  const items = path
    ? [
        { id: 'open', label: t('desk.openDraft'), icon: 'edit' as const, onAction: () => void open() },
        { id: 'takeBack', label: t('desk.toDraft'), onAction: () => void leaveQueue() },
      ]
    : [{ id: 'takeBack', label: takeBack(t), onAction: () => void leaveQueue() }];
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={t('desk.actionOf', { action, team: name })} onClick={() => void sendNow()}>
        {action}
      </Button>
      <Menu label={t('mine.more', { team: name })} items={items} />
    </>
  );
}
