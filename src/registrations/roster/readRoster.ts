import { parseRoster, type Roster, type RosterTerms } from './parseRoster.ts';
import { type FileRefusal, readTables } from './readTables.ts';

type ReadRoster = Roster | { state: 'refused'; code: FileRefusal };

/** Reads a file as a roster: of several sheets the first whose columns are known. Fails like `readTables`. */
export const readRoster = async (file: Blob, terms: RosterTerms): Promise<ReadRoster> => {
  const read = await readTables(file);
  if (read.state === 'refused') return read;
  const rosters = read.tables.map((table) => parseRoster(table, terms));
  const known = rosters.find((roster) => roster.state === 'read' || roster.code !== 'no_heading');
  return known ?? { state: 'refused', code: 'no_heading' };
};
