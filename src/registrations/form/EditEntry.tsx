import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import type { Competition } from '#contract/competitions.ts';
import type { Problem } from '#contract/problem.ts';
import type { Entry } from '#contract/registrations.ts';
import { refresh, useAction, useCall } from '#src/app/useCall.ts';
import { useLocale, useText } from '#src/app/useLocale.ts';
import { useCompetition } from '#src/competitions/index.ts';
import { PageBand } from '#src/ui/PageBand.tsx';
import { showToast } from '#src/ui/toast.ts';
import { EntryState } from '../entry/EntryState.tsx';
import { entryPath } from '../entry/paths.ts';
import { LoadFailed, Loading } from '../Loading.tsx';
import { useKnownAccount } from '../useKnownAccount.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { valuesOf } from './formValues.ts';
import { type FormTools, RegistrationForm } from './RegistrationForm.tsx';

/** Corrects an entry with the form it was made with. */
export function EditEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const account = useKnownAccount();
  const competition = useCompetition(entry.competition.slug);
  // ID numbers come in full: the answer is not kept once the form is left, nor read again under it
  const full = useCall(
    'GET /api/registrations/:id',
    { params: { id: entry.id }, query: { for: 'edit' } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const error = competition.error ?? full.error;
  const ready = account && competition.data && full.data && { account, competition: competition.data, entry: full.data };
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
      {ready && <EditForm {...ready} />}
      {!ready && !error && <Loading layout="form" />}
      {!ready && error && (
        <LoadFailed level={2} title={t('sign.failed')} error={error} onRetry={() => Promise.all([competition.refetch(), full.refetch()])} />
      )}
    </>
  );
}

interface EditFormProps {
  account: Account;
  competition: Competition;
  entry: Entry;
}

function EditForm({ account, competition, entry }: EditFormProps) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [initial] = useState(() => valuesOf(entry, locale));
  // the version that the form is filled from; it grows when a newer one was looked at
  const version = useRef(entry.version);
  const { mutateAsync } = useAction('PATCH /api/registrations/:id');

  const sent = () => {
    showToast({ message: t('entry.edited'), tone: 'success' });
    void navigate(entryPath(entry.id), { replace: true });
    void refresh(client, 'GET /api/registrations', 'GET /api/registrations/:id');
  };
  const conflict = (problem: Problem, tools: FormTools) =>
    problem.code === 'conflict' && (
      <ConflictNotice
        entryId={entry.id}
        {...tools}
        onSeen={(newest) => {
          version.current = newest;
        }}
      />
    );
  return (
    <RegistrationForm
      competition={competition}
      account={account}
      initial={initial}
      sendLabel={t('form.sendAgain')}
      send={(form) => mutateAsync({ params: { id: entry.id }, body: { ...form, version: version.current } })}
      onSent={sent}
      discard={() => void navigate(entryPath(entry.id))}
      onProblem={conflict}
    />
  );
}
