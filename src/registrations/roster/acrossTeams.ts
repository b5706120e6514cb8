import { folded } from '#src/platform/tables/cellText.ts';
import type { Child } from './parsing/children.ts';
import { inOrder } from './parsing/fillTeam.ts';
import type { RosterTeam } from './parsing/rosterTypes.ts';

/** Reports a child listed twice, with the other row: a child registers once. */
export const reportDuplicates = (teams: readonly RosterTeam[]): void => {
  const seen = new Map<string, Child>();
  for (const team of teams)
    team.values.members.forEach(({ country, idNumber }, index) => {
      const child = team.children[index];
      if (idNumber === '' || !child) return;
      const identity = `${country} ${idNumber}`;
      const before = seen.get(identity);
      if (!before) {
        seen.set(identity, child);
        return;
      }
      const at = child.cells.get('memberIdNumber');
      const rest = team.problems.filter(
        ({ row, sheet, column, code }) =>
          !(row === child.row && sheet === child.sheet && column === 'memberIdNumber' && code === 'id_number_repeated'),
      );
      const problem = {
        sheet: child.sheet,
        row: child.row,
        column: 'memberIdNumber',
        code: 'child_twice',
        address: at?.address ?? null,
        value: idNumber,
        detail: { other: { sheet: before.sheet, row: before.row } },
      } as const;
      team.problems = inOrder([...rest, problem]);
    });
};

/** Adds remarks to teams of the same name under different headings: they stay separate. */
export const reportNamesakes = (teams: readonly RosterTeam[]): void => {
  const seen = new Map<string, RosterTeam>();
  for (const team of teams) {
    const name = folded(team.values.teamName);
    const before = seen.get(name);
    const [child] = team.children;
    const [other] = before?.children ?? [];
    if (name === '') continue;
    if (!before) seen.set(name, team);
    else if (child && other) {
      const address = child.cells.get('teamName')?.address ?? null;
      const detail = { other: { sheet: other.sheet, row: other.row } };
      const problem = {
        sheet: child.sheet,
        row: child.row,
        column: 'teamName',
        code: 'team_in_sheets',
        address,
        value: team.values.teamName,
        detail,
      } as const;
      team.problems = inOrder([...team.problems, problem]);
    }
  }
};
