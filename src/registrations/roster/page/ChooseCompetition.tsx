import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Participation } from '#contract/competitions/public.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { rosterPath } from '#src/registrations/roster/rosterPath.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './Wizard.module.css';

const cx = bindStyles(css);

/** Asks for which of the open competitions a list is; names the lists that are being imported. */
export function ChooseCompetition({ account }: { account: Account }) {
  const { t } = useTranslation('roster');
  const text = useText();
  const format = useFormat();
  const { data, error, refetch } = useCall('GET /api/competitions', { query: {} });
  const device = useDevice(account);
  const begun = useLiveQuery(device.state === 'ready' ? device.device.rosters.all : null);
  const now = serverClock.now();
  const open = data?.items.filter(({ signup }) => windowState(signup, now) === 'open') ?? [];
  const begunOf = (id: string) => (begun.state === 'ready' ? begun.value.find(({ competition }) => competition.id === id) : undefined);
  const label = (participation: Participation) => t(participation === 'team' ? 'choose.team' : 'choose.single');
  return (
    <>
      <PageBand tone="mint" art="tock-wave" title={t('title')} lead={t('choose.lead')} back={{ to: '/desk', label: t('choose.back') }} />
      <div className={`wrap ${cx('wizard')}`}>
        {!data && (error ? <LoadFailed level={2} title={t('choose.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />)}
        {data && open.length === 0 && <EmptyState level={2} art="tock-think" title={t('choose.none')} />}
        <ul className={cx('choices')}>
          {open.map((competition) => {
            const begunHere = begunOf(competition.id);
            return (
              <Card as="li" key={competition.id} className={cx('choice')}>
                <span>
                  <b>{text(competition.title)}</b>
                  {begunHere && (
                    <span>
                      {t('resume.title', {
                        children: t('children', { count: begunHere.children }),
                        when: format.near(begunHere.savedAt),
                      })}
                    </span>
                  )}
                </span>
                <span className={cx('actions')}>
                  {competition.participation.map((participation) => (
                    <ButtonLink key={participation} variant="secondary" size="sm" to={rosterPath(competition, participation)}>
                      {competition.participation.length > 1 ? label(participation) : t('choose.import')}
                      <span className="vh">{text(competition.title)}</span>
                    </ButtonLink>
                  ))}
                </span>
              </Card>
            );
          })}
        </ul>
      </div>
    </>
  );
}
