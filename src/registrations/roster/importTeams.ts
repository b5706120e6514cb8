import type { Competition, Participation } from '#contract/competitions.ts';
import type { Device } from '#src/offline/index.ts';
import { formStateOf } from '../form/savedForm.ts';
import type { RosterTeam } from './parseRoster.ts';

interface Imported {
  created: number;
  /** Teams that already have a draft: the roster was imported before. */
  skipped: number;
}

/**
 * Creates a draft for each team; lists show the last saved first, so the file's first team is created last. A team named like an existing
 * draft of the competition is skipped: importing the same roster again creates no duplicates. Fails like `Drafts.create`; drafts created
 * before the failure stay.
 */
export const importTeams = async (
  teams: readonly RosterTeam[],
  drafts: Pick<Device['drafts'], 'create' | 'list'>,
  competition: Pick<Competition, 'id' | 'slug' | 'season' | 'title' | 'needsInvitation'>,
  participation: Participation,
): Promise<Imported> => {
  const { id, slug, season, title } = competition;
  const existing = (await drafts.list()).filter(({ subject, competition: its }) => subject.kind === 'registration' && its.id === id);
  const names = new Set(existing.map(({ label }) => label).filter((label) => label !== ''));
  const forms = teams.map(({ values }) => formStateOf(values, competition, null)).filter(({ label }) => !names.has(label));
  for (const form of forms.toReversed())
    await drafts.create({ subject: { kind: 'registration', participation }, competition: { id, slug, season, title }, ...form });
  return { created: forms.length, skipped: teams.length - forms.length };
};
