import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Entry } from '#contract/registrations/public.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { HandedInWork } from '#src/works/index.ts';
import { Advancements } from './advancement/Advancements.tsx';
import { ActionButton } from './entry/actions/ActionButton.tsx';
import { putFirst, useEntryActions } from './entry/actions/useEntryActions.tsx';
import { Guardians } from './entry/consents/Guardians.tsx';
import { PublishConsents } from './entry/consents/PublishConsents.tsx';
import { WithdrawConsent } from './entry/consents/WithdrawConsent.tsx';
import css from './entry/Entry.module.css';
import { EntryFacts } from './entry/EntryFacts.tsx';
import { EntryLooks } from './entry/EntryLooks.tsx';
import { EntryPage } from './entry/EntryPage.tsx';
import { FamilyActs } from './entry/FamilyActs.tsx';
import { primaryAction } from './entry/paths.ts';
import { EntryState } from './entry/state/EntryState.tsx';
import { EditEntry } from './form/EditEntry.tsx';
import { Loading } from './Loading.tsx';

const cx = bindStyles(css);

/** One entry: its details, or with `edit=1` its form. */
export default function EntryScreen() {
  const { t } = useTranslation('registrations');
  const [search] = useSearchParams();
  const wantsEdit = search.get('edit') === '1';
  return (
    <EntryPage title={t('entry.pageTitle')}>
      {(entry) => (wantsEdit ? <Correction entry={entry} /> : <Details entry={entry} refused={false} />)}
    </EntryPage>
  );
}

/**
 * The form, if the entry may be edited or this device has a draft of a correction: typed input can always be read. Once open it stays: if
 * editing ends meanwhile, sending reports it and no input is lost.
 */
function Correction({ entry }: { entry: Entry }) {
  const allowed = entry.actions.includes('edit');
  const saved = useSavedCorrection(entry.id);
  const [opened, setOpened] = useState(false);
  if ((allowed || saved === 'found') && !opened) setOpened(true);
  if (opened) return <EditEntry entry={entry} />;
  return saved === 'unknown' ? <Loading layout="form" /> : <Details entry={entry} refused />;
}

/** Reports whether this device has a draft of a correction. */
const useSavedCorrection = (entryId: string): 'unknown' | 'found' | 'none' => {
  const opened = useDevice(useKnownAccount());
  const drafts = useLiveQuery(opened.state === 'ready' ? opened.device.drafts.all : null);
  if (opened.state === 'failed' || drafts.state === 'failed') return 'none';
  if (drafts.state === 'loading') return 'unknown';
  return drafts.value.some(isOf('edit', { entryId })) ? 'found' : 'none';
};

function Details({ entry, refused }: { entry: Entry; refused: boolean }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const account = useKnownAccount();
  const { actionsOf, queuedOf, dialogs } = useEntryActions();
  const primary = primaryAction(entry);
  const offered = putFirst(actionsOf(entry, ['details']), primary);
  return (
    <>
      <PageBand
        tone="mint"
        title={entry.teamName}
        lead={text(entry.competition.title)}
        back={{ to: '/personal', label: t('entry.back') }}
        art="tock-mail"
      >
        <EntryState entry={entry} queued={queuedOf(entry.id)} />
      </PageBand>
      <div className={`wrap ${cx('layout')}`}>
        <div className={cx('main')}>
          {refused && <Notice tone="warning">{t('entry.notEditable')}</Notice>}
          {entry.state !== 'withdrawn' && (
            <>
              <Advancements entry={entry} />
              {entry.workNo !== null && <HandedInWork entryId={entry.id} />}
              <EntryFacts entry={entry} kind={account?.kind ?? 'family'} />
              {entry.guardians.length > 0 ? <Guardians entry={entry} /> : <PublishConsents entry={entry} />}
            </>
          )}
          <FamilyActs acts={entry.acts} />
          <EntryLooks id={entry.id} />
          <WithdrawConsent key="withdraw" entry={entry} />
        </div>
        <aside className={cx('side')} aria-label={t('entry.actions')}>
          {offered.map((action) => (
            <ActionButton
              key={action.id}
              action={action}
              withIcon
              variant={action.tone ?? (action.id === primary && action.id !== 're_enroll' ? 'primary' : 'secondary')}
            />
          ))}
        </aside>
      </div>
      {dialogs}
    </>
  );
}
