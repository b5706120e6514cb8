import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import type { MarkState, NewMark } from '#contract/judging/public.ts';
import { receiptOfMark } from '#contract/judging/rules/mark.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { problemOfFailure } from '#src/offline/outbox/outboxProtocol.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { type MarkForm, makeMark, savedFormOf } from './markForm.ts';
import type { WorkLine } from './workLines.ts';

/** The form with which a sheet begins. */
export interface MarkStart {
  form: MarkForm;
  draft: Draft | null;
  /** Number of the newest mark that is known when the form is begun. */
  basedOn: number;
}

interface MarkDeps {
  account: Account;
  device: Device | null;
  line: WorkLine;
  start: MarkStart;
  /** Called once the mark is stored on this device or by the server, with the start of the next form. */
  onMade: (next: MarkStart, state: MarkState) => void;
}

/** Holds the form of a mark: its input, saving and handing in. */
export const useMark = ({ account, device, line: { round, work }, start, onMade }: MarkDeps) => {
  const { id: roundId, rubric, rubricNumber, competition } = round;
  const { basedOn } = start;
  const submission = useFormSubmission<NewMark>(() => ({
    accountId: account.id,
    open: () => (device ? Promise.resolve(device) : Promise.reject(new Problem('device_storage_unavailable'))),
    begin: start.draft ?? { subject: subjectOf('mark', { roundId, no: work.no }), competition: briefOf({ ...competition, slug: '' }) },
  }));
  const [form, setForm] = useState(start.form);
  const latest = useRef(form);
  const [isTouched, setTouched] = useState(start.draft !== null);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<Problem | null>(start.draft?.problem ?? null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(
    () => submission.attach(() => savedFormOf(latest.current, { rubric, basedOn, state: null, receipt: null, madeAt: null })),
    [submission, rubric, basedOn],
  );
  const change = useCallback(
    (changes: Partial<MarkForm>) => {
      latest.current = { ...latest.current, ...changes };
      setForm(latest.current);
      setTouched(true);
      setProblems({});
      submission.changed();
      // points are few and each is an answer: none waits for a pause of the typing
      if (changes.points) void submission.flush();
    },
    [submission],
  );
  const press = async (state: MarkState, changes: Partial<MarkForm> = {}): Promise<boolean> => {
    if (Object.keys(changes).length > 0) change(changes);
    const madeAt = Date.now();
    const made = makeMark(latest.current, { roundId, rubric, rubricNumber, basedOn, state, madeAt });
    if ('problems' in made) {
      setProblems(made.problems);
      return false;
    }
    setProblem(null);
    setBusy(true);
    try {
      const receipt = await receiptOfMark(work.no, made.mark);
      await submission.send(savedFormOf(latest.current, { rubric, basedOn, state, receipt, madeAt }), made.mark);
      onMade({ form: latest.current, draft: null, basedOn: basedOn + 1 }, state);
      return true;
    } catch (error) {
      const refusal = problemOfFailure(error);
      setProblem(refusal);
      setProblems(refusal.detail.fields ?? {});
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { form, change, press, busy, isTouched, problems, problem, submission };
};
export type MarkControl = ReturnType<typeof useMark>;
