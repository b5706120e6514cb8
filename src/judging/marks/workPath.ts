/** A work in a round. */
export interface Target {
  roundId: string;
  no: string;
}

/** Returns the page on which a judge marks a work. */
export const workPath = ({ roundId, no }: Target): string =>
  `/judging/work?no=${encodeURIComponent(no)}&round=${encodeURIComponent(roundId)}`;
