import type { Locale } from '#contract/http/common.ts';
import { variablesIn } from '#contract/messages/rules/messageText.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { newestEntry } from '#server/registrations/index.ts';

const WEEK_MS = 7 * 24 * 3600_000;

const words = {
  'zh-CN': {
    name: '李女士',
    purpose: '登录',
    fee: '请缴报名费 ¥120.00。',
    team: '闪电小蜗牛',
    competition: '城市小信使',
    reason: '姓名与证件不一致。',
    group: '小学组',
    title: '给爷爷送药',
    changes: '队名：闪电小蜗牛 → 闪电大蜗牛',
    place: '晋江市体育中心',
    names: '林*、陈*',
    count: '2',
    teams: '闪电小蜗牛、星星快递 等',
    runs: '2026年12月12日 09:20，3 号桌',
    final: '全国总决赛',
    advancing: '“闪电小蜗牛”晋级“全国总决赛”。专属邀请码：7K2MXQ4RTB。',
    note: '一份评分表录入有误，现已更正。',
    summary: '报名通过 2，已收到作品 1',
    lines: '报名通过 2\n- 闪电小蜗牛，城市小信使\n- 星星快递，城市小信使\n\n已收到作品 1\n- 月亮船，森林动物园',
  },
  'en-US': {
    name: 'Ms Tan',
    purpose: 'sign in',
    fee: 'Please pay the fee of CN¥120.00. ',
    team: 'Lucky Snails',
    competition: 'City Couriers',
    reason: 'The name and the document differ.',
    group: 'Primary',
    title: 'Medicine for Grandpa',
    changes: 'Team: Lucky Snails → Lucky Slugs',
    place: 'Jinjiang Sports Centre',
    names: 'L***, C***',
    count: '2',
    teams: 'Lucky Snails, Star Couriers and 3 more',
    runs: '12 Dec 2026, 09:20, table 3',
    final: 'National Final',
    advancing: '“Lucky Snails” has qualified for National Final. Its invitation code: 7K2MXQ4RTB.',
    note: 'A score sheet was typed in wrongly and is now corrected.',
    summary: '2 approved, 1 works received',
    lines: '2 approved\n- Lucky Snails, City Couriers\n- Star Couriers, City Couriers\n\n1 works received\n- Moon Boat, Forest Zoo',
  },
} as const;

type SampleDeps = Pick<Deps, 'readDb' | 'clock' | 'site' | 'publicUrl'>;

/** Returns sample values of message variables in a language: team and competition of the newest entry, invented if there is none. */
export const sampleValues = async (deps: SampleDeps, locale: Locale): Promise<Record<string, string>> => {
  const { readDb, clock, site, publicUrl } = deps;
  const { timeZone, contact, brand } = site.now();
  const entry = await newestEntry(readDb);
  const later = momentFor({ locale, mobile: null }, clock.now() + WEEK_MS, timeZone);
  return {
    ...words[locale],
    ...(entry && { team: entry.teamName, competition: titleOf(entry.competition)[locale] }),
    brand: brand.name[locale],
    contact: contact.email,
    code: '246810',
    number: 'E7K3-M9QX',
    receipt: 'TC-2026-0417',
    link: `${publicUrl()}/personal`,
    settings: `${publicUrl()}/admin/notices`,
    until: later,
    time: later,
    begins: later,
    handin: later,
  };
};

/** Returns those values that some texts use. */
export const usedIn = (texts: readonly string[], values: Record<string, string>): Record<string, string> => {
  const used = new Set(texts.flatMap(variablesIn));
  return Object.fromEntries(Object.entries(values).filter(([name]) => used.has(name)));
};
