import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { ManyWorks, useUploads } from '#src/works/index.ts';
import { useCachedDetails } from './cached/useCachedDetails.ts';
import { noNames, useChildNames } from './desk/childNames.ts';
import css from './desk/Desk.module.css';
import { deskWorksPath, ENTRY } from './deskWorksPath.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { useSentRefresh } from './personal/onDevice/useSentRefresh.ts';
import { useMyEntries } from './personal/useMyEntries.ts';
import { isOpenForWork } from './uploadWork/isOpenForWork.ts';

const cx = bindStyles(css);

/** `/desk/works`: hands in the works of many teams. */
export default function DeskWorksScreen() {
  const { t } = useTranslation('works');
  const { data, error, refetch } = useMyEntries();
  const [search] = useSearchParams();
  useCachedDetails(data, Number.POSITIVE_INFINITY);
  const now = Date.now() + useClockSkew();
  const ids = search.getAll(ENTRY);
  const open = (data ?? []).filter((entry) => isOpenForWork(entry, now)).toReversed();
  const chosen = open.filter(({ id }) => ids.includes(id));
  const isPart = chosen.length > 0 && chosen.length < open.length;
  const entries = isPart ? chosen : open;
  return (
    <Page title={t('many.title')}>
      <PageBand tone="mint" art="tock-mail" title={t('many.title')} lead={t('many.lead')} back={{ to: '/desk', label: t('many.toDesk') }} />
      <div className={`wrap ${cx('desk')}`}>
        {isPart && (
          <p className={cx('fine')}>
            <span>{t('many.ticked', { count: entries.length })}</span>{' '}
            <ButtonLink to={deskWorksPath()} variant="ghost" size="sm">
              {t('many.showAll')}
            </ButtonLink>
          </p>
        )}
        {data ? (
          <Works entries={entries} />
        ) : error ? (
          <LoadFailed level={2} title={t('many.failed')} error={error} onRetry={refetch} />
        ) : (
          <Loading layout="list" />
        )}
      </div>
    </Page>
  );
}

function Works({ entries }: { entries: readonly EntrySummary[] }) {
  const { t } = useTranslation('works');
  const account = useKnownAccount();
  const deviceState = useDevice(account);
  const device = deviceState.state === 'ready' ? deviceState.device : null;
  const uploads = useUploads(account?.id ?? null);
  const outbox = useLiveQuery(device?.outbox.items ?? null);
  useSentRefresh(outbox.state === 'ready' ? outbox.value : []);
  const { data: childNames = noNames } = useChildNames({ entries, drafts: [], device, enabled: true, awaitsDetails: true });
  if (entries.length === 0)
    return (
      <EmptyState
        level={2}
        art="tock-think"
        title={t('many.none')}
        body={t('many.noneBody')}
        action={<ButtonLink to="/desk">{t('many.toDesk')}</ButtonLink>}
      />
    );
  const problem = deviceState.state === 'failed' ? deviceState.problem : uploads.state === 'failed' ? uploads.problem : null;
  if (problem && isStorageUnavailable(problem))
    return (
      <EmptyState
        level={2}
        art="tock-think"
        title={t('notKept.title')}
        body={t('many.notKept')}
        action={<ButtonLink to="/uploadWork">{t('title')}</ButtonLink>}
      />
    );
  if (problem) return <LoadFailed level={2} title={t('many.failed')} error={problem} onRetry={() => location.reload()} />;
  if (!device || uploads.state !== 'ready') return <Loading layout="list" />;
  return <ManyWorks device={device} uploads={uploads.uploads} entries={entries} childNames={childNames} />;
}
