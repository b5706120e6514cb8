import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { FormProvider, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { RegistrationForm as ReadyForm } from '#contract/registrations/public.ts';
import type { SubmitResult } from '#src/offline/drafts/formSubmission.ts';
import type { Draft, Subject } from '#src/offline/index.ts';
import { briefOf } from '#src/offline/subject.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { openDevice } from '#src/platform/device/device.ts';
import { AgreeAndSend } from '#src/platform/savedForm/AgreeAndSend.tsx';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SavedAt, SaveFailure } from '#src/platform/savedForm/SaveStatus.tsx';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { useSendFailure } from '#src/platform/savedForm/useSendFailure.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { useMyEntries } from '#src/registrations/personal/useMyEntries.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ErrorSummary } from '#src/ui/fields/ErrorSummary.tsx';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import { AddressSection, AdultsSection, ConsentSection } from './AdultSections.tsx';
import { AnswersSection } from './answers/AnswersSection.tsx';
import { EventSection } from './EventSection.tsx';
import { FormSummary, useTotal } from './FormSummary.tsx';
import { GuardiansSection } from './GuardiansSection.tsx';
import { MembersSection } from './members/MembersSection.tsx';
import { useNamedField } from './namedField.ts';
import css from './RegistrationForm.module.css';
import { FormTermsProvider, useFormTerms } from './state/FormTerms.ts';
import { fieldId, formFields } from './state/formFields.ts';
import { entryAt, problemAt } from './state/formProblems.ts';
import type { FormValues } from './state/formValues.ts';
import { replaceValues } from './state/replaceValues.ts';
import { formStateOf, type Replaced } from './state/savedForm.ts';
import { useFormAutosave } from './state/useFormAutosave.ts';
import { useFieldTexts } from './state/useFormField.ts';
import { useRegistrationForm } from './state/useRegistrationForm.ts';

const cx = bindStyles(css);

/** The tools with which a problem can be solved in the form. */
export interface FormTools {
  typed: () => FormValues;
  replace: (values: FormValues) => void;
}

interface RegistrationFormProps<Body> {
  competition: Competition;
  account: Account;
  initial: FormValues;
  /** The draft that is being filled in; null if the form is not a draft yet. */
  draft: Draft | null;
  /** The subject of the form's draft. */
  subject: Subject;
  /** The version of the entry that is corrected. */
  replaced?: RefObject<Replaced> | undefined;
  /** The reason to show when the form opens, if the draft has none. */
  refusal?: Problem | null | undefined;
  /** True if each child's guardian is asked by a link; otherwise the account itself consents. */
  asksGuardians: boolean;
  sendLabel: string;
  bodyOf: (form: ReadyForm) => Body;
  onSent: (sent: SubmitResult, values: FormValues) => void;
  /** Called with the id of the form's draft, from the first keystroke on; null if it could not be saved after all. */
  onDraft?: ((draftId: string | null) => void) | undefined;
  /** Offers to discard the form. */
  discard?: (() => void) | undefined;
  /** Content beneath the event's facts. */
  aboutEvent?: ReactNode;
  /** Returns what to show instead of a problem's message, and while the form has something else to ask; null for nothing. */
  onProblem?: ((problem: Problem | null, tools: FormTools) => ReactElement | null) | undefined;
}

