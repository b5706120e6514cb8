import type { Found } from '#contract/office/search.ts';
import { foldText } from '#contract/text/typedText.ts';
import type { stateOf } from '#src/admin/kit/data/typedFilter.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { placeOf } from '#src/admin/navigation/contentPlaces.ts';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

/** One line of the palette. */
export interface PaletteItem {
  id: string;
  label: string;
  detail?: string;
  /** Hidden search terms. */
  also?: string;
  icon: IconDrawing;
  /** The path it opens. */
  to?: string;
  /** The search to open the list with, as the state of its history entry. */
  state?: ReturnType<typeof stateOf>;
  /** The action it runs instead. */
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

/** The items chosen in this visit, latest first. Not stored: the names of teams stay off the device. */
let recent: readonly PaletteItem[] = [];
const REMEMBERED = 5;

export const recentItems = (): readonly PaletteItem[] => recent;
export const rememberItem = (item: PaletteItem): void => {
  if (item.to !== undefined) recent = [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, REMEMBERED);
};
/** Clears the recent items: another account may sign in next. */
export const forgetRecentItems = (): void => {
  recent = [];
};

interface Words {
  /** The separator between the parts of a line. */
  dot: string;
  group: (kind: 'announcements' | 'competitions' | 'gallery' | 'content' | 'entries' | 'people' | 'staff' | 'works') => string;
  kind: (kind: Found['people'][number]['kind']) => string;
  role: (role: Found['staff'][number]['role']) => string;
  text: (text: Found['competitions'][number]['title']) => string;
  state: (state: Found['entries'][number]['state']) => string;
  /** Returns the name of a content kind, which is also that of its screen. */
  area: (part: WordOf<'frame.areas'>) => string;
  contentState: (state: Found['content'][number]['state']) => string;
  announcementState: (state: Found['announcements'][number]['state']) => string;
  /** Returns the label of a competition that exists only as a draft. */
  notPublic: () => string;
}

/** Returns the server's results as lines. */
export const foundGroups = (
  { announcements, competitions, content, entries, gallery, people, staff, works }: Found,
  words: Words,
): PaletteGroup[] =>
  [
    {
      title: words.group('entries'),
      items: entries.map(({ id, number, teamName, organization, state, competition }) => ({
        id: `entry ${id}`,
        label: teamName,
        detail: [...(number === null ? [] : [number]), words.text(competition.title), organization, words.state(state)].join(words.dot),
        icon: 'users' as const,
        to: `/registrations/${id}/show`,
      })),
    },
    {
      title: words.group('works'),
      items: works.map(({ id, no, title, teamName, competition }) => ({
        id: `work ${id}`,
        label: title,
        detail: [no, teamName, words.text(competition.title)].join(words.dot),
        icon: moreIcons.video,
        to: `/works/${id}/show`,
      })),
    },
    {
      title: words.group('people'),
      items: people.map(({ id, name, affiliation, kind }) => ({
        id: `person ${id}`,
        label: name,
        detail: [words.kind(kind), affiliation].filter(Boolean).join(words.dot),
        icon: 'user' as const,
        to: `/people/${id}/show`,
      })),
    },
    {
      title: words.group('staff'),
      items: staff.map(({ id, name, affiliation, role }) => ({
        id: `staff ${id}`,
        label: name,
        detail: [words.role(role), affiliation].filter(Boolean).join(words.dot),
        icon: moreIcons.shield,
        to: `/people/${id}/show`,
      })),
    },
    {
      title: words.group('content'),
      items: content.map(({ kind, id, title, state }) => ({
        id: `content ${kind} ${id}`,
        label: words.text(title) || '–',
        detail: [words.area(placeOf[kind]), words.contentState(state)].join(words.dot),
        icon: 'news' as const,
        to: `/${placeOf[kind]}/${id}`,
      })),
    },
    {
      title: words.group('gallery'),
      items: gallery.map(({ kind, id, title, season }) => ({
        id: `${kind} ${id}`,
        label: words.text(title) || '–',
        detail: [words.area(`${kind}s`), season].join(words.dot),
        icon: kind === 'photo' ? moreIcons.image : moreIcons.video,
        to: `/${kind}s?season=${season}`,
      })),
    },
    {
      title: words.group('announcements'),
      items: announcements.map(({ id, title, state }) => ({
        id: `announcement ${id}`,
        label: words.text(title) || '–',
        detail: words.announcementState(state),
        icon: moreIcons.mail,
        to: `/messages/announcements/${id}`,
      })),
    },
    {
      title: words.group('competitions'),
      items: competitions.map(({ id, title, season, isPublic }) => ({
        id: `competition ${id}`,
        label: words.text(title) || '–',
        detail: [season, ...(isPublic ? [] : [words.notPublic()])].join(words.dot),
        icon: 'cup' as const,
        to: isPublic ? `/registrations?filter=${encodeURIComponent(JSON.stringify({ competitionId: id }))}` : `/competitions/${id}`,
      })),
    },
  ].filter(({ items }) => items.length > 0);

/** Returns the items of a group whose name or search terms contain every typed word; those with all of them in the name come first. */
export const matching = (items: readonly PaletteItem[], query: string): PaletteItem[] => {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  const has = (text: string) => words.every((word) => foldText(text).includes(word));
  const named = items.filter(({ label }) => has(label));
  return [...named, ...items.filter((item) => !named.includes(item) && has(`${item.label} ${item.detail ?? ''} ${item.also ?? ''}`))];
};
