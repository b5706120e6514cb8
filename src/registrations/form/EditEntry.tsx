import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Entry, RegistrationForm as ReadyForm } from '#contract/registrations/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { useCompetition } from '#src/competitions/index.ts';
import type { SubmitResult } from '#src/offline/drafts/formSubmission.ts';
import type { Draft } from '#src/offline/index.ts';
import { isOf, subjectOf } from '#src/offline/subject.ts';
import { call } from '#src/platform/api/api.ts';
import { openDevice, sendsWhenClosed } from '#src/platform/device/device.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { EntryState } from '#src/registrations/entry/state/EntryState.tsx';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { type FormTools, RegistrationForm } from './RegistrationForm.tsx';
import { type FormValues, valuesOf } from './state/formValues.ts';
import { type Replaced, SavedForm } from './state/savedForm.ts';
import { useConflict } from './useConflict.ts';

/** The initial state of the form. */
interface Start {
  /** The draft of earlier input; null if the form starts from the entry itself. */
  draft: Draft | null;
  values: FormValues;
  replaced: Replaced;
}

/** Returns the draft of a correction; null if none or storage is unavailable. */
const draftOf = async (accountId: string, entryId: string): Promise<Start | null> => {
  const { drafts } = await openDevice(accountId);
  const found = (await drafts.list()).find(isOf('edit', { entryId }));
  const saved = found && (await drafts.read(found.id, SavedForm));
  if (!saved) return null;
  const { draft, form } = saved;
  return { draft, values: form.values, replaced: { version: form.version ?? 0, base: form.base } };
};

/** Corrects an entry in the registration form, resuming its draft if there is one. */
export function EditEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const locale = useLocale();
  const account = useKnownAccount();
  const competition = useCompetition(entry.competition.slug);
  const accountId = account?.id ?? '';
  // neither cached nor refetched under the open form: the answer contains guardians' numbers
  const start = useQuery({
    queryKey: ['edit', accountId, entry.id],
    queryFn: async ({ signal }): Promise<Start> => {
      const draft = await draftOf(accountId, entry.id).catch(() => null);
      if (draft) return draft;
      const full = await call('GET /api/registrations/:id', { params: { id: entry.id }, query: { for: 'edit' } }, { signal });
      const values = valuesOf(full, locale);
      return { draft: null, values, replaced: { version: full.version, base: values } };
    },
    enabled: accountId !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = competition.error ?? start.error;
  const ready = account && competition.data && start.data && { account, competition: competition.data, start: start.data };
  return (
    <>
      <PageBand
        tone="sun"
        title={t('entry.editTitle', { team: entry.teamName })}
        lead={t('dot', { first: text(entry.competition.title), second: t('entry.editNote') })}
        back={{ to: entryPath(entry.id), label: t('entry.pageTitle') }}
      >
        <EntryState entry={entry} />
      </PageBand>
      {!entry.actions.includes('edit') && (
        <div className="wrap">
          <Notice tone="warning">{t('entry.notEditable')}</Notice>
        </div>
      )}
      <AnsweredChildren entry={entry} />
      {ready && (
        <EditForm
          key={start.dataUpdatedAt}
          {...ready}
          entry={entry}
          asksGuardians={asksGuardians(ready.account) || entry.guardians.length > 0}
          onRestart={() => void start.refetch()}
        />
      )}
      {!ready && !error && <Loading layout="form" />}
      {!ready && error && (
        <LoadFailed
          level={2}
          title={t('sign.failed')}
          error={error}
          onRetry={() => Promise.all([competition.refetch(), start.refetch()])}
        />
      )}
    </>
  );
}

/** Names the children whose name and ID number the form cannot change. */
function AnsweredChildren({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const names = entry.guardians.filter(({ state }) => state === 'answered').map(({ childName }) => childName);
  if (names.length === 0) return null;
  return (
    <div className="wrap">
      <Notice tone="info">{t('entry.answeredChildren', { names: new Intl.ListFormat(locale).format(names) })}</Notice>
    </div>
  );
}

interface EditFormProps {
  account: Account;
  competition: Competition;
  entry: Entry;
  asksGuardians: boolean;
  start: Start;
  /** Called when the draft was deleted: start again from the entry itself. */
  onRestart: () => void;
}

function EditForm({ account, competition, entry, asksGuardians, start: { draft, values, replaced: begun }, onRestart }: EditFormProps) {
  const entryId = entry.id;
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const navigate = useNavigate();
  // follows the newest version once the form is merged with it
  const replaced = useRef(begun);
  const conflict = useConflict(entryId, replaced, competition.formQuestions);
  // a draft that was begun with an earlier version than the one that is known now
  const [isStale] = useState(draft !== null && begun.version < entry.version);
  const [isDiscarding, setDiscarding] = useState(false);

  const finish = (sent: SubmitResult) => {
    const isSent = sent.state === 'sent';
    showToast({
      message: isSent ? t('entry.edited') : t(sendsWhenClosed() ? 'waiting.edit' : 'waiting.editOpen'),
      tone: isSent ? 'success' : 'info',
    });
    void navigate(isSent ? entryPath(entryId) : '/personal', { replace: true });
  };
  const discardDraft = async () => {
    if (!draft) return;
    setDiscarding(true);
    await openDevice(account.id)
      .then(({ drafts }) => drafts.remove(draft.id))
      .catch(() => {});
    onRestart();
  };
  const bodyOf = (form: ReadyForm) => {
    if (conflict.isOpen) throw new Problem('conflict');
    return { ...form, version: replaced.current.version };
  };
  const sayConflict = (problem: Problem | null, tools: FormTools) =>
    conflict.isOpen || problem?.code === 'conflict' ? <ConflictNotice conflict={conflict} tools={tools} /> : null;
  return (
    <>
      {draft && (
        <div className="wrap">
          <Notice
            tone="info"
            icon={moreIcons.save}
            action={
              <Button variant="secondary" size="sm" busy={isDiscarding} onClick={() => void discardDraft()}>
                {t('entry.draftAnew')}
              </Button>
            }
          >
            {t('entry.draft', { when: format.near(draft.savedAt) })}
          </Notice>
        </div>
      )}
      <RegistrationForm
        competition={competition}
        account={account}
        initial={values}
        draft={draft}
        asksGuardians={asksGuardians}
        subject={subjectOf('edit', { entryId, version: begun.version })}
        replaced={replaced}
        refusal={isStale ? new Problem('conflict') : null}
        sendLabel={t('form.sendAgain')}
        bodyOf={bodyOf}
        onSent={finish}
        discard={() => void navigate(entryPath(entryId))}
        onProblem={sayConflict}
      />
    </>
  );
}
