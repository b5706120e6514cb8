/** Returns the page on which a judge scores a team of a round. */
export const teamPath = ({ roundId, teamId }: { roundId: string; teamId: string }): string =>
  `/judging/team?team=${encodeURIComponent(teamId)}&round=${encodeURIComponent(roundId)}`;
