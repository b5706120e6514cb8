import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './OnDevice.module.css';

const cx = bindStyles(css);

const kinds = ['drafts', 'outbox', 'rosters'] as const;

/** Says how many drafts, waiting submissions and lists of this device cannot be read, and deletes them if asked. Renders nothing if there are none. */
export function Unreadable({ device }: { device: Device | null }) {
  const { t } = useTranslation('registrations');
  const counts = useLiveQuery(device?.unreadable.counts ?? null);
  const [isAsking, setAsking] = useState(false);
  if (!device || counts.state !== 'ready') return null;
  const count = kinds.reduce((sum, kind) => sum + counts.value[kind], 0);
  if (count === 0) return null;
  const remove = async () => {
    setAsking(false);
    try {
      await device.unreadable.remove();
      showToast({ tone: 'success', message: t('onDevice.unreadableDeleted') });
    } catch {
      showToast({ tone: 'danger', message: t('onDevice.unreadableNotDeleted') });
    }
  };
  return (
    <Notice
      tone="warning"
      icon="alert"
      role="status"
      title={t('onDevice.unreadable', { count })}
      action={
        <Button variant="danger" size="sm" icon={moreIcons.trash} onClick={() => setAsking(true)}>
          {t('onDevice.unreadableDelete', { count })}
        </Button>
      }
    >
      {t('onDevice.unreadableBody')}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('onDevice.unreadableDeleteTitle', { count })}
        body={
          <>
            <ul className={cx('lost')}>
              {kinds.map(
                (kind) =>
                  counts.value[kind] > 0 && <li key={kind}>{t(`onDevice.unreadableLost.${kind}`, { count: counts.value[kind] })}</li>,
              )}
            </ul>
            <p>{t('onDevice.unreadableDeleteBody')}</p>
          </>
        }
        confirmLabel={t('onDevice.unreadableDelete', { count })}
        cancelLabel={t('onDevice.keep')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </Notice>
  );
}
