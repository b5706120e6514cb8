import type { Locale } from '#contract/http/common.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';

/** Returns the language of a guardian, who has no account. */
export const localeOfPhone = (phone: string): Locale => (phone.startsWith('+86') ? 'zh-CN' : 'en-US');

/** Replaces the institution's name in earlier message templates that contain it: anyone can open an institution's account. */
const anInstitution: Record<Locale, string> = { 'zh-CN': '有学校或幼儿园', 'en-US': 'An institution' };

/**
 * Returns the parameters of a message to a guardian. It goes to a number that somebody typed, so it contains nothing else that they typed: the child
 * has the masked name, the competition the organisers' title. The page of the link says who asks.
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
