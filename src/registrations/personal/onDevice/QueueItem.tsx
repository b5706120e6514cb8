import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Device, OutboxItem } from '#src/offline/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { QueueChip, queueStatus } from '#src/registrations/entry/state/QueueChip.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './OnDevice.module.css';
import { submissionView } from './submissionView.ts';

const cx = bindStyles(css);

interface QueueItemProps {
  item: OutboxItem;
  outbox: Pick<Device['outbox'], 'tryNow' | 'signedIn' | 'takeBack' | 'dismiss'>;
}

const isSignedOut = ({ problem }: Extract<OutboxItem, { state: 'waiting' }>): boolean => problem?.code === 'signed_out';

/** A queued submission. */
export function QueueItem({ item, outbox }: QueueItemProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const message = useProblemMessage();
  const view = submissionView(item.subject);
  return (
    <Card as="li" className={cx('item')}>
      <div>
        <h3 className={cx('name')}>{view.name(t, item.label || t('onDevice.unnamed'))}</h3>
        <p className={cx('facts')}>{text(item.competition.title)}</p>
        <div className={cx('state')} role="status">
          <State item={item} />
        </div>
      </div>
      {item.state === 'waiting' && <WaitingActions item={item} outbox={outbox} />}
      {item.state === 'refused' && (
        <Notice
          tone="danger"
          title={view.refused(t)}
          className={cx('wide')}
          action={
            <Button size="sm" variant="secondary" onClick={() => void outbox.dismiss(item.id)}>
              {t('onDevice.dismiss')}
            </Button>
          }
        >
          {message(item.problem)}
        </Notice>
      )}
    </Card>
  );
}

function State({ item }: { item: OutboxItem }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const message = useProblemMessage();
  const status = queueStatus(item);
  return (
    <>
      <QueueChip item={item} />
      {status === 'paused' && item.state === 'waiting' && (
        <span>{isSignedOut(item) ? t('onDevice.signedOut') : message(item.problem)}</span>
      )}
      {status === 'waitingServer' && item.state === 'waiting' && <span>{message(item.problem)}</span>}
      {status !== 'paused' && item.state === 'waiting' && item.nextTryAt > 0 && (
        <span>{t('onDevice.nextTry', { time: format.near(item.nextTryAt) })}</span>
      )}
    </>
  );
}

function WaitingActions({ item, outbox }: { item: Extract<OutboxItem, { state: 'waiting' }>; outbox: QueueItemProps['outbox'] }) {
  const { t } = useTranslation('registrations');
  const navigate = useNavigate();
  const { id, subject, competition, problem } = item;
  const { path, takeBack } = submissionView(subject);
  const agree = async () => {
    if (await agreementPrompt.ask()) await outbox.tryNow();
  };
  const signIn = async () => {
    if (await sessionExpiry.ask()) await outbox.signedIn();
  };
  const change = async () => {
    if ((await outbox.takeBack(id)) && path) await navigate(path({ id, subject, competition }));
  };
  return (
    <div className={cx('actions')}>
      {isSignedOut(item) ? (
        <Button size="sm" icon="user" onClick={() => void signIn()}>
          {t('onDevice.signIn')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          icon="refresh"
          onClick={() => void (problem?.code === 'agreement_needed' ? agree() : outbox.tryNow())}
        >
          {t('onDevice.tryNow')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => void change()}>
        {takeBack(t)}
      </Button>
    </div>
  );
}
