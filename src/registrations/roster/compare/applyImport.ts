import { z } from 'zod';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { Device, NewDraft } from '#src/offline/index.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';
import type { DeviceTeam } from './knownTeams.ts';
import type { ImportPlan } from './planImport.ts';

/** A person's decisions about the teams of a list. */
export interface ImportChoices {
  adds: boolean;
  replaces: boolean;
  removes: boolean;
}

type Store = Pick<Device['drafts'], 'create' | 'read' | 'save' | 'remove'>;
type ImportedCompetition = RegistrationTerms & Pick<Competition, 'id' | 'slug' | 'season' | 'title'>;

export interface Target {
  drafts: Store;
  competition: ImportedCompetition;
  participation: Participation;
}

const Changed = z.object({ id: z.string(), name: z.string() });

/** The changes of an import, by which it can be undone. */
export const Imported = z.object({
  created: z.array(Changed),
  /** `revision`: the draft's, once it is replaced. */
  replaced: z.array(Changed.extend({ revision: z.int(), before: SavedForm })),
  removed: z.array(Changed.extend({ before: SavedForm })),
});
export type Imported = z.infer<typeof Imported>;

/** An import that is about to be made: its changes, and the new forms by draft. */
export interface PreparedImport {
  changes: Imported;
  forms: ReadonlyMap<string, FormValues>;
}

const draftOf = ({ competition, participation }: Target, saved: SavedForm): NewDraft => ({
  subject: subjectOf('registration', { participation }),
  competition: briefOf(competition),
  ...formStateOf(saved.values, competition, saved),
});

const formOf = ({ draft }: Pick<DeviceTeam, 'draft'>): SavedForm | null => draft && { values: draft.values, version: draft.version };

/** Returns the changes that an import will make. Lists show the last saved first, so the list's first team is created last. */
export const prepareImport = (plan: ImportPlan, choices: ImportChoices, newId: () => string): PreparedImport => {
  const changes: Imported = { created: [], replaced: [], removed: [] };
  const forms = new Map<string, FormValues>();
  for (const { state, known, values } of plan.teams.toReversed()) {
    const before = known && formOf(known);
    if (state === 'new' && choices.adds) {
      const id = newId();
      changes.created.push({ id, name: values.teamName || (values.members[0]?.name ?? '') });
      forms.set(id, values);
    }
    if (state === 'changed' && choices.replaces && known?.draft && before) {
      changes.replaced.push({ id: known.id, name: known.name, revision: known.draft.revision + 1, before });
      forms.set(known.id, values);
    }
  }
  for (const team of choices.removes ? plan.gone : []) {
    const before = formOf(team);
    if (before) changes.removed.push({ id: team.id, name: team.name, before });
  }
  return { changes, forms };
};

/** Makes the changes. Fails like `Drafts.create`, and with `conflict` if another tab has changed a draft meanwhile; what was done before stays. */
export const applyImport = async ({ changes, forms }: PreparedImport, target: Target): Promise<void> => {
  const { drafts, competition } = target;
  for (const { id } of changes.created) {
    const values = forms.get(id);
    if (values) await drafts.create({ id, ...draftOf(target, { values, version: null }) });
  }
  for (const { id, revision, before } of changes.replaced) {
    const values = forms.get(id);
    if (values) await drafts.save(id, revision - 1, formStateOf(values, competition, before));
  }
  for (const { id } of changes.removed) await drafts.remove(id);
};

/**
 * Undoes an import, also one that was made in part. A draft that was changed or sent since stays as it is; returns the names of these, as far as the
 * drafts, or the ids of what was sent from this device, tell.
 */
export const undoImport = async (
  { created, replaced, removed }: Imported,
  target: Target,
  sent: ReadonlySet<string>,
): Promise<string[]> => {
  const { drafts, competition } = target;
  const left: string[] = [];
  const revisionOf = async (id: string) => (await drafts.read(id, SavedForm))?.draft.revision ?? null;
  for (const { id, name } of created) {
    const revision = await revisionOf(id);
    if (revision === 1) await drafts.remove(id);
    else if (revision !== null || sent.has(id)) left.push(name);
  }
  for (const { id, name, revision, before } of replaced) {
    const current = await revisionOf(id);
    if (current === revision) await drafts.save(id, revision, formStateOf(before.values, competition, before));
    else if (sent.has(id) || (current !== null && current > revision)) left.push(name);
  }
  for (const { id, before } of removed) if ((await revisionOf(id)) === null) await drafts.create({ id, ...draftOf(target, before) });
  return left;
};
