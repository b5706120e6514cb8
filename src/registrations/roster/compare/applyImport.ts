import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { Device, NewDraft } from '#src/offline/index.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
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

interface Target {
  drafts: Store;
  competition: ImportedCompetition;
  participation: Participation;
}

/** The changes that an import has made, by which it can be undone. */
export interface Imported {
  created: string[];
  replaced: { id: string; revision: number; before: SavedForm }[];
  removed: { id: string; before: SavedForm }[];
}

const draftOf = ({ competition, participation }: Target, saved: SavedForm): NewDraft => ({
  subject: subjectOf('registration', { participation }),
  competition: briefOf(competition),
  ...formStateOf(saved.values, competition, saved),
});

const formOf = ({ draft }: Pick<DeviceTeam, 'draft'>): SavedForm | null => draft && { values: draft.values, version: draft.version };

/**
 * Makes drafts of a list. Lists show the last saved first, so the list's first team is created last. Fails like `Drafts.create`, and with
 * `conflict` if another tab has changed a draft meanwhile; what was done before stays, and is in `done`.
 */
export const applyImport = async (plan: ImportPlan, choices: ImportChoices, target: Target, done: Imported): Promise<void> => {
  const { drafts, competition } = target;
  for (const { state, known, values } of plan.teams.toReversed()) {
    if (state === 'new' && choices.adds) done.created.push((await drafts.create(draftOf(target, { values, version: null }))).id);
    const before = known && formOf(known);
    if (state === 'changed' && choices.replaces && known?.draft && before) {
      const { revision } = await drafts.save(known.id, known.draft.revision, formStateOf(values, competition, before));
      done.replaced.push({ id: known.id, revision, before });
    }
  }
  if (!choices.removes) return;
  for (const team of plan.gone) {
    const before = formOf(team);
    if (!before) continue;
    await drafts.remove(team.id);
    done.removed.push({ id: team.id, before });
  }
};

/** Undoes an import. A draft that was changed or sent since stays as it is. */
export const undoImport = async ({ created, replaced, removed }: Imported, target: Target): Promise<void> => {
  const { drafts, competition } = target;
  for (const id of created) if ((await drafts.read(id, SavedForm))?.draft.revision === 1) await drafts.remove(id);
  for (const { id, revision, before } of replaced)
    if ((await drafts.read(id, SavedForm))?.draft.revision === revision)
      await drafts.save(id, revision, formStateOf(before.values, competition, before));
  for (const { id, before } of removed) if (!(await drafts.read(id, SavedForm))) await drafts.create({ id, ...draftOf(target, before) });
};
