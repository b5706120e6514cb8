import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { type NewWork, OwnWork } from '#contract/works/public.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { type GoneFile, goneFilesOf, withoutGoneFiles } from './goneFiles.ts';
import { sendWork } from './sendWork.ts';
import { ownWorkKey } from './useWorkPage.ts';
import { workDifferences } from './workDifferences.ts';
import { countFilled, formOfWork, readyWork, type WorkForm, workProblems } from './workForm.ts';

/** A change of the form; a function if it depends on the form's state by then. */
export type FormChange = Partial<WorkForm> | ((current: WorkForm) => Partial<WorkForm>);

/** The initial form: a draft on this device, or the submitted work. */
export interface WorkFormStart {
  form: WorkForm;
  draft: Draft | null;
}

interface WorkFormDeps {
  account: Account;
  entry: Entry;
  /** The server's version of the work. */
  work: OwnWork | null;
  /** Null if storage is unavailable. */
  device: Device | null;
  uploads: Uploads;
  start: WorkFormStart;
  /** Called when the server has a newer work than this page. */
  onStale: () => void;
  /** Called once this page has submitted the work. */
  onSent: () => void;
  /** Called when a press is answered above the form: the work is sent, or in the outbox. */
  onAnswered: () => void;
  /** Called with true if the form must stay, whatever the outbox holds: while it is being sent, and if sending failed. */
  onHold: (isHeld: boolean) => void;
}

interface Conflict {
  own: WorkForm;
  newest: OwnWork;
  choice: 'kept' | 'taken' | null;
}

/** Holds the form of a work: its input, saving and sending, and the choice if the work was replaced elsewhere meanwhile. */
export const useWorkForm = ({ account, entry, work, device, uploads, start, onStale, onSent, onAnswered, onHold }: WorkFormDeps) => {
  const { t } = useTranslation('works');
  const client = useQueryClient();
  const submission = useFormSubmission<NewWork>(() => {
    const open = () => (device ? Promise.resolve(device) : Promise.reject(new Problem('device_storage_unavailable')));
    return {
      accountId: account.id,
      open,
      begin: start.draft ?? { subject: subjectOf('work', { entryId: entry.id }), competition: briefOf(entry.competition) },
    };
  });
  const [form, setForm] = useState(start.form);
  const latest = useRef(form);
  const isTouched = useRef(start.draft !== null);
  const stateOf = useCallback((typed: WorkForm) => ({ form: typed, label: entry.teamName, ...countFilled(typed) }), [entry.teamName]);
  useLayoutEffect(() => submission.attach(() => stateOf(latest.current)), [submission, stateOf]);
  const [refusals, setRefusals] = useState(0);
  const [answers, setAnswers] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(start.draft?.problem ?? null);
  const [gone, setGone] = useState<readonly GoneFile[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  // without storage, this page itself waits for the files
  const [waitsHere, setWaitsHere] = useState(false);
  const uploadItems = useLiveQuery(uploads.items);
  const items = uploadItems.state === 'ready' ? uploadItems.value : [];

  const show = useCallback((next: WorkForm) => {
    latest.current = next;
    setForm(next);
  }, []);
  const change = useCallback(
    (changes: FormChange) => {
      isTouched.current = true;
      show({ ...latest.current, ...(typeof changes === 'function' ? changes(latest.current) : changes) });
      submission.changed();
    },
    [show, submission],
  );

  const isOutdated = problem?.code === 'conflict';
  const readNewest = useEffectEvent(onStale);
  useEffect(() => {
    if (isOutdated) readNewest();
  }, [isOutdated]);

  const { basedOn } = form;
  useEffect(() => {
    if (!work || busy || basedOn === null || work.contentVersion <= basedOn) return;
    const newest = formOfWork(work);
    if (!isTouched.current) show(newest);
    else if (workDifferences(latest.current, newest).length === 0) change({ basedOn: work.contentVersion });
    else setConflict({ own: latest.current, newest: work, choice: null });
  }, [work, busy, basedOn, show, change]);

  /** True if no version has been chosen yet. */
  const isUndecided = conflict !== null && conflict.choice === null;
  const keepOwn = () => {
    if (!conflict) return;
    setConflict({ ...conflict, choice: 'kept' });
    setProblem(null);
    change({ basedOn: conflict.newest.contentVersion });
  };
  const takeNewest = () => {
    if (!conflict) return;
    setConflict({ ...conflict, choice: 'taken' });
    setProblem(null);
    change(formOfWork(conflict.newest));
  };

  const isHeldUp = ({ registrationId, status }: UploadItem): boolean =>
    registrationId === entry.id && status.name === 'waiting' && status.problem?.code === 'agreement_needed';
  /** Starts the uploads, and the work after them, once their owner agrees. */
  const askForUploads = async () => {
    if (await agreementPrompt.ask()) await uploads.signedIn();
  };
  const send = async () => {
    setProblem(null);
    setGone([]);
    if (Object.keys(workProblems(latest.current)).length > 0) {
      setRefusals((count) => count + 1);
      return 'incomplete';
    }
    const result = await sendWork({ submission, uploads, items, stateOf, current: () => latest.current, change, show });
    setWaitsHere(result.state === 'waits_here');
    if ((result.state === 'waits_for_files' || result.state === 'waits_here') && items.some(isHeldUp)) void askForUploads();
    if (result.state === 'failed') {
      setProblem(result.problem);
      const missing = goneFilesOf(result.problem);
      setGone(missing);
      if (missing.length > 0) change((current) => withoutGoneFiles(current, missing));
    }
    if (result.state === 'sent') {
      showToast({ message: t('sent'), tone: 'success' });
      const answer = OwnWork.safeParse(result.answer);
      if (answer.success) client.setQueryData(ownWorkKey(entry.id, account.id), answer.data);
      onSent();
    }
    return result.state;
  };
  const submit = async () => {
    if (busy) return null;
    setBusy(true);
    onHold(true);
    const state = await send().finally(() => setBusy(false));
    onHold(state === 'failed');
    return state;
  };
  /** Moves focus and view to the answer after a press, unlike after an automatic submission. */
  const press = async () => {
    const state = isUndecided ? 'undecided' : await submit();
    if (state === 'sent' || state === 'waiting') onAnswered();
    else if (state !== null && state !== 'incomplete') setAnswers((count) => count + 1);
  };
  const isDue = waitsHere && !busy && form.sendWhenReady && readyWork(form, items) !== null;
  const submitDue = useEffectEvent(() => void submit());
  useEffect(() => {
    if (isDue) submitDue();
  }, [isDue]);

  return { form, change, submission, press, busy, refusals, answers, problem, gone, conflict, keepOwn, takeNewest };
};
