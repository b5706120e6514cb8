import type { Found } from '#contract/search.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { placeOf } from './contentPlaces.ts';

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
  group: (kind: 'competitions' | 'content' | 'entries' | 'people' | 'staff' | 'works') => string;
  kind: (kind: Found['people'][number]['kind']) => string;
  role: (role: Found['staff'][number]['role']) => string;
  text: (text: Found['competitions'][number]['title']) => string;
  state: (state: Found['entries'][number]['state']) => string;
  /** What a kind of the portal's content is called, and where it stands. */
  area: (part: string) => string;
  contentState: (state: Found['content'][number]['state']) => string;
}

/** What the server has found, as lines. */
export const foundGroups = ({ competitions, content, entries, people, staff, works }: Found, words: Words): PaletteGroup[] =>
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
      title: words.group('people'),
      items: people.map(({ id, name, affiliation, kind }) => ({
        id: `person ${id}`,
        label: name,
        detail: [words.kind(kind), affiliation].filter(Boolean).join(' · '),
        icon: 'user' as const,
        to: `/people/${id}/show`,
      })),
    },
    {
      title: words.group('staff'),
      items: staff.map(({ id, name, affiliation, role }) => ({
        id: `staff ${id}`,
        label: name,
        detail: [words.role(role), affiliation].filter(Boolean).join(' · '),
        icon: 'shield' as const,
        to: `/people/${id}/show`,
      })),
    },
    {
      title: words.group('content'),
      items: content.map(({ kind, id, title, state }) => ({
        id: `content ${kind} ${id}`,
        label: words.text(title) || '–',
        detail: [words.area(placeOf[kind]), words.contentState(state)].join(' · '),
        icon: 'news' as const,
        to: `/${placeOf[kind]}/${id}`,
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
