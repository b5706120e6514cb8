import { useTranslation } from 'react-i18next';
import type { Device } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Says how many drafts, waiting submissions and lists of this device cannot be read, and what to do. Renders nothing if there are none. */
export function Unreadable({ device }: { device: Device | null }) {
  const { t } = useTranslation('registrations');
  const count = useLiveQuery(device?.unreadable ?? null);
  if (count.state !== 'ready' || count.value === 0) return null;
  return (
    <Notice tone="warning" icon="alert" role="status" title={t('onDevice.unreadable', { count: count.value })}>
      {t('onDevice.unreadableBody')}
    </Notice>
  );
}
