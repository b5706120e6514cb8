import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import type { AttemptState, NewAttempt } from '#contract/judging/attempts.ts';
import { receiptOfAttempt } from '#contract/judging/rules/attempt.ts';
import type { Device } from '#src/offline/index.ts';
import { problemOfFailure } from '#src/offline/outbox/outboxProtocol.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { type AttemptForm, makeAttempt, savedFormOf } from './attemptForm.ts';
import type { AttemptStart } from './readAttempt.ts';
import type { TeamLine } from './teamLines.ts';

interface AttemptDeps {
  account: Account;
  device: Device | null;
  line: TeamLine;
  start: AttemptStart;
  /** Called once the attempt is stored on this device or by the server. */
  onMade: (id: string, state: AttemptState) => void;
}

/** Changes that are no typed texts: none waits for a pause of the typing. */
const isAnswer = ({ points, watch, penalties, signature }: Partial<AttemptForm>): boolean =>
  [points, watch, penalties, signature].some((each) => each !== undefined);

/** Holds the form of an attempt: its input, saving and handing in. */
export const useAttempt = ({ account, device, line: { round, team }, start, onMade }: AttemptDeps) => {
  const { id: roundId, rubric, rubricNumber, competition } = round;
  const { id } = start;
  const submission = useFormSubmission<NewAttempt>(() => ({
    accountId: account.id,
    open: () => (device ? Promise.resolve(device) : Promise.reject(new Problem('device_storage_unavailable'))),
    begin: start.draft ?? {
      id,
      subject: subjectOf('attempt', { roundId, registrationId: team.id }),
      competition: briefOf({ ...competition, slug: '' }),
    },
  }));
  const [form, setForm] = useState(start.form);
  const latest = useRef(form);
  const [isTouched, setTouched] = useState(start.draft !== null);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<Problem | null>(start.draft?.problem ?? null);
  const [busy, setBusy] = useState(false);
  const label = team.startNumber === null ? team.teamName : `${team.startNumber} ${team.teamName}`;
  useLayoutEffect(
    () => submission.attach(() => savedFormOf(latest.current, { rubric, team: label, state: null, receipt: null, madeAt: null })),
    [submission, rubric, label],
  );
  const change = useCallback(
    (changes: Partial<AttemptForm>) => {
      latest.current = { ...latest.current, ...changes };
      setForm(latest.current);
      setTouched(true);
      setProblems({});
      submission.changed();
      if (isAnswer(changes)) void submission.flush();
    },
    [submission],
  );
  const made = (state: AttemptState) =>
    makeAttempt(latest.current, { id, registrationId: team.id, rubric, rubricNumber, state, madeAt: Date.now() });
  /** Returns true if the sheet can be handed in; shows what is wrong with it otherwise. */
  const check = (): boolean => {
    const attempt = made('handed_in');
    if ('problems' in attempt) setProblems(attempt.problems);
    return 'attempt' in attempt;
  };
  const press = async (state: AttemptState, changes: Partial<AttemptForm> = {}): Promise<boolean> => {
    if (Object.keys(changes).length > 0) change(changes);
    const result = made(state);
    if ('problems' in result) {
      setProblems(result.problems);
      return false;
    }
    const { attempt } = result;
    setProblem(null);
    setBusy(true);
    try {
      const receipt = await receiptOfAttempt(attempt);
      const saved = savedFormOf(latest.current, { rubric, team: label, state, receipt, madeAt: attempt.madeAt });
      await submission.send(saved, attempt);
      onMade(id, state);
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
  return { form, change, check, press, busy, isTouched, problems, problem, submission };
};
export type AttemptControl = ReturnType<typeof useAttempt>;
