import { PastEventData, type WinnerData } from '#contract/content/contentData.ts';
import type { Text } from '#contract/http/common.ts';
import { type StoredWinner, storedWinners, text } from '#server/content/content.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf } from './kind.ts';
import { wordsContain } from './wordSearchStore.ts';

const said = (words: Text): Text | null => (words['zh-CN'] === '' && words['en-US'] === '' ? null : words);

/**
 * Returns a winner as its editor has it. Names from an entry of this site stay with the event, where the family's consent decides on them, and out of
 * drafts and versions.
 */
const toData = ({ award, group, country, registrationId, ...names }: StoredWinner): WinnerData => {
  const isEntry = registrationId !== undefined;
  return {
    award,
    group,
    country,
    teamName: isEntry ? EMPTY_TEXT : (names.teamName ?? EMPTY_TEXT),
    organization: isEntry ? EMPTY_TEXT : (names.organization ?? EMPTY_TEXT),
    memberNames: isEntry ? [] : names.memberNames,
    registrationId: registrationId ?? null,
  };
};

const toStored = (known: readonly StoredWinner[], { registrationId, ...winner }: WinnerData): StoredWinner => {
  const { teamName, organization, memberNames, ...facts } = winner;
  if (registrationId === null) return { ...facts, teamName: said(teamName), organization: said(organization), memberNames };
  const entry = known.find((each) => each.registrationId === registrationId);
  const names = { teamName: entry?.teamName ?? null, organization: entry?.organization ?? null, memberNames: entry?.memberNames ?? [] };
  return { ...facts, ...names, registrationId };
};

const rowOf = (db: Db | Tx, id: string) => db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst();

/** Past events with their winners. An offline one keeps its photos and videos. */
export const pastEventKind: KindOf<PastEventData> = {
  empty: () => ({
    kind: 'review',
    season: null,
    title: EMPTY_TEXT,
    summary: EMPTY_TEXT,
    story: EMPTY_TEXT,
    art: 'podium',
    heldAt: null,
    teams: 0,
    countries: 0,
    winners: [],
    competitionId: null,
  }),
  titleOf: ({ title }) => title,
  async find(db, id) {
    const row = await rowOf(db, id);
    if (!row || row.offlineAt !== null) return undefined;
    const { season, art, heldAt, teams, countries, publishedAt, competitionId } = row;
    const words = { title: text(row.title), summary: text(row.summary), story: text(row.story) };
    const winners = storedWinners(row).map(toData);
    return {
      data: PastEventData.parse({ kind: 'review', season, ...words, art, heldAt, teams, countries, winners, competitionId }),
      publishedAt,
    };
  },
  async list(db, q) {
    const all = db.selectFrom('review').select(['id', 'title', 'publishedAt']).where('offlineAt', 'is', null);
    const rows = await (q === '' ? all : all.where(wordsContain(['title', 'summary', 'story', 'winners'], q))).execute();
    return rows.map(({ id, title, publishedAt }) => ({ id, title: text(title), publishedAt }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const { season, heldAt, art, teams, countries } = data;
    if (season === null || heldAt === null) throw new Error('a past event without its day');
    const before = await rowOf(tx, id);
    const known = before ? storedWinners(before) : [];
    const row = {
      season,
      heldAt,
      art,
      teams,
      countries,
      title: JSON.stringify(data.title),
      summary: JSON.stringify(data.summary),
      story: JSON.stringify(data.story),
      winners: JSON.stringify(data.winners.map((winner) => toStored(known, winner))),
      publishedAt,
      offlineAt: null,
      updatedAt: now,
    };
    await tx
      .insertInto('review')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(tx, id, now) {
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set({ offlineAt: now, updatedAt: now })
      .where('id', '=', id)
      .where('offlineAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
};
