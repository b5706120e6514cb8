import type { Participation } from '#contract/competitions/public.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import type { DerivedTeam } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { type ComparedTeam, compareTeams, type ListTeam } from './compareTeams.ts';
import type { DeviceTeam } from './knownTeams.ts';
import { mergedValues } from './mergedValues.ts';

/** The state of a team of the list on this device: no draft yet, a draft with other or the same values, sent. */
export type TeamState = 'new' | 'changed' | 'same' | 'sent';

export interface PlannedTeam extends Omit<ComparedTeam<DerivedTeam & ListTeam, DeviceTeam>, 'team'> {
  team: DerivedTeam;
  state: TeamState;
  /** The form to save. */
  values: FormValues;
}

export interface ImportPlan {
  teams: PlannedTeam[];
  /** Drafts of which no child is in the list any more. */
  gone: DeviceTeam[];
}

/** Compares a corrected list with what this device knows of the competition. Single participants are compared by the child alone. */
export const planImport = (
  teams: readonly DerivedTeam[],
  shared: RosterDocument['shared'],
  known: readonly DeviceTeam[],
  participation: Participation,
): ImportPlan => {
  const isSingle = participation === 'single';
  const list = teams.map((team) => ({
    ...team,
    name: isSingle ? '' : team.values.teamName,
    members: team.values.members,
  }));
  const compared = compareTeams(list, known);
  return {
    teams: compared.teams.map(({ team, known: match, namesake, added, gone }): PlannedTeam => {
      const before = match?.draft?.values;
      const unsaid = team.open.filter((column) => (shared[column] ?? '') === '');
      const values = before ? mergedValues(team.values, before, unsaid) : team.values;
      const state = (): TeamState => {
        if (!match) return 'new';
        if (!match.draft || !before) return match.kind === 'draft' ? 'changed' : 'sent';
        return JSON.stringify(values) === JSON.stringify(before) ? 'same' : 'changed';
      };
      return { team, known: match, namesake, added, gone, state: state(), values };
    }),
    gone: compared.gone,
  };
};
