import { folded } from '#src/registrations/roster/cell.ts';
import { isSameChild, type KnownChild } from './sameChild.ts';

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
  /** The known team with its children, or its name; null for a new team. */
  known: K | null;
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

/**
 * Compares a list with what the device knows. A team is the one with which it shares most children, otherwise the one of its name. A team that was
 * sent is found before a draft, so that it is not sent once more.
 */
export const compareTeams = <T extends ListTeam, K extends KnownTeam>(list: readonly T[], known: readonly K[]): Comparison<T, K> => {
  const pairs = list.flatMap((team, index) =>
    known.flatMap((each) => {
      const shared = (each.members ?? []).filter((child) => team.members.some((own) => isSameChild(own, child))).length;
      const isNamed = folded(team.name) !== '' && folded(team.name) === folded(each.name);
      return shared > 0 || isNamed ? [{ index, each, shared, isNamed }] : [];
    }),
  );
  const byWorth = pairs.toSorted(
    (a, b) =>
      Number(b.shared > 0 && isSent(b.each)) - Number(a.shared > 0 && isSent(a.each)) ||
      b.shared - a.shared ||
      Number(b.isNamed) - Number(a.isNamed) ||
      a.index - b.index,
  );
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
    if (!match || !before) return { team, known: match, added: [], gone: [] };
    const without = (from: readonly KnownChild[], other: readonly KnownChild[]) =>
      from.filter((child) => !other.some((each) => isSameChild(each, child))).map(({ name }) => name);
    return { team, known: match, added: without(team.members, before), gone: without(before, team.members) };
  });
  return { teams, gone: known.filter((each) => each.kind === 'draft' && !taken.has(each.id)) };
};
