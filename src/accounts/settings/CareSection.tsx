import { useTranslation } from 'react-i18next';
import type { OwnEvent } from '#contract/accounts/people.ts';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import css from './settings.module.css';

const cx = bindStyles(css);

/** The organisers' views of the account's data, and their actions on it. */
export function CareSection() {
  const { t } = useTranslation('accounts');
  const query = useOwnCall('GET /api/account/history', {});
  const { data, error } = query;
  return (
    <SettingsSection title={t('settings.care')} block={{ color: 'grape', glyph: 'loop' }}>
      <p>{t('settings.careNote')}</p>
      {data ? (
        data.total === 0 ? (
          <p>{t('settings.careNone')}</p>
        ) : (
          <ul className={cx('devices')}>
            {data.items.map((event) => (
              <CareLine key={`${event.at} ${event.action}`} event={event} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure query={query} />
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" height="64px" />
        </SkeletonGroup>
      )}
    </SettingsSection>
  );
}

function CareLine({ event: { at, by, action, reason } }: { event: OwnEvent }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  // The reason for a view is one of a closed set, in the reader's language.
  const why = reason !== null && action === 'contacts_seen' ? t(`settings.careReason.${lookReason(reason)}`) : reason;
  return (
    <li className={cx('device')}>
      <div className={cx('factWords')}>
        <b>{t(`settings.careAction.${action}`)}</b>
        {why !== null && <span>{t('settings.careWhy', { reason: why })}</span>}
        <small>{t('settings.careBy', { by, time: format.near(at) })}</small>
      </div>
    </li>
  );
}

const reasons = ['identity_check', 'family_request', 'complaint'] as const;

/** Returns the reason to show. A possible duplicate concerns two families: neither is informed of the other. */
const lookReason = (reason: string): (typeof reasons)[number] => reasons.find((each) => each === reason) ?? 'identity_check';
