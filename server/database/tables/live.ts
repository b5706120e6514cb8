import { bigint, integer, text } from './columns.ts';

/** A live board that an organiser has turned on. */
export const liveBoard = {
  competitionId: text(),
  since: bigint(),
  byId: text(),
  byName: text(),
  /** The number of the competition's last publication by then; 0 for none. The next one ends the board. */
  publication: integer(),
};
