import type { Locale } from '#contract/http/common.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';

/** The language of a guardian, who has no account. */
export const localeOfPhone = (phone: string): Locale => (phone.startsWith('+86') ? 'zh-CN' : 'en-US');

/** In the place of what an institution calls itself, for words of before that name it: anyone can open an institution's account. */
const anInstitution: Record<Locale, string> = { 'zh-CN': '有学校或幼儿园', 'en-US': 'An institution' };

/**
 * What a message to a guardian says. It goes to a number that somebody has typed, so nothing of it is what they have typed: the child by the masked
 * name, and the competition by the organisers' title. Who asks stands on the page that the link opens.
 */
export const guardianParams = (
  locale: Locale,
  { childName, competition, link }: { childName: string; competition: string; link: string },
): Record<string, string> => ({
  name: maskPersonName(childName),
  organization: anInstitution[locale],
  competition,
  link,
});
