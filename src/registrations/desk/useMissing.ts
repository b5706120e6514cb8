import { useMemo } from 'react';
import type { FieldCode } from '#contract/http/problem.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import type { FormField } from '#src/registrations/form/state/formFields.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import type { ReadDraft } from './finishDrafts.ts';
import { faultsOf } from './sendRows.ts';
import { useReadDrafts } from './useReadDrafts.ts';

/** The fields that a draft lacks or that are wrong, in the order of the form, and the form to name its children. */
export interface Missing {
  faults: { field: FormField; code: FieldCode }[];
  values: FormValues;
}

/** Returns what each draft lacks, by its id, as far as the terms of its competition are stored with it. */
export const missingOf = (read: readonly ReadDraft[], asks: boolean, now: number): ReadonlyMap<string, Missing> =>
  new Map(
    read.flatMap(({ draft, saved: { values }, terms }) => {
      if (!terms) return [];
      const needsGuardianNumbers = asks && terms.needsGuardianNumbers;
      const { problems } = checkForm(values, { ...terms, needsGuardianNumbers, asksGuardians: asks }, now);
      const faults = faultsOf({ ...draft.problem?.detail.fields, ...problems }, values.members.length, terms.formQuestions);
      return [[draft.id, { faults, values }] as const];
    }),
  );

const noTerms = () => undefined;

/** Reads the drafts on this device and returns what each lacks; nothing until then. */
export const useMissing = (device: Device | null, drafts: readonly Draft[]): ReadonlyMap<string, Missing> => {
  const account = useKnownAccount();
  const asks = account !== null && asksGuardians(account);
  const read = useReadDrafts(device, drafts.filter(isOf('registration')), noTerms);
  const key = read?.map(({ draft }) => `${draft.id} ${draft.revision}`).join() ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at each render, its drafts are the same while the key is
  return useMemo(() => missingOf(read ?? [], asks, serverClock.now()), [key, asks]);
};
