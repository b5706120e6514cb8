import { useTranslation } from 'react-i18next';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { LoadFailed, Loading } from './Loading.tsx';
import { countNeedingAction } from './needsAction.ts';
import css from './PersonalScreen.module.css';
import { InboxMessages } from './personal/inbox/InboxMessages.tsx';
import { PersonalNav } from './personal/PersonalNav.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';

const cx = bindStyles(css);

/** `/messages`: what was sent to the account by SMS, mail and notice, to be read again for 90 days. */
export default function MessagesScreen() {
  const { t } = useTranslation('inbox');
  const account = useKnownAccount();
  const { data: entries = [] } = useMyEntries();
  const { data, error, refetch } = useOwnCall('GET /api/account/inbox', {});
  return (
    <Page title={t('title')}>
      <PageBand tone="mint" art="tock-mail" title={t('title')} lead={t('lead')} />
      <div className={`wrap ${cx('layout')}`}>
        <PersonalNav toDo={countNeedingAction(entries)} hasDesk={account !== null && asksGuardians(account)} />
        <div>
          {data && data.items.length > 0 && <InboxMessages items={data.items} />}
          {data?.items.length === 0 && <EmptyState title={t('empty.title')} body={t('empty.body')} />}
          {!data && (error ? <LoadFailed level={2} title={t('failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />)}
        </div>
      </div>
    </Page>
  );
}
