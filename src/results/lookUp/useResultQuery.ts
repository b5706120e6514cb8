import { useEffect, useRef, useState } from 'react';
import { Problem } from '#contract/http/problem.ts';
import type { Result } from '#contract/results/public.ts';
import { call } from '#src/platform/api/api.ts';
import { missingIn, type QueryField, type QueryProblems, type QueryValues, toQueryProblems } from './queryFields.ts';
import { useLookupEnd } from './useLookupEnd.ts';

/**
 * Holds the result query: its values and its outcome. All of it is state of this screen; neither name nor ID number enters the query cache,
 * the URL or a storage. `onSearch` is called as a search begins.
 */
export const useResultQuery = (country: string, onSearch: () => void) => {
  const [values, setValues] = useState<QueryValues>({ name: '', country, idNumber: '', challengeToken: '' });
  const [problems, setProblems] = useState<QueryProblems>({});
  /** The failure of the query as a whole. */
  const [failure, setFailure] = useState<Problem | null>(null);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [busy, setBusy] = useState(false);
  /** Incremented to reset the slider, whose token is valid for one query. */
  const [round, setRound] = useState(0);
  /** Incremented to move the focus to the error summary. */
  const [focusToken, setFocusToken] = useState(0);
  const end = useLookupEnd();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const set = (field: QueryField, value: string) => {
    setValues((current) => ({ ...current, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
  };
  const showProblems = (found: QueryProblems) => {
    setProblems(found);
    setFocusToken((token) => token + 1);
  };
  const fail = (reason: unknown) => {
    // a bug of the page also belongs in the browser's log
    if (!(reason instanceof Problem)) reportError(reason);
    const problem = reason instanceof Problem ? reason : new Problem('unexpected');
    const fieldProblems = toQueryProblems(problem);
    if (Object.keys(fieldProblems).length > 0) showProblems(fieldProblems);
    else setFailure(problem);
  };
  const submit = async () => {
    // ending the last look-up would also end the next one's rights
    if (busy || end.state === 'running') return;
    setFailure(null);
    if (end.state === 'done') end.forget();
    setResults([]);
    const missing = missingIn(values);
    if (Object.keys(missing).length > 0) return showProblems(missing);
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    onSearch();
    try {
      const { items } = await call('POST /api/results/query', { body: values }, { signal: controller.signal });
      if (!controller.signal.aborted) {
        setResults(items);
        // a new look-up has replaced the one that could not be ended
        end.forget();
      }
    } catch (reason) {
      if (!controller.signal.aborted) fail(reason);
    }
    setValues((current) => ({ ...current, challengeToken: '' }));
    setRound((count) => count + 1);
    setBusy(false);
  };
  /** Clears the result and the input, and ends on the server the rights that the look-up gave this browser. */
  const clear = () => {
    setFailure(null);
    setProblems({});
    setResults([]);
    setValues({ name: '', country, idNumber: '', challengeToken: '' });
    setRound((count) => count + 1);
    end.run();
  };
  return {
    ...{ values, set, problems, failure, results, busy, round, focusToken, end, clear },
    submit: () => void submit(),
  };
};

export type ResultQueryState = ReturnType<typeof useResultQuery>;
