import { folded } from '#src/platform/tables/cellText.ts';
import { isSameChild, type KnownChild, mayBeSameChild } from './sameChild.ts';

/** A team that the device knows: a draft, or what was sent. */
export interface KnownTeam {
  id: string;
  kind: 'draft' | 'waiting' | 'entry';
  name: string;
  /** Null if the device does not have the children. */
  members: readonly KnownChild[] | null;
}

/** A team of the list. */
export interface ListTeam {
  name: string;
  members: readonly KnownChild[];
}

export interface ComparedTeam<T extends ListTeam, K extends KnownTeam> {
  team: T;
  /** The known team; null for a new team. */
  known: K | null;
  /** For a new team, one that was sent and has its name or a child's: it may be another. */
  namesake: K | null;
  /** Names of children whom the known team does not have, and of those whom only it has. */
  added: string[];
  gone: string[];
}

export interface Comparison<T extends ListTeam, K extends KnownTeam> {
  teams: ComparedTeam<T, K>[];
  /** Drafts of which no child is in the list any more. */
  gone: K[];
}

const isSent = ({ kind }: KnownTeam): boolean => kind !== 'draft';
const isBlankChild = ({ name, idNumber }: KnownChild): boolean => folded(name) === '' && idNumber === '';

/** Returns true if a child of the list is one of a known team: of one that was sent only if that is certain. */
const isChildOf = (known: KnownTeam): typeof isSameChild => (isSent(known) ? isSameChild : mayBeSameChild);

/** Returns true if a draft without children has the team's name. */
const isEmptyDraftOf = (team: ListTeam, known: KnownTeam): boolean =>
  !isSent(known) && folded(team.name) !== '' && folded(team.name) === folded(known.name) && (known.members ?? []).every(isBlankChild);

/** Returns true if a team of the list has the name of one that was sent, or a child's. */
const isNamesakeOf = ({ name, members }: ListTeam, known: KnownTeam): boolean => {
  const names = new Set([name, ...members.map((child) => child.name)].map(folded).filter((each) => each !== ''));
  return isSent(known) && [known.name, ...(known.members ?? []).map((child) => child.name)].some((each) => names.has(folded(each)));
};

/**
 * Compares a list with what the device knows. A team is the one with which it shares most children; a name alone makes it only a draft's that has no
 * children yet. A team that was sent is found before a draft, so that it is not sent once more.
 */
export const compareTeams = <T extends ListTeam, K extends KnownTeam>(list: readonly T[], known: readonly K[]): Comparison<T, K> => {
  const pairs = list.flatMap((team, index) =>
    known.flatMap((each) => {
      const isChild = isChildOf(each);
      const shared = (each.members ?? []).filter((child) => team.members.some((own) => isChild(own, child))).length;
      return shared > 0 || isEmptyDraftOf(team, each) ? [{ index, each, shared }] : [];
    }),
  );
  const byWorth = pairs.toSorted((a, b) => Number(isSent(b.each)) - Number(isSent(a.each)) || b.shared - a.shared || a.index - b.index);
  const found = new Map<number, K>();
  const taken = new Set<string>();
  for (const { index, each } of byWorth) {
    if (found.has(index) || (taken.has(each.id) && !isSent(each))) continue;
    found.set(index, each);
    taken.add(each.id);
  }
  const teams = list.map((team, index): ComparedTeam<T, K> => {
    const match = found.get(index) ?? null;
    const before = match?.members;
    const namesake = match ? null : (known.find((each) => isNamesakeOf(team, each)) ?? null);
    if (!match || !before) return { team, known: match, namesake, added: [], gone: [] };
    const without = (from: readonly KnownChild[], other: readonly KnownChild[]) =>
      from.filter((child) => !other.some((each) => isChildOf(match)(each, child))).map(({ name }) => name);
    return { team, known: match, namesake, added: without(team.members, before), gone: without(before, team.members) };
  });
  return { teams, gone: known.filter((each) => each.kind === 'draft' && !taken.has(each.id)) };
};
