import type { FieldCode } from '#contract/http/problem.ts';
import { formFields } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { type Applied, replacedBy } from './sharedFields.ts';

interface Effect {
  replaced: { team: string; before: string }[];
  refused: { team: string; code: FieldCode }[];
}

/** A draft's team, its form before, and what the shared fields make of it. */
interface Planned {
  team: string;
  before: FormValues;
  plan: Applied;
}

/** The effects of shared fields on all chosen drafts, by field. */
export type Effects = Partial<Record<string, Effect>>;

const nameOf = new Map<string, string>(formFields(0).map(({ path, name }) => [path, name]));

/** Returns, by field, the values that the shared fields would replace in each team, in words (`shown`), and the teams into which they would not be written. */
export const effectsOf = (plans: readonly Planned[], shown: (path: string, value: string, before: FormValues) => string): Effects => {
  const effects: Effects = {};
  const at = (name: string): Effect => {
    const effect = effects[name] ?? { replaced: [], refused: [] };
    effects[name] = effect;
    return effect;
  };
  for (const { team, plan, before: values } of plans) {
    for (const { path, before } of replacedBy(plan.changes)) {
      const name = nameOf.get(path);
      if (name !== undefined) at(name).replaced.push({ team, before: shown(path, String(before), values) });
    }
    for (const { name, code } of plan.refused) at(name).refused.push({ team, code });
  }
  return effects;
};
