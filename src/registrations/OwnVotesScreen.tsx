import { useTranslation } from 'react-i18next';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { LoadFailed, Loading } from './Loading.tsx';
import { countNeedingAction } from './needsAction.ts';
import css from './PersonalScreen.module.css';
import { PersonalNav } from './personal/PersonalNav.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';
import { OwnVoteLists } from './personal/votes/OwnVoteLists.tsx';

const cx = bindStyles(css);

/** `/votes`: the votes that the account has cast, and those that its public works have. */
export default function OwnVotesScreen() {
  const { t } = useTranslation('votes');
  const account = useKnownAccount();
  const { data: entries = [] } = useMyEntries();
  const { data, error, refetch } = useOwnCall('GET /api/votes/own', {});
  return (
    <Page title={t('own.title')}>
      <PageBand tone="mint" art="tock-happy" title={t('own.title')} lead={t('own.lead')} />
      <div className={`wrap ${cx('layout')}`}>
        <PersonalNav toDo={countNeedingAction(entries)} hasDesk={account !== null && asksGuardians(account)} />
        <div>
          {data && <OwnVoteLists {...data} />}
          {!data && (error ? <LoadFailed level={2} title={t('own.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />)}
        </div>
      </div>
    </Page>
  );
}
