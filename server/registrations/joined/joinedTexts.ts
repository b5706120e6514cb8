import { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { nameTeams } from '#contract/messages/rules/joining.ts';

/** A team as a joined message names it. */
const Named = z.object({ id: z.string(), team: z.string(), competition: z.string() });
export type NamedTeam = z.infer<typeof Named>;
const NamedTeams = z.array(Named);

const COMMA: Record<Locale, string> = { 'zh-CN': '，', 'en-US': ', ' };

/** Returns the variables of a joined message that name its teams, by name: a few in a text, all of them in a mail. `entries` is read by `withoutTeam` only. */
export const teamParams = (given: readonly NamedTeam[], locale: Locale): Record<string, string> => {
  const inOrder = new Intl.Collator(locale, { numeric: true });
  const teams = given.toSorted((a, b) => inOrder.compare(a.team, b.team));
  return {
    count: String(teams.length),
    teams: nameTeams(
      teams.map(({ team }) => team),
      locale,
    ).teams,
    lines: teams.map(({ team, competition }) => `- ${team}${COMMA[locale]}${competition}`).join('\n'),
    entries: JSON.stringify(teams),
  };
};

/** Returns a joined message's variables without one of its entries; null if none is left. */
export const withoutTeam = (params: Record<string, string>, locale: Locale, registrationId: string): Record<string, string> | null => {
  const teams = NamedTeams.parse(JSON.parse(params['entries'] ?? '[]'));
  const left = teams.filter(({ id }) => id !== registrationId);
  return left.length === 0 ? null : { ...params, ...teamParams(left, locale) };
};
