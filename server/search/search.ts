import { galleryKinds } from '#contract/content/rules/galleryItem.ts';
import type { Text } from '#contract/http/common.ts';
import {
  CONTENT_EVERYWHERE,
  type CompetitionScope,
  competitionsWith,
  intersect,
  mayDoEverything,
  meets,
  type RightName,
} from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import { workReaders } from '#contract/works/public.ts';
import { findPeople, findStaff } from '#server/accounts/index.ts';
import { announcementTitles } from '#server/announcements/index.ts';
import { type CompetitionRow, titleOf, unpublishedTitles } from '#server/competitions/index.ts';
import { findContent, galleryCaptions } from '#server/content/index.ts';
import { searchableText, searchTerms } from '#server/database/searchText.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { competitionsToSearch, findEntries, findWorks } from './store.ts';

const briefly = (row: CompetitionRow) => ({ id: row.id, title: titleOf(row), season: row.season });

/** A few of everything that an organiser reaches and that has every word looked for. */
export const findEverywhere = async (
  deps: Pick<Deps, 'readDb' | 'clock'>,
  actor: Actor,
  scope: CompetitionScope,
  { q, season }: { q: string; season?: number | undefined },
): Promise<Found> => {
  const { readDb } = deps;
  const rows = await competitionsToSearch(readDb, scope, season);
  const byId = new Map(rows.map((row) => [row.id, briefly(row)]));
  const ids = [...byId.keys()];
  const reached = (rights: readonly RightName[]) => intersect(ids, competitionsWith(actor.rights, rights)) ?? ids;
  const words = searchTerms(q);
  const isNamed = (name: Text): boolean => {
    const text = searchableText(Object.values(name));
    return words.length > 0 && words.every((word) => text.includes(word));
  };
  const mayWriteAll = meets(actor.rights, CONTENT_EVERYWHERE);
  const mayAll = mayDoEverything(actor.rights);
  const drafts = (await unpublishedTitles(readDb, competitionsWith(actor.rights, ['content']))).filter(
    (draft) => season === undefined || draft.season === season,
  );
  const entries = await findEntries(readDb, { query: q, competitionIds: reached(['review']), foundUpTo: FOUND_EACH });
  const works = await findWorks(readDb, { query: q, competitionIds: reached(workReaders), foundUpTo: FOUND_EACH });
  const people = mayAll ? await findPeople(readDb, q, FOUND_EACH) : [];
  const content = mayWriteAll ? await findContent(deps, q, FOUND_EACH) : [];
  const staff = mayAll ? await findStaff(readDb, q, FOUND_EACH) : [];
  const announcements = mayAll ? await announcementTitles(readDb) : [];
  const gallery: Found['gallery'] = [];
  for (const kind of mayWriteAll ? galleryKinds : [])
    for (const { id, name, season: year } of await galleryCaptions(readDb, kind))
      if (isNamed(name)) gallery.push({ kind, id, title: name, season: year });
  const competitions = [
    ...rows.map((row) => ({ ...briefly(row), isPublic: true })),
    ...drafts.map(({ id, name, season: year }) => ({ id, title: name, season: year, isPublic: false })),
  ];
  return {
    announcements: announcements
      .filter(({ name }) => isNamed(name))
      .slice(0, FOUND_EACH)
      .map(({ id, name, state }) => ({ id, title: name, state })),
    gallery: gallery.slice(0, FOUND_EACH),
    staff: staff.flatMap(({ id, name, affiliation, role }) => (role === 'participant' ? [] : [{ id, name, affiliation, role }])),
    content,
    people: people.map(({ id, name, affiliation, kind }) => ({ id, name, affiliation, kind })),
    competitions: competitions.filter(({ title }) => isNamed(title)).slice(0, FOUND_EACH),
    entries: entries.flatMap(({ competitionId, ...entry }) => {
      const competition = byId.get(competitionId);
      return competition ? [{ ...entry, competition }] : [];
    }),
    works: works.flatMap(({ competitionId, ...work }) => {
      const competition = byId.get(competitionId);
      return competition ? [{ ...work, competition }] : [];
    }),
  };
};
