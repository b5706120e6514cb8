/** The steps of an import, in their order. */
export const steps = ['list', 'sheets', 'columns', 'table', 'teams', 'shared', 'drafts'] as const;
export type WizardStep = (typeof steps)[number];

interface StepFacts {
  /** True if the file has several sheets, or hidden parts. */
  hasSheets: boolean;
  /** True unless the file is no longer at hand: its columns can be matched otherwise. */
  hasSource: boolean;
  isSingle: boolean;
}

/** Returns the steps that an import has. */
export const stepsOf = ({ hasSheets, hasSource, isSingle }: StepFacts): WizardStep[] =>
  steps.filter((step) => {
    if (step === 'sheets') return hasSheets;
    if (step === 'columns') return hasSource;
    return step !== 'teams' || !isSingle;
  });
