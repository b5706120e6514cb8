import type { Competition, Participation } from '#contract/competitions.ts';
import type { Device } from '#src/offline/index.ts';
import { formStateOf } from '../form/savedForm.ts';
import type { RosterTeam } from './parseRoster.ts';

interface Imported {
  made: number;
  /** Teams of which a draft lies here already: the list was imported before. */
  leftOut: number;
}

/**
 * Makes a draft of each team; lists show the last saved first, so the file's first team is made last. A team whose name a draft for the
 * competition bears is left out: the same list again makes nothing twice. Fails like `Drafts.create`; what is made stays.
 */
export const importTeams = async (
  teams: readonly RosterTeam[],
  drafts: Pick<Device['drafts'], 'create' | 'list'>,
  competition: Pick<Competition, 'id' | 'slug' | 'season' | 'title' | 'needsInvitation'>,
  participation: Participation,
): Promise<Imported> => {
  const { id, slug, season, title } = competition;
  const there = (await drafts.list()).filter(({ subject, competition: its }) => subject.kind === 'registration' && its.id === id);
  const names = new Set(there.map(({ label }) => label).filter((label) => label !== ''));
  const forms = teams.map(({ values }) => formStateOf(values, competition, null)).filter(({ label }) => !names.has(label));
  for (const form of forms.toReversed())
    await drafts.create({ subject: { kind: 'registration', participation }, competition: { id, slug, season, title }, ...form });
  return { made: forms.length, leftOut: teams.length - forms.length };
};
