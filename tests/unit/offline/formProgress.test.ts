// Promise: in whatever order a form is edited, saved, refused and sent, its last input is saved in the end, and counts as unsaved until then.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Draft } from '#src/offline/drafts/drafts.ts';
import {
  type FormEvent,
  firstProgress,
  formToSave,
  isDraft,
  isUnsaved,
  nextProgress,
  saveStateOf,
} from '#src/offline/drafts/formProgress.ts';
import type { FormState } from '#src/offline/sealForm.ts';
import { competition } from './fixtures/browser.ts';

const formOf = (n: number): FormState => ({ form: n, label: '', filled: 0, total: 0 });
const draftOf = ({ form }: FormState): Draft => ({
  ...{ id: 'd1', subject: { kind: 'work' }, competition, label: '', filled: 0, total: 0, revision: 1, problem: null },
  savedAt: Number(form),
});
const problem = new Problem('device_storage_full');
const steps = ['typed', 'changed', 'saveBegun', 'saved', 'saveFailed', 'sendBegun', 'refused'] as const;

/** Creates a form with the storage that its saves go to. */
const createModel = () => {
  let progress = firstProgress(null);
  let inFlight: FormState | null = null;
  let typed = 0;
  let stored: unknown = null;
  const apply = (event: FormEvent) => {
    progress = nextProgress(progress, event);
  };
  const step = (name: (typeof steps)[number]) => {
    const isSending = progress.phase.name === 'sending';
    if (name === 'typed' && !isSending) apply({ on: 'read', form: formOf(++typed) });
    if (name === 'changed') apply({ on: 'changed' });
    if (name === 'sendBegun' && !isSending) apply({ on: 'sendBegun', form: formOf(++typed) });
    if (name === 'refused' && isSending) apply({ on: 'refused' });
    const form = formToSave(progress);
    if (name === 'saveBegun' && form && !inFlight) {
      inFlight = form;
      apply({ on: 'saveBegun' });
    } else if (inFlight && name === 'saveFailed') {
      apply({ on: 'saveFailed', form: inFlight, problem });
      inFlight = null;
    } else if (inFlight && name === 'saved') {
      stored = inFlight.form;
      apply({ on: 'saved', draft: draftOf(inFlight) });
      inFlight = null;
    }
  };
  return { apply, step, progress: () => progress, isStored: () => typed === 0 || stored === typed };
};

test('what was typed last is saved in the end', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (names) => {
      const { apply, step, progress, isStored } = createModel();
      for (const name of names) {
        step(name);
        if (!isStored()) expect(isUnsaved(progress())).toBe(true);
      }
      step('refused');
      // the form reads as it did before
      apply({ on: 'read', form: null });
      for (const name of ['saved', 'saveBegun', 'saved'] as const) step(name);
      expect([isStored(), isUnsaved(progress())]).toEqual([true, false]);
    }),
  );
});

test('sent, a form stays sent and is no draft, whatever comes after', () => {
  const { apply, step, progress } = createModel();
  for (const name of ['typed', 'saveBegun', 'saved', 'sendBegun'] as const) step(name);
  apply({ on: 'sent' });
  for (const name of steps) step(name);
  expect([saveStateOf(progress()), isDraft(progress())]).toEqual([{ name: 'untouched' }, false]);
});

test('a device that stores nothing says so once something was typed', () => {
  const { apply, step, progress } = createModel();
  apply({ on: 'unstored', problem });
  expect(saveStateOf(progress())).toEqual({ name: 'untouched' });
  step('typed');
  expect([saveStateOf(progress()), isDraft(progress()), formToSave(progress())]).toEqual([{ name: 'failed', problem }, false, null]);
});
