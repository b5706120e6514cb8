import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { Entry, type RegistrationForm as ReadyForm } from '#contract/registrations/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { nextDue } from '#contract/registrations/rules/nextDue.ts';
import { signupPath } from '#src/competitions/index.ts';
import type { SubmitResult } from '#src/offline/drafts/formSubmission.ts';
import type { Draft } from '#src/offline/index.ts';
import { subjectOf } from '#src/offline/subject.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { installOffer } from '#src/platform/install/installOffer.ts';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { invitationTo } from '#src/registrations/advancement/invitationTo.ts';
import { DRAFT, draftPath } from '#src/registrations/draftPath.ts';
import { useMoment } from '#src/registrations/entry/useDue.ts';
import { RegistrationForm } from '#src/registrations/form/RegistrationForm.tsx';
import { emptyValues, type FormValues, hasFreeChildren, valuesAfter, valuesFrom } from '#src/registrations/form/state/formValues.ts';
import { RosterImport } from '#src/registrations/roster/RosterImport.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { AfterSending } from './AfterSending.tsx';
import { DraftChoice } from './DraftChoice.tsx';
import { MisfitNotice } from './MisfitNotice.tsx';
import css from './NewEntry.module.css';
import { RegisteredDialog } from './RegisteredDialog.tsx';
import { WaitingDialog } from './WaitingDialog.tsx';

const cx = bindStyles(css);

interface NewEntryProps {
  competition: Competition;
  participation: Participation;
  account: Account;
  /** The draft that the first form resumes. */
  resumed?: { draft: Draft; values: FormValues } | undefined;
  /** The entry that prefills the first form. */
  earlier?: Entry | undefined;
  note: string | null;
}

/** The form being filled in: the first, or one of those after it. */
interface Round {
  number: number;
  draft: Draft | null;
  values: FormValues;
}

interface Done {
  teamName: string;
  sent: SubmitResult;
  /** The id of an entry that waited and has arrived; null if unknown. */
  arrivedAs: string | null;
  /** True once its dialog is closed: the page then says what became of the form. */
  isClosed: boolean;
}

/** Returns the URL of the form with its draft, or without one. */
const addressWith = (draftId: string | null): string => {
  const { pathname, search } = pageHistory.location();
  const query = new URLSearchParams(search);
  // the draft already contains the values that the form was filled with
  query.delete('from');
  if (draftId === null) query.delete(DRAFT);
  else query.set(DRAFT, draftId);
  return `${pathname}?${query}`;
};

/**
 * Shows one form after another for a competition: after each entry the family chooses to begin the next, which keeps the school's data. Until then
 * no empty form stands there, which would look as if the one just sent were lost.
 */
