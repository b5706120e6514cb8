import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { sharedEvents } from '#contract/registrations/rules/entryEvents.ts';
import { calendarFile } from '#contract/time/calendarFile.ts';
import en from '#server/locales/calendar.en-US.json' with { type: 'json' };
import zh from '#server/locales/calendar.zh-CN.json' with { type: 'json' };
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { summariesOf } from '#server/registrations/index.ts';
import { deleteLinkOf, findLinkByToken, findLinkOf, saveLink } from './store.ts';

const words = { 'zh-CN': zh, 'en-US': en };

const READS_PER_ADDRESS = { max: 300, windowMs: 600_000 };

/** Hashes the token, which only calendars with the link know. */
const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'calendar link');

/** Returns the time when the account's calendar link was made; null if none. */
export const calendarSince = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<{ since: number | null }> => ({
  since: (await findLinkOf(db, actor.id))?.createdAt ?? null,
});

/** Makes the calendar link of an account and revokes an earlier one. */
export const makeCalendarLink = async (deps: Deps, actor: Actor, locale: Locale): Promise<{ url: string }> => {
  const token = randomBytes(32).toString('base64url');
  await saveLink(deps.db, { accountId: actor.id, tokenHash: tokenHashOf(deps, token), locale, createdAt: deps.clock.now() });
  return { url: `${deps.publicUrl()}/api/calendars/${token}.ics` };
};

/** Returns the link's part of an account's export. The token itself is not stored. */
export const exportCalendarOf = async ({ db }: Pick<Deps, 'db'>, accountId: string) => {
  const link = await findLinkOf(db, accountId);
  return link ? { since: link.createdAt, locale: link.locale } : null;
};

export const endCalendarLink = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> => deleteLinkOf(db, actor.id);

const fill = (text: string, params: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

/** Returns the calendar of the account that owns the link. Throws not_found, too_many_attempts. */
export const readCalendar = async (deps: Deps, address: string, token: string): Promise<string> => {
  await deps.rateLimiter.consume(['calendars', address], READS_PER_ADDRESS.max, READS_PER_ADDRESS.windowMs);
  const link = await findLinkByToken(deps.db, tokenHashOf(deps, token));
  if (!link) throw new Problem('not_found');
  const w = words[link.locale];
  const now = deps.clock.now();
  const events = sharedEvents(await summariesOf(deps, link.accountId), (name, entries, table) => {
    const [first, ...others] = entries;
    const several = entries.every(({ participation }) => participation === 'team') ? w.teams : w.entries;
    const team = others.length === 0 ? first.teamName : fill(several, { count: String(entries.length) });
    return fill(w[name], { team, competition: first.competition.title[link.locale], table: String(table) });
  });
  const name = deps.site.now().brand.name[link.locale];
  return calendarFile(events, { productId: `-//${name}//${w.name}//`, now, name });
};
