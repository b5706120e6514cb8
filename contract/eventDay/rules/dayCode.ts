const TEAM = 'team=';

/** Returns the address in a team's QR code: a door's phone opens the team by it, with the entry's id in the fragment; anywhere else it shows nothing. */
export const dayCode = (origin: string, entryId: string): string => `${origin}/check-in#${TEAM}${entryId}`;

/** Reads the fragment of the check-in page: a team, or the link of a door. */
export const readCheckInFragment = (fragment: string): { teamId: string | null; token: string | null } => {
  if (fragment.startsWith(TEAM)) return { teamId: fragment.slice(TEAM.length), token: null };
  return { teamId: null, token: fragment === '' ? null : fragment };
};
