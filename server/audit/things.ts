import { z } from 'zod';
import { contentKinds } from '#contract/content/contentData.ts';
import { type GalleryKind, galleryKinds } from '#contract/content/rules/galleryItem.ts';
import { type Locale, locales, type Text } from '#contract/http/common.ts';
import { auditWords } from '#contract/locales/auditWords.ts';
import { isTemplate, messageTemplates } from '#contract/messages/rules/templates.ts';
import type { AuditSubject } from '#contract/office/rules/auditSubjects.ts';
import { findPeople, findStaff } from '#server/accounts/index.ts';
import { competitionTitles } from '#server/competitions/index.ts';
import { contentTitles, galleryCaptions } from '#server/content/index.ts';
import { searchableText, searchTerms } from '#server/database/search/searchText.ts';
import { announcementTitles } from '#server/messages/announcements/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { documentsNamed, namesByIds, notesAbout, proposalNames, removalsOf, templatesOf } from './thingStore.ts';

type ThingDeps = Pick<Deps, 'readDb' | 'clock' | 'site'>;

export interface Thing {
  subject: string;
  id: string;
}
export const thingKey = ({ subject, id }: Thing): string => `${subject} ${id}`;

/** Maximum number of people, entries and works that a name is searched among; a longer query narrows it down. */
const FOUND_UP_TO = 50;
/** Maximum number of items of a content kind that are searched by name. */
const WRITTEN_UP_TO = 200;

const inBoth = (name: string): Text => ({ 'zh-CN': name, 'en-US': name });

const UNTITLED: Text = { 'zh-CN': auditWords['zh-CN'].untitled, 'en-US': auditWords['en-US'].untitled };
const isNamed = (name: Text): boolean => locales.some((locale) => name[locale] !== '');

type Named = { id: string; name: Text }[];

/** Names a photo or a video by its position in its season's gallery. */
const placeName = (
  words: 'uncaptioned' | 'removed' | 'removedFrom',
  kind: GalleryKind,
  { season, place }: { season: number; place?: number | undefined },
): Text => {
  const inWords = (locale: Locale) => auditWords[locale][words][kind].replace('{season}', String(season)).replace('{place}', String(place));
  return { 'zh-CN': inWords('zh-CN'), 'en-US': inWords('en-US') };
};

/** Returns the names of photos or videos: their captions, otherwise their positions in their season's gallery. */
const galleryNames = async ({ readDb }: ThingDeps, kind: GalleryKind): Promise<Named> => {
  const places = new Map<number, number>();
  return (await galleryCaptions(readDb, kind)).map(({ id, name, season }) => {
    const place = (places.get(season) ?? 0) + 1;
    places.set(season, place);
    return { id, name: isNamed(name) ? name : placeName('uncaptioned', kind, { season, place }) };
  });
};

const Removal = z.object({ season: z.int(), place: z.int().optional() });

/**
 * Returns the names of removed photos and videos, by `thingKey`: their former positions. Their captions were erased, as these may have named a child.
 */
export const namesOfRemoved = async (
  { readDb }: Pick<ThingDeps, 'readDb'>,
  things: readonly Thing[],
): Promise<ReadonlyMap<string, Text>> => {
  const names = new Map<string, Text>();
  for (const kind of galleryKinds) {
    const ids = [...new Set(things.flatMap(({ subject, id }) => (subject === kind ? [id] : [])))];
    if (ids.length === 0) continue;
    for (const { id, detail } of await removalsOf(readDb, kind, ids)) {
      const { data } = Removal.safeParse(JSON.parse(detail));
      if (!data) continue;
      const { season, place } = data;
      names.set(thingKey({ subject: kind, id }), placeName(place === undefined ? 'removedFrom' : 'removed', kind, { season, place }));
    }
  }
  return names;
};

/** Readers of what organisers write, by kind of subject. There are few items of each, so all are read. The log itself holds no name. */
const written: Partial<Record<AuditSubject, (deps: ThingDeps) => Promise<Named>>> = {
  ...Object.fromEntries(contentKinds.map((kind) => [kind, (deps: ThingDeps) => contentTitles(deps, kind)])),
  competition: ({ readDb }) => competitionTitles(readDb),
  photo: (deps) => galleryNames(deps, 'photo'),
  video: (deps) => galleryNames(deps, 'video'),
  announcement: (deps) => announcementTitles(deps),
  staff_invitation: async ({ readDb }) => (await proposalNames(readDb)).map(({ id, name }) => ({ id, name: inBoth(name) })),
  message_template: async () => Object.entries(messageTemplates).map(([id, { name }]) => ({ id, name })),
};

/** Returns the current names of things, by `thingKey`; things that no longer exist are left out. */
export const namesOf = async (deps: ThingDeps, things: readonly Thing[]): Promise<ReadonlyMap<string, Text>> => {
  const names = new Map<string, Text>();
  for (const [subject, group] of Map.groupBy(things, (thing) => thing.subject)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    if (subject === 'account' || subject === 'registration' || subject === 'work') {
      for (const { id, name } of await namesByIds(deps.readDb, subject, ids)) if (name) names.set(thingKey({ subject, id }), inBoth(name));
      continue;
    }
    if (subject === 'message') {
      for (const { id, template } of await templatesOf(deps.readDb, ids)) {
        if (isTemplate(template)) names.set(thingKey({ subject, id }), messageTemplates[template].name);
      }
      continue;
    }
    const asked = new Set(ids);
    const [, list] = Object.entries(written).find(([each]) => each === subject) ?? [];
    for (const { id, name } of (await list?.(deps)) ?? [])
      if (asked.has(id)) names.set(thingKey({ subject, id }), isNamed(name) ? name : UNTITLED);
  }
  return names;
};

/** The matches of a text: accounts, as possible actors, and things by kind of subject. */
export interface Meant {
  actors: readonly string[];
  things: ReadonlyMap<string, readonly string[]>;
}

/** Finds everything with every word of a text in its name, in either language. */
export const thingsNamed = async (deps: ThingDeps, q: string): Promise<Meant> => {
  const db = deps.readDb;
  const actors = [...(await findStaff(db, q, FOUND_UP_TO)), ...(await findPeople(db, q, FOUND_UP_TO))].map(({ id }) => id);
  const registration = await documentsNamed(db, 'registrationId', q, FOUND_UP_TO);
  const things = new Map<string, readonly string[]>([
    ['account', actors],
    ['account_note', await notesAbout(db, 'account', actors)],
    ['registration', registration],
    ['note', await notesAbout(db, 'registration', registration)],
    ['work', await documentsNamed(db, 'workId', q, FOUND_UP_TO)],
  ]);
  const words = searchTerms(q);
  if (words.length === 0) return { actors, things };
  for (const [subject, list] of Object.entries(written)) {
    const found = (await list(deps)).filter(({ name }) => {
      const text = searchableText(Object.values(name));
      return words.every((word) => text.includes(word));
    });
    things.set(
      subject,
      found.slice(0, WRITTEN_UP_TO).map(({ id }) => id),
    );
  }
  return { actors, things };
};
