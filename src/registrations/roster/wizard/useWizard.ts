import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import type { Sheet } from '#src/platform/tables/table.ts';
import { createRowFiller, type Derived, derive } from '#src/registrations/roster/document/deriveProblems.ts';
import { carriedOver, documentOf } from '#src/registrations/roster/document/documentOf.ts';
import { changed, type History, historyOf, redo, undo } from '#src/registrations/roster/document/history.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import type { RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { Matching } from '#src/registrations/roster/parsing/sections.ts';
import { steps, stepsOf, type WizardStep } from '#src/registrations/roster/saved/steps.ts';
import type { Field } from '#src/registrations/roster/words/fields.ts';
import { readSource } from './readSource.ts';
import { rememberedMatching, rememberMatching } from './rememberedMatching.ts';
import { type Source, useReading } from './useReading.ts';

/** A person's decisions about a file. */
export interface WizardChoices {
  sheets: string[] | null;
  readHidden: boolean;
  matching: Matching;
}

/** An import as it was left. */
export interface WizardStart {
  step: WizardStep;
  name: string;
  choices: WizardChoices;
  document: RosterDocument | null;
  sheets: readonly Sheet[] | null;
}

export interface WizardProps {
  competition: Competition;
  participation: Participation;
  account: Account;
  start: WizardStart | null;
}

const isBefore = (step: WizardStep, other: WizardStep): boolean => steps.indexOf(step) < steps.indexOf(other);

/** The state of an import: its step, what was read, a person's decisions about it, and the document with its history. */
export const useWizard = ({ competition, participation, account, start }: WizardProps) => {
  const { t } = useTranslation('roster');
  const locale = useLocale();
  const [openedAt] = useState(() => serverClock.now());
  const terms = useMemo(
    (): RosterTerms => ({ competition, participation, account, locale, now: openedAt }),
    [competition, participation, account, locale, openedAt],
  );
  const [step, setStep] = useState<WizardStep>(start?.step ?? 'list');
  const [source, setSource] = useState<Source | null>(() =>
    start?.sheets ? { name: start.name, sheets: start.sheets, text: null } : null,
  );
  const [choices, setChoices] = useState<WizardChoices>(
    () => start?.choices ?? { sheets: null, readHidden: false, matching: rememberedMatching(account.id) },
  );
  const [history, setHistory] = useState<History | null>(() => (start?.document ? historyOf(start.document) : null));
  /** The decisions with which the document was read, and whether a later reading keeps its corrections. */
  const readWith = useRef<{ choices: WizardChoices | null; carries: boolean }>({
    choices: start?.document ? choices : null,
    carries: true,
  });

  const roster = useMemo(
    () => source && readSource(source.sheets, terms, { ...choices, teamSize: null, teamLabel: (number) => t('teamLabel', { number }) }),
    [source, terms, choices, t],
  );
  const fill = useMemo(() => createRowFiller(terms), [terms]);
  const document = history?.now ?? null;
  const derived = useMemo((): Derived | null => document && derive(document, terms, fill), [document, terms, fill]);

  const hasSheets = roster !== null && (roster.sheets.length > 1 || roster.hasHidden);
  const available = stepsOf({ hasSheets, hasSource: roster !== null || history === null, isSingle: participation === 'single' });
  const canRead = roster !== null && roster.problem === null;

  /** Makes the document of what was read, if that has changed since. */
  const takeOver = () => {
    if (!roster || roster.problem !== null || (history && readWith.current.choices === choices)) return;
    const fresh = documentOf(roster, terms);
    const next = history && readWith.current.carries ? carriedOver(fresh, history.now) : fresh;
    setHistory(history ? changed(history, next) : historyOf(next));
    readWith.current = { choices, carries: true };
  };
  const isOpen = (to: WizardStep): boolean => {
    if (to === 'list' || to === step) return true;
    return isBefore(to, 'table') ? roster !== null : history !== null || canRead;
  };
  const go = (to: WizardStep) => {
    if (!isOpen(to)) return;
    if (!isBefore(to, 'table')) takeOver();
    setStep(to);
  };
  const at = available.indexOf(step);
  const receive = (read: Source) => {
    // another file, or the same in another encoding: its rows are not those of before
    readWith.current = { choices: null, carries: false };
    setSource(read);
    setChoices((before) => ({ ...before, sheets: null, readHidden: false }));
    const isUncertain = read.text !== null && !read.text.isCertain;
    if (!isUncertain) setStep(read.sheets.length > 1 ? 'sheets' : 'columns');
  };
  const reading = useReading(account, receive);
  return {
    terms,
    step,
    steps: available,
    isOpen,
    go,
    next: available[at + 1] ?? null,
    previous: available[at - 1] ?? null,
    reading,
    source,
    roster,
    choices,
    document,
    derived,
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    /** The document as undoing would make it; and as redoing would. */
    undone: history?.past.at(-1) ?? null,
    redone: history?.future[0] ?? null,
    chooseSheets: (sheets: string[] | null, readHidden = choices.readHidden) => setChoices((before) => ({ ...before, sheets, readHidden })),
    match: (key: string, field: Field | 'none' | null) => {
      const { [key]: _, ...rest } = choices.matching;
      const matching: Matching = field === null ? rest : { ...rest, [key]: field };
      setChoices({ ...choices, matching });
      rememberMatching(account.id, matching);
    },
    /** Changes the document; the change can be undone. */
    change: (act: (document: RosterDocument) => RosterDocument) => setHistory((before) => before && changed(before, act(before.now))),
    undo: () => setHistory((before) => before && undo(before)),
    redo: () => setHistory((before) => before && redo(before)),
  };
};
export type Wizard = ReturnType<typeof useWizard>;
