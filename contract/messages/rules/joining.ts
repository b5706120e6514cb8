import type { Locale } from '#contract/http/common.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';

/** The messages about one team of which several to one person become a single one, each with the template of that. */
export const joinedTemplates = {
  entry_approved: 'teams_approved',
  entry_rejected: 'teams_rejected',
  entry_moved_up: 'teams_moved_up',
  entry_promoted: 'teams_promoted',
  entry_cancelled: 'teams_cancelled',
  fee_paid: 'teams_fees_paid',
  work_released: 'teams_works_released',
  work_held: 'teams_works_held',
  edit_extended: 'teams_edit_extended',
  work_extended: 'teams_work_extended',
  extension_ended: 'teams_extension_ended',
  competition_called_off: 'teams_called_off',
  competition_reinstated: 'teams_reinstated',
} as const satisfies Partial<Record<MessageTemplate, MessageTemplate>>;
export type JoinableTemplate = keyof typeof joinedTemplates;

export const isJoinable = (template: MessageTemplate): template is JoinableTemplate => Object.hasOwn(joinedTemplates, template);

/** Maximum length of the names in a text, in characters: with a link it stays within three billed parts. */
const NAMED: Record<Locale, number> = { 'zh-CN': 48, 'en-US': 120 };
const SEPARATOR: Record<Locale, string> = { 'zh-CN': '、', 'en-US': ', ' };
const rest: Record<Locale, (count: number) => string> = { 'zh-CN': () => ' 等', 'en-US': (count) => ` and ${count} more` };

/** Names teams as far as a text's length allows, at least the first, and says that there are others. */
export const nameTeams = (teams: readonly string[], locale: Locale): { teams: string; named: number } => {
  let length = 0;
  const named = teams.filter((team, index) => {
    length += [...team].length + (index === 0 ? 0 : SEPARATOR[locale].length);
    return index === 0 || length <= NAMED[locale];
  });
  const more = teams.length - named.length;
  return { teams: named.join(SEPARATOR[locale]) + (more > 0 ? rest[locale](more) : ''), named: named.length };
};

/** News of one team, as far as joining depends on it. */
export interface Joinable {
  registrationId: string;
  template: JoinableTemplate;
  /** The reason that the recipient reads; absent if none. */
  reason?: string | undefined;
}

/** Groups the news for one person: what says the same thing for the same reason is one message. Of an entry, the last news of a kind counts. */
export const joinNews = <T extends Joinable>(news: readonly T[]): T[][] => {
  const last = new Map(news.map((each) => [`${each.template} ${each.registrationId}`, each]));
  return [...Map.groupBy(last.values(), ({ template, reason = '' }) => `${template} ${reason}`).values()];
};
