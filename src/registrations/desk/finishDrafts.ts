import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';

/** The fields that are the same in all chosen drafts; an empty one leaves the value of each draft. */
export interface SharedFields {
  organization: string;
  instructorName: string;
  instructorPhone: string;
  parentName: string;
  parentPhone: string;
  addressCountry: string;
  addressRegion: string;
  addressDetail: string;
  /** True if the teacher has told each child's guardian, who is then asked by a link. */
  told: boolean;
}

/** Merges addresses: another country clears the region and the city, which belong to a country. */
const addressWith = (
  before: FormValues['address'],
  { addressCountry, addressRegion, addressDetail }: SharedFields,
): FormValues['address'] => {
  const country = addressCountry || before.country;
  const isSameCountry = country === before.country;
  const region = addressRegion || (isSameCountry ? before.region : '');
  const city = isSameCountry && region === before.region ? before.city : '';
  return { ...before, country, region, city, detail: isBlank(addressDetail) ? before.detail : addressDetail };
};

/** Returns the form with the shared fields filled in. */
export const withShared = (values: FormValues, shared: SharedFields): FormValues => {
  const pick = (typed: string, before: string): string => (isBlank(typed) ? before : typed);
  return {
    ...values,
    organization: pick(shared.organization, values.organization),
    instructor: {
      ...values.instructor,
      name: pick(shared.instructorName, values.instructor.name),
      phone: pick(shared.instructorPhone, values.instructor.phone),
    },
    parent: { ...values.parent, name: pick(shared.parentName, values.parent.name), phone: pick(shared.parentPhone, values.parent.phone) },
    address: addressWith(values.address, shared),
    consent: { ...values.consent, processing: values.consent.processing || shared.told },
  };
};

/** The result for one draft. A draft that is not sent stays on the device as it was filled in. */
export type Finished = Pick<Draft, 'id' | 'label'> &
  (
    | { state: 'sent' | 'waiting' }
    /** The missing or wrong fields, by field path. */
    | { state: 'incomplete'; problems: FieldProblems }
    | { state: 'refused'; problem: Problem }
  );

interface Deps {
  drafts: Pick<Device['drafts'], 'read' | 'save'>;
  outbox: Pick<Device['outbox'], 'submit'>;
  competitionOf: (id: string) => Promise<RegistrationTerms & { id: string }>;
  now: () => number;
}

const finishOne = async (draft: Draft, shared: SharedFields, { drafts, outbox, competitionOf, now }: Deps): Promise<Finished> => {
  const { id, label } = draft;
  const found = await drafts.read(id, SavedForm);
  if (!found) throw new Problem('not_found');
  const competition = await competitionOf(draft.competition.id);
  const values = withShared(found.form.values, shared);
  await drafts.save(id, found.draft.revision, formStateOf(values, competition, found.form.version));
  const { form, problems } = checkForm(values, { ...competition, asksGuardians: true }, now());
  if (!form) return { id, label, state: 'incomplete', problems };
  const outcome = await outbox.submit(id, { ...form, competitionId: competition.id });
  return outcome.state === 'refused' ? { id, label, state: 'refused', problem: outcome.problem } : { id, label, state: outcome.state };
};

/** Fills the shared fields into drafts and sends each complete one, one at a time: a failure does not stop the others. */
export const finishDrafts = async (chosen: readonly Draft[], shared: SharedFields, deps: Deps): Promise<Finished[]> => {
  const finished: Finished[] = [];
  for (const draft of chosen) {
    const { id, label } = draft;
    finished.push(
      await finishOne(draft, shared, deps).catch((error: unknown): Finished => {
        return { id, label, state: 'refused', problem: error instanceof Problem ? error : new Problem('unexpected') };
      }),
    );
  }
  return finished;
};
