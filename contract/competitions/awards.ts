import { z } from 'zod';
import { type Locale, Text } from '#contract/http/common.ts';

export const awardLooks = ['gold', 'silver', 'bronze', 'cup'] as const;
/** The drawing of an award. */
export const AwardLook = z.enum(awardLooks);
export type AwardLook = z.infer<typeof AwardLook>;

/** The name under which results hold an award; it stays when the title changes. */
export const AwardKey = z.string().regex(/^[a-z0-9_]{1,30}$/);

/** An award as results show it. */
export const Award = z.object({ key: AwardKey, title: Text, look: AwardLook });
export type Award = z.infer<typeof Award>;

const both = (zh: string, en: string): Record<Locale, string> => ({ 'zh-CN': zh, 'en-US': en });

/** Key of the award that is no prize. */
export const PARTICIPATION = 'participation';

/** The awards of results whose competition names none under their key, the best first. */
export const standardAwards: readonly Award[] = [
  { key: 'first', title: both('一等奖', 'First prize'), look: 'gold' },
  { key: 'second', title: both('二等奖', 'Second prize'), look: 'silver' },
  { key: 'third', title: both('三等奖', 'Third prize'), look: 'bronze' },
  { key: PARTICIPATION, title: both('参赛纪念', 'Participation'), look: 'cup' },
];

/** Returns the key and the look of the award at a place of a list that was stored before awards had them: first, second and third prize, then others. */
const madeUp = (index: number): Pick<Award, 'key' | 'look'> => {
  const standard = standardAwards[index];
  return standard && standard.key !== PARTICIPATION ? { key: standard.key, look: standard.look } : { key: `a${index + 1}`, look: 'bronze' };
};

/** Returns a stored list of awards, each with a key: those from before awards had one get it. Anything else is returned as it is. */
export const withKeys = (stored: unknown): unknown =>
  Array.isArray(stored)
    ? stored.map((award: unknown, index) => (typeof award === 'object' ? { ...madeUp(index), ...award } : award))
    : stored;

/** Returns a key that no award of the list has. */
export const unusedKey = (awards: readonly Pick<Award, 'key'>[]): string => {
  const keys = new Set(awards.map(({ key }) => key));
  let number = awards.length + 1;
  while (keys.has(`a${number}`)) number += 1;
  return `a${number}`;
};

/** Returns the award of a result: the competition's under its key, otherwise the standard one. */
export const awardOf = (awards: readonly Award[], key: string): Award =>
  [...awards, ...standardAwards].find((award) => award.key === key) ?? { key, title: both(key, key), look: 'cup' };

/** Returns the place of an award among a competition's, the best first: its own in their order, then the standard ones. */
export const awardOrder = (awards: readonly Award[], key: string): number => {
  const index = [...awards, ...standardAwards].findIndex((award) => award.key === key);
  return index < 0 ? Number.POSITIVE_INFINITY : index;
};

/** Returns the title of an award that was stored with it, or, from before, under its key. */
export const titleOfAward = ({ award, title }: { award: string; title?: Text | undefined }): Text => title ?? awardOf([], award).title;
