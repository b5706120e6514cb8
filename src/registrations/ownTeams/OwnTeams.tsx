import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useSession } from '#src/platform/session/session.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { EntryChip } from '#src/registrations/entry/state/EntryChip.tsx';
import { QueueChip } from '#src/registrations/entry/state/QueueChip.tsx';
import { useMyEntries } from '#src/registrations/personal/useMyEntries.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './OwnTeams.module.css';
import { ownTeamsOf } from './ownTeams.ts';

const cx = bindStyles(css);

interface OwnTeamsProps {
  /** The competition's id or slug. */
  competition: string;
  /** True if its form can be opened: offline, the device may not have the competition. */
  hasForm: boolean;
}

/** The signed-in account's own teams in one competition: their states, and the data on this device. Empty if there are none. */
export default function OwnTeams({ competition, hasForm }: OwnTeamsProps) {
  const { t } = useTranslation('registrations');
  const { account } = useSession();
  const device = useDevice(account);
  const onDevice = device.state === 'ready' ? device.device : null;
  const drafts = useLiveQuery(onDevice?.drafts.all ?? null);
  const submissions = useLiveQuery(onDevice?.outbox.items ?? null);
  const { data: entries = [] } = useMyEntries();
  const own = ownTeamsOf(competition, {
    entries,
    drafts: drafts.state === 'ready' ? drafts.value : [],
    submissions: submissions.state === 'ready' ? submissions.value : [],
  });
  if (own.entries.length + own.drafts.length + own.submissions.length === 0) return null;
  return (
    <section className={cx('own')} aria-label={t('own.title')}>
      <ul className={cx('teams')}>
        {own.entries.map(({ id, teamName, label }) => (
          <Team key={id} chip={<EntryChip label={label} />}>
            <Link to={entryPath(id)}>{t('own.signedUp', { team: teamName })}</Link>
          </Team>
        ))}
        {own.submissions.map((item) => (
          <Team key={item.id} chip={<QueueChip item={item} />}>
            {t('own.waiting', { team: item.label || t('onDevice.unnamed') })}
          </Team>
        ))}
        {own.drafts.map((draft) => {
          const { id, filled, total } = draft;
          const team = draft.label || t('onDevice.unnamed');
          return (
            <Team
              key={id}
              chip={
                hasForm && (
                  <ButtonLink
                    to={draftPath(draft)}
                    size="sm"
                    variant="secondary"
                    icon="edit"
                    aria-label={t('onDevice.continueNamed', { team })}
                  >
                    {t('onDevice.continue')}
                  </ButtonLink>
                )
              }
            >
              {t('own.draft', { team })}
              <span>{hasForm ? t('onDevice.filled', { filled, total }) : t('own.later')}</span>
            </Team>
          );
        })}
      </ul>
      {hasForm && (
        <Link to="/personal" className={cx('all')}>
          {t('own.all')}
        </Link>
      )}
    </section>
  );
}

function Team({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div className={cx('name')}>{children}</div>
      {chip}
    </li>
  );
}
