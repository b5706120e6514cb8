import type { Found } from '#contract/search.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** One line of the palette. */
export interface PaletteItem {
  id: string;
  label: string;
  detail?: string;
  icon: IconName;
  /** Where it leads. */
  to?: string;
  /** What it does instead. */
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

/** Chosen in this visit, the last first. Not stored: the names of teams stay off the device. */
let recent: readonly PaletteItem[] = [];
const REMEMBERED = 5;

export const recentItems = (): readonly PaletteItem[] => recent;
export const rememberItem = (item: PaletteItem): void => {
  if (item.to !== undefined) recent = [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, REMEMBERED);
};
/** Another account may sign in next. */
export const forgetRecentItems = (): void => {
  recent = [];
};

interface Words {
  group: (kind: 'competitions' | 'entries' | 'works') => string;
  text: (text: Found['competitions'][number]['title']) => string;
  state: (state: Found['entries'][number]['state']) => string;
}

/** What the server has found, as lines. */
export const foundGroups = ({ competitions, entries, works }: Found, words: Words): PaletteGroup[] =>
  [
    {
      title: words.group('entries'),
      items: entries.map(({ id, teamName, organization, state, competition }) => ({
        id: `entry ${id}`,
        label: teamName,
        detail: [words.text(competition.title), organization, words.state(state)].join(' · '),
        icon: 'users' as const,
        to: `/registrations/${id}/show`,
      })),
    },
    {
      title: words.group('works'),
      items: works.map(({ id, no, title, teamName, competition }) => ({
        id: `work ${id}`,
        label: title,
        detail: [no, teamName, words.text(competition.title)].join(' · '),
        icon: 'video' as const,
        to: `/works/${id}/show`,
      })),
    },
    {
      title: words.group('competitions'),
      items: competitions.map(({ id, title, season }) => ({
        id: `competition ${id}`,
        label: words.text(title),
        detail: String(season),
        icon: 'cup' as const,
        to: `/registrations?filter=${encodeURIComponent(JSON.stringify({ competitionId: id }))}`,
      })),
    },
  ].filter(({ items }) => items.length > 0);

/** Those of a group whose name has every word that was typed. */
export const matching = (items: readonly PaletteItem[], query: string): PaletteItem[] => {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
