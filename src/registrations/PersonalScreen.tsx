import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { showAppBadge } from '#src/platform/device/appBadge.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useCachedDetails } from './cached/useCachedDetails.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { countNeedingAction, countRefused } from './needsAction.ts';
import css from './PersonalScreen.module.css';
import { SubscribeButton } from './personal/calendar/SubscribeButton.tsx';
import { Entries } from './personal/Entries.tsx';
import { OnDevice } from './personal/onDevice/OnDevice.tsx';
import { PersonalNav } from './personal/PersonalNav.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';

/** Returns the number of the account's drafts on this device that were refused. */
const useRefusedDrafts = (): number => {
  const device = useDevice(useKnownAccount());
  const drafts = useLiveQuery(device.state === 'ready' ? device.device.drafts.all : null);
  return drafts.state === 'ready' ? countRefused(drafts.value) : 0;
};

const cx = bindStyles(css);

/** The personal centre: My events grouped by required action, and the data that is only on this device. */
export default function PersonalScreen() {
  const { t } = useTranslation('registrations');
  const account = useKnownAccount();
  const { data: entries, error, refetch } = useMyEntries();
  const refused = useRefusedDrafts();
  useCachedDetails(entries);
  const toDo = (entries ? countNeedingAction(entries) : 0) + refused;
  // the data that is only on this device comes first if a draft was refused, or if there is nothing else yet
  const isDeviceFirst = refused > 0 || (entries ? entries.length === 0 : Boolean(error));
  useEffect(() => {
    if (entries) void showAppBadge(toDo);
  }, [entries, toDo]);
  // keyed, so that the moving part stays mounted: its rows, and the focus in them, do not vanish briefly
  const onDevice = <OnDevice key="device" entries={entries} />;
  const listed = (
    <Fragment key="entries">
      {entries && <Entries entries={entries} aside={<SubscribeButton />} />}
      {!entries && <h2 className="vh">{t('mine.pageTitle')}</h2>}
      {!entries && (error ? <LoadFailed level={3} title={t('mine.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />)}
    </Fragment>
  );
  return (
    <Page title={t('mine.pageTitle')}>
      {account && (
        <PageBand
          tone="mint"
          art="tock-wave"
          title={t('mine.hello', { name: account.name || account.affiliation })}
          lead={entries ? (toDo > 0 ? t('mine.lead', { count: toDo }) : t('mine.nothing')) : account.affiliation}
        />
      )}
      <div className={`wrap ${cx('layout')}`}>
        <PersonalNav toDo={toDo} hasDesk={account !== null && asksGuardians(account)} />
        <div>{isDeviceFirst ? [onDevice, listed] : [listed, onDevice]}</div>
      </div>
    </Page>
  );
}