/** The registration form of a team or a child, for all sign-up screens and for corrections. It saves itself as it changes. */
export function RegistrationForm<Body>(props: RegistrationFormProps<Body>) {
  const { competition, account, initial, draft, subject, replaced, sendLabel, bodyOf } = props;
  const { asksGuardians, onSent, onDraft, discard, aboutEvent, onProblem } = props;
  const { t } = useTranslation('registrations');
  const queries = useQueryClient();
  const submission = useFormSubmission<Body>(() => ({
    accountId: account.id,
    open: () => openDevice(account.id),
    begin: draft ?? { subject, competition: briefOf(competition) },
    askToSignIn: async () => (await sessionExpiry.ask()) && sessionExpiry.accountId() === account.id,
  }));
  const stateOf = useCallback(
    (values: FormValues) => {
      const needs = { ...competition, needsGuardianNumbers: asksGuardians && competition.needsGuardianNumbers };
      return formStateOf(values, needs, replaced?.current ?? null);
    },
    [competition, asksGuardians, replaced],
  );
  const refusal = draft?.problem ?? props.refusal ?? null;
  const terms = useMemo(() => ({ ...competition, asksGuardians }), [competition, asksGuardians]);
  const { form, submit, submittedMembers, refusals, problem, typed, isAboutEntries } = useRegistrationForm({
    terms,
    initial,
    refusal,
    send: (ready, values) => submission.send(stateOf(values), bodyOf(ready)),
    onSent,
    onNewQuestion: () => void queries.invalidateQueries({ queryKey: ['GET /api/competitions/:id'] }),
  });
  useNamedField(form, refusal !== null, refusals, competition.formQuestions);
  const { data: ownEntries } = useMyEntries({ enabled: isAboutEntries });
  const teamNameOf = (entryId: string) => ownEntries?.find((entry) => entry.id === entryId)?.teamName;
  useFormAutosave(form, submission, stateOf);
  const draftId = useSyncExternalStore(submission.subscribe, submission.draftId);
  const notedId = useRef(draftId);
  useEffect(() => {
    if (draftId === notedId.current) return;
    notedId.current = draftId;
    onDraft?.(draftId);
  }, [draftId, onDraft]);
  const isUnsaved = useCallback(() => typed.current && submission.current().name === 'failed', [submission, typed]);

  const saving = useSyncExternalStore(submission.subscribe, submission.current);
  // another tab has sent or deleted the draft: saving failed for the same reason, and its message explains what to do
  const isSaidBySaving = saving.name === 'failed' && problem instanceof Problem && problem.code === saving.problem.code;
  const said = onProblem?.(problem instanceof Problem ? problem : null, {
    typed: form.getValues,
    replace: (values) => replaceValues(form, values, competition.formQuestions ?? []),
  });
  return (
    <FormProvider {...form}>
      <FormTermsProvider
        value={{
          competition,
          participation: initial.participation,
          accountKind: account.kind,
          asksGuardians,
          teamNameOf,
          submittedMembers,
        }}
      >
        <div className={`wrap ${cx('layout')}`}>
          <form className={cx('form')} noValidate onSubmit={submit}>
            {refusals > 0 && <WrongFields focusToken={refusals} />}
            <EventSection>{aboutEvent}</EventSection>
            <MembersSection />
            <AdultsSection />
            <AddressSection />
            <AnswersSection />
            {asksGuardians ? <GuardiansSection /> : <ConsentSection />}
            {competition.status === 'signing_up' && <p className={cx('remark')}>{t('form.correctable')}</p>}
            <FocusTarget token={problem === null ? 0 : refusals} className={cx('answer')}>
              <SaveFailure autosave={submission} sentPath={entryPath} />
              {!isSaidBySaving && (said ?? (problem !== null && <SendProblem problem={problem} owner={account} />))}
            </FocusTarget>
            <SendBar label={sendLabel} discard={discard} autosave={submission} />
          </form>
          <FormSummary />
        </div>
      </FormTermsProvider>
      <LeaveGuard wouldLose={isUnsaved} />
    </FormProvider>
  );
}

function WrongFields({ focusToken }: { focusToken: number }) {
  const { t } = useTranslation('registrations');
  const texts = useFieldTexts();
  const { competition } = useFormTerms();
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const size = getValues('members').length;
  const items = formFields(size, competition.formQuestions).flatMap((field) => {
    const { path, member } = field;
    const code = problemAt(errors, path);
    if (!code) return [];
    const fieldLabel = texts.label(field);
    // an only child is not counted
    const label = member === undefined || size === 1 ? fieldLabel : t('form.memberField', { number: member + 1, field: fieldLabel });
    return [{ fieldId: fieldId(path), label, message: texts.message(field, code, getValues(path), entryAt(errors, path)) }];
  });
  return <ErrorSummary title={t('form.errors', { count: items.length })} items={items} focusToken={focusToken} />;
}

function SendProblem({ problem, owner }: { problem: unknown; owner: Account }) {
  const { t } = useTranslation('registrations');
  const failure = useSendFailure(owner)(problem);
  // The answer to an earlier attempt was lost: that attempt is what the server has stored.
  const arrived = problem instanceof Problem && problem.code === 'idempotency_mismatch';
  const mustAgree = problem instanceof Problem && problem.code === 'agreement_needed';
  const toEvents = (
    <ButtonLink to="/personal" variant="secondary" size="sm">
      {t('form.myEvents')}
    </ButtonLink>
  );
  return (
    <Notice
      tone="danger"
      role="alert"
      title={failure.title ?? t('form.problem')}
      action={arrived ? toEvents : mustAgree && <AgreeAndSend />}
    >
      {arrived ? t('form.alreadySent') : failure.message}
    </Notice>
  );
}

interface SendBarProps {
  label: string;
  discard: (() => void) | undefined;
  autosave: ComponentProps<typeof SavedAt>['autosave'];
}

/** A bar that is always visible: the button, and the save state. */
function SendBar({ label, discard, autosave }: SendBarProps) {
  const { t } = useTranslation('registrations');
  const { isSubmitting } = useFormState<FormValues>();
  const state = useSyncExternalStore(autosave.subscribe, autosave.current, autosave.current);
  const { size, total } = useTotal();
  return (
    <div ref={footBarRef} className={cx('bar')}>
      <div className={cx('barNote')}>
        <p className={cx('barTotal')}>
          <b className="num">{total}</b> <span>{t('form.totalFor', { size })}</span>
        </p>
        <SavedAt autosave={autosave} short />
        {/* the reason is said at the end of the form, which is out of sight while its fields are filled in */}
        {state.name === 'failed' && <p className={cx('barFailed')}>{t('form.notSaved')}</p>}
      </div>
      {discard && (
        <Button variant="secondary" onClick={discard} className={cx('discard')}>
          {t('form.discard')}
        </Button>
      )}
      <Button type="submit" size="lg" iconAfter="arrow" busy={isSubmitting} className={cx('send')}>
        {label}
      </Button>
    </div>
  );
}