export function NewEntry({ competition, participation, account, resumed, earlier, note }: NewEntryProps) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const navigate = useNavigate();
  const device = useDevice(account);
  const moment = useMoment();
  const [done, setDone] = useState<Done | null>(null);
  const [{ number, draft, values }, setRound] = useState<Round>(() => {
    const empty = emptyValues(competition, participation, account, locale);
    const filled = earlier ? valuesFrom(earlier, competition, empty, locale) : empty;
    return { number: 0, draft: resumed?.draft ?? null, values: resumed?.values ?? filled };
  });
  const [savedAs, setSavedAs] = useState<string | null>(draft?.id ?? null);
  const source = number === 0 && !resumed ? earlier : undefined;
  const isInvited = source !== undefined && invitationTo(source, competition.id) !== undefined;
  const about = isInvited
    ? t('sign.prefilledFinal', { team: source.teamName })
    : source
      ? t(hasFreeChildren(source, competition) ? 'sign.prefilled' : 'sign.prefilledTeam', { team: source.teamName })
      : number === 0
        ? note
        : null;

  const { pathname } = useLocation();
  const rememberDraft = useCallback(
    (id: string | null) => {
      setSavedAs(id);
      // the reader may have navigated away meanwhile
      if (pageHistory.location().pathname === pathname) pageHistory.replaceUrl(addressWith(id));
    },
    [pathname],
  );
  const finish = (sent: SubmitResult, form: FormValues) => {
    setDone({ teamName: form.teamName.trim(), sent, arrivedAs: null, isClosed: false });
    setSavedAs(null);
    pageHistory.replaceUrl(addressWith(null));
    installOffer.fits();
    const next = valuesAfter(form, emptyValues(competition, participation, account, locale));
    setRound({ number: number + 1, draft: null, values: next });
  };
  const startNextForm = () => {
    setDone(null);
    window.scrollTo(0, 0);
  };
  const close = () => setDone((before) => before && { ...before, isClosed: true });
  const arrivedAs = done?.arrivedAs ?? '';
  const { data: arrived } = useOwnCall('GET /api/registrations/:id', { params: { id: arrivedAs } }, { enabled: arrivedAs !== '' });
  const answered = done?.sent.state === 'sent' ? Entry.safeParse(done.sent.answer).data : undefined;
  const entry = answered ?? arrived;
  return (
    <>
      <div className={`wrap ${cx('notices')}`}>
        {competition.placesLeft === 0 && <Notice tone="info">{t('sign.full', { waiting: competition.waitlistLength })}</Notice>}
        {about && <Notice tone="info">{about}</Notice>}
        {isInvited && <MisfitNotice entry={source} competition={competition} participation={participation} />}
        <RosterImport competition={competition} participation={participation} account={account} />
        {device.state === 'ready' && <DraftChoice drafts={device.device.drafts.all} competition={competition} but={savedAs} />}
      </div>
      {done ? (
        <AfterSending
          teamName={done.teamName}
          isWaiting={done.sent.state === 'waiting'}
          participation={participation}
          onAnother={startNextForm}
        />
      ) : (
        <OneForm
          key={number}
          competition={competition}
          participation={participation}
          account={account}
          draft={draft}
          values={values}
          onSent={finish}
          onDraft={rememberDraft}
        />
      )}
      {done?.sent.state === 'sent' && !done.isClosed && (
        <RegisteredDialog
          teamName={done.teamName}
          number={entry?.number ?? null}
          decisionBy={entry ? (nextDue(entry, moment)?.at ?? null) : null}
          waitlistPosition={entry?.waitlistPosition ?? null}
          payment={entry?.payment ?? null}
          participation={participation}
          competition={competition}
          onAnother={startNextForm}
          onClose={close}
        />
      )}
      {done?.sent.state === 'waiting' && !done.isClosed && device.state === 'ready' && (
        <WaitingDialog
          device={device.device}
          id={done.sent.id}
          problem={done.sent.problem}
          teamName={done.teamName}
          participation={participation}
          onAnother={startNextForm}
          onClose={close}
          onSent={(id) => setDone({ ...done, sent: { state: 'sent', answer: undefined }, arrivedAs: id })}
          onReturned={(refused) => void navigate(draftPath(refused))}
        />
      )}
    </>
  );
}

interface OneFormProps extends Pick<NewEntryProps, 'competition' | 'participation' | 'account'>, Pick<Round, 'draft' | 'values'> {
  onSent: (sent: SubmitResult, values: FormValues) => void;
  onDraft: (draftId: string | null) => void;
}

function OneForm({ competition, participation, account, draft, values, onSent, onDraft }: OneFormProps) {
  const { t } = useTranslation('registrations');
  const other = participation === 'single' ? 'team' : 'single';
  return (
    <RegistrationForm
      competition={competition}
      account={account}
      initial={values}
      draft={draft}
      asksGuardians={asksGuardians(account)}
      subject={subjectOf('registration', { participation })}
      sendLabel={t('form.send')}
      bodyOf={(form: ReadyForm) => ({ ...form, competitionId: competition.id })}
      onSent={onSent}
      onDraft={onDraft}
      aboutEvent={
        competition.participation.includes(other) && (
          <p className={cx('switch')}>
            <Link to={signupPath(competition, other)}>{other === 'single' ? t('sign.toSingle') : t('sign.toTeam')}</Link>
          </p>
        )
      }
    />
  );
}
