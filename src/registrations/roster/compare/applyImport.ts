import { z } from 'zod';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { Device, DraftChanges, NewDraft } from '#src/offline/index.ts';
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

type Store = Pick<Device['drafts'], 'change' | 'read'>;
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
  /** `revision`: the draft's, once it is replaced; of one that is removed the last. */
  replaced: z.array(Changed.extend({ revision: z.int(), before: SavedForm })),
  removed: z.array(Changed.extend({ revision: z.int(), before: SavedForm })),
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
    if (before && team.draft) changes.removed.push({ id: team.id, name: team.name, revision: team.draft.revision, before });
  }
  return { changes, forms };
};

/** Makes the changes with a note that tells of them, all or none. Fails like `Drafts.change`. */
export const applyImport = ({ changes, forms }: PreparedImport, target: Target, note: DraftChanges['note']): Promise<void> => {
  const { drafts, competition } = target;
  const valuesOf = (id: string) => {
    const values = forms.get(id);
    return values ? [values] : [];
  };
  return drafts.change({
    created: changes.created.flatMap(({ id }) => valuesOf(id).map((values) => ({ id, ...draftOf(target, { values, version: null }) }))),
    saved: changes.replaced.flatMap(({ id, revision, before }) =>
      valuesOf(id).map((values) => ({ id, revision: revision - 1, ...formStateOf(values, competition, before) })),
    ),
    removed: changes.removed.map(({ id, revision }) => ({ id, revision })),
    note,
  });
};

/**
 * Undoes an import with its note, all or nothing. A draft that was changed or sent since stays as it is; returns the names of these, as far as the
 * drafts, or the ids of what was sent from this device, tell.
 */
export const undoImport = async (
  { created, replaced, removed }: Imported,
  target: Target,
  sent: ReadonlySet<string>,
  note: string,
): Promise<string[]> => {
  const { drafts, competition } = target;
  const ids = [...created, ...replaced, ...removed].map(({ id }) => id);
  const revisions = new Map(
    await Promise.all(ids.map(async (id) => [id, (await drafts.read(id, SavedForm))?.draft.revision ?? null] as const)),
  );
  const isAt = (id: string, revision: number): boolean => revisions.get(id) === revision;
  const isSince = (id: string, revision: number): boolean => sent.has(id) || (revisions.get(id) ?? 0) > revision;
  await drafts.change({
    created: removed.filter(({ id }) => revisions.get(id) === null).map(({ id, before }) => ({ id, ...draftOf(target, before) })),
    saved: replaced
      .filter(({ id, revision }) => isAt(id, revision))
      .map(({ id, revision, before }) => ({ id, revision, ...formStateOf(before.values, competition, before) })),
    removed: created.filter(({ id }) => isAt(id, 1)).map(({ id }) => ({ id, revision: 1 })),
    note: { name: note, value: null },
  });
  return [...created.filter(({ id }) => isSince(id, 1)), ...replaced.filter(({ id, revision }) => isSince(id, revision))].map(
    ({ name }) => name,
  );
};
