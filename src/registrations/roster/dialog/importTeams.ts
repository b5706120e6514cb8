import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { Device } from '#src/offline/index.ts';
import { briefOf, isOf, subjectOf } from '#src/offline/subject.ts';
import { formStateOf } from '#src/registrations/form/state/savedForm.ts';
import type { RosterTeam } from '#src/registrations/roster/parsing/rosterTypes.ts';

interface Imported {
  created: number;
  /** Names of teams that already have a draft: the roster was imported before. */
  skipped: string[];
}

/**
 * Creates a draft for each team. Lists show the last saved first, so the file's first team is created last. A team with the name of an
 * existing draft of the competition is skipped: importing the same roster again creates no duplicates. Fails like `Drafts.create`; drafts
 * created before the failure stay.
 */
export const importTeams = async (
  teams: readonly Pick<RosterTeam, 'values'>[],
  drafts: Pick<Device['drafts'], 'create' | 'list'>,
  competition: Pick<Competition, 'id' | 'slug' | 'season' | 'title'> & RegistrationTerms,
  participation: Participation,
): Promise<Imported> => {
  const existing = (await drafts.list()).filter(isOf('registration')).filter((draft) => draft.competition.id === competition.id);
  const names = new Set(existing.map(({ label }) => label).filter((label) => label !== ''));
  const all = teams.map(({ values }) => formStateOf(values, competition, null));
  const forms = all.filter(({ label }) => !names.has(label));
  for (const form of forms.toReversed())
    await drafts.create({ subject: subjectOf('registration', { participation }), competition: briefOf(competition), ...form });
  return { created: forms.length, skipped: all.flatMap(({ label }) => (names.has(label) ? [label] : [])) };
};
