import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { CareSection } from '#src/accounts/settings/CareSection.tsx';
import { SettingsSection } from '#src/accounts/settings/SettingsSection.tsx';
import css from '#src/accounts/settings/settings.module.css';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';

const cx = bindStyles(css);

/** The account's devices, and its owner's view of the organisers' actions. Its contacts are not part of a support view. */
export default function SupportAccount() {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const query = useCall('GET /api/sessions', {});
  return (
    <div className={cx('column')}>
      <SettingsSection title={t('settings.devices')} block={{ color: 'cobalt', glyph: 'check' }}>
        {query.data ? (
          <ul className={cx('devices')}>
            {query.data.items.map(({ id, device, lastSeenAt }) => (
              <li key={id} className={cx('device')}>
                <div className={cx('factWords')}>
                  <b>{device || t('settings.unknownDevice')}</b>
                  <small>{t('settings.lastSeen', { time: format.dateTime(lastSeenAt) })}</small>
                </div>
              </li>
            ))}
          </ul>
        ) : query.error ? (
          <LoadFailure query={query} />
        ) : (
          <SkeletonGroup label={t('loading')}>
            <Skeleton shape="block" height="64px" />
          </SkeletonGroup>
        )}
      </SettingsSection>
      <CareSection />
    </div>
  );
}
