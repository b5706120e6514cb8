import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useConfirmSignOut } from '#src/platform/session/useConfirmSignOut.tsx';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Tag } from '#src/ui/display/Tag.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import css from './settings.module.css';

const cx = bindStyles(css);

/** The devices signed in to the account, and the calendar that reads its dates; any of them can be signed out. */
export function DevicesSection() {
  const { t } = useTranslation('accounts');
  const query = useOwnCall('GET /api/sessions', {});
  const { data, error } = query;
  return (
    <SettingsSection title={t('settings.devices')} block={{ color: 'cobalt', glyph: 'check' }}>
      {data ? (
        <ul className={cx('devices')}>
          {data.items.map((session) => (
            <Device key={session.id} session={session} />
          ))}
          <CalendarLink />
        </ul>
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

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const client = useQueryClient();
  const problemMessage = useProblemMessage();
  const { signOut: signOutHere, dialog } = useConfirmSignOut();
  const signOutThere = useAction('DELETE /api/sessions/:id');
  const device = session.device || t('settings.unknownDevice');

  const leave = async () => {
    try {
      if (session.current) {
        await signOutHere();
        return;
      }
      await signOutThere.mutateAsync({ params: { id: session.id } });
      showToast({ message: t('settings.deviceSignedOut', { device }) });
    } catch (problem) {
      // signed out there in the meantime: the list shows it
      if (!(problem instanceof Problem && problem.code === 'not_found')) showToast({ message: problemMessage(problem), tone: 'danger' });
      await invalidateAfter(client, 'DELETE /api/sessions/:id');
    }
  };
  return (
    <li className={cx('device')}>
      <div className={cx('factWords')}>
        <b>{device}</b>
        {session.current ? (
          <Tag>{t('settings.thisDevice')}</Tag>
        ) : (
          <small>{t('settings.lastSeen', { time: format.near(session.lastSeenAt) })}</small>
        )}
      </div>
      <Button
        variant="ghost"
        size="sm"
        busy={signOutThere.isPending}
        aria-label={t('settings.signOutDevice', { device })}
        onClick={() => void leave()}
      >
        {t('settings.signOut')}
      </Button>
      {dialog}
    </li>
  );
}
