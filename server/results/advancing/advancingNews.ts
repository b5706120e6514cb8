import type { Locale } from '#contract/http/common.ts';
import { fillText } from '#contract/messages/rules/messageText.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import en from '#server/locales/results.en-US.json' with { type: 'json' };
import zh from '#server/locales/results.zh-CN.json' with { type: 'json' };
import { momentFor, type Reader } from '#server/platform/messages/moment.ts';
import { entriesByCodes, invitationCodeTexts } from '#server/registrations/index.ts';
import { liveTeams } from '#server/results/computing/computationStore.ts';
import { advancementsOf } from './advancementStore.ts';

const words: Record<Locale, typeof en> = { 'en-US': en, 'zh-CN': zh };

/** A publication, or all of a competition until now. */
export type Published = { competitionId: string; number?: number; publishAt: number };

/** The news of an account about its entries' invitations, in the language of its reader. */
export type AdvancingNews = (reader: Reader, timeZone: string) => string;

/**
 * Returns the accounts whose entries have qualified for another competition by a publication, or no longer do, each with the words that say so. Without a number: by
 * all publications until its time.
 */
export const advancingNews = async (
  db: Db,
  { competitionId, number, publishAt }: Published,
): Promise<ReadonlyMap<string, AdvancingNews>> => {
  const changed = (await advancementsOf(db, competitionId)).filter(({ publication, publishedAt, endedAt }) => {
    if (number === undefined) return publishedAt <= publishAt && (endedAt === null || endedAt > publishAt);
    return publication === number || endedAt === publishAt;
  });
  if (changed.length === 0) return new Map();
  const teams = new Map((await liveTeams(db, competitionId)).map((team) => [team.id, team]));
  const rows = changed.flatMap((row) => {
    const team = teams.get(row.registrationId);
    return team ? [{ ...row, accountId: team.accountId, teamName: team.teamName }] : [];
  });
  const targets = new Map(
    await Promise.all([...new Set(rows.map(({ targetId }) => targetId))].map(async (id) => [id, await findCompetition(db, id)] as const)),
  );
  const codeIds = rows.map(({ codeId }) => codeId);
  const codes = await invitationCodeTexts(db, codeIds);
  const signedUp = await entriesByCodes(db, codeIds);
  const accepted = new Set(signedUp.map(({ invitationCodeId }) => invitationCodeId));
  const isEndedNow = ({ endedAt }: { endedAt: number | null }) => endedAt !== null && endedAt <= publishAt;
  // Nobody can accept an invitation to what is called off.
  const told = rows.filter((row) => isEndedNow(row) || targets.get(row.targetId)?.calledOffAt === null);
  const lineOf = (row: (typeof rows)[number], reader: Reader, timeZone: string): string[] => {
    const target = targets.get(row.targetId);
    if (!target) return [];
    const line = !isEndedNow(row) ? 'qualified' : accepted.has(row.codeId) ? 'noLongerEntered' : 'noLonger';
    const until = target.signupClosesAt === null ? '' : momentFor(reader, target.signupClosesAt, timeZone);
    return [
      fillText(words[reader.locale].advancing[line], {
        team: row.teamName,
        final: titleOf(target)[reader.locale],
        code: codes.get(row.codeId) ?? '',
        until,
      }),
    ];
  };
  return new Map(
    [...Map.groupBy(told, ({ accountId }) => accountId)].map(([accountId, own]) => [
      accountId,
      (reader, timeZone) => own.flatMap((row) => lineOf(row, reader, timeZone)).join('\n'),
    ]),
  );
};
