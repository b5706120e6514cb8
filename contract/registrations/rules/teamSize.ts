/** Returns the problem of a team with too few or too many members for its competition, whose bounds are inclusive. */
export const teamSizeProblem = (count: number, { min, max }: { min: number; max: number }): 'team_too_small' | 'team_too_large' | null => {
  if (count < min) return 'team_too_small';
  return count > max ? 'team_too_large' : null;
};
