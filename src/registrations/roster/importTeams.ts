import type { Competition, Participation } from '#contract/competitions.ts';
import type { Device } from '#src/offline/index.ts';
import { formStateOf } from '../form/savedForm.ts';
import type { RosterTeam } from './parseRoster.ts';

/** Makes a draft of each team; lists show the last saved first, so the file's first team is made last. Fails like `Drafts.create`; what is made stays. */
export const importTeams = async (
  teams: readonly RosterTeam[],
  drafts: Pick<Device['drafts'], 'create'>,
  competition: Pick<Competition, 'id' | 'slug' | 'season' | 'title' | 'needsInvitation'>,
  participation: Participation,
): Promise<void> => {
  const { id, slug, season, title } = competition;
  for (const { values } of teams.toReversed())
    await drafts.create({
      subject: { kind: 'registration', participation },
      competition: { id, slug, season, title },
      ...formStateOf(values, competition, null),
    });
};
