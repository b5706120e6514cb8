import type { Locale } from '#contract/http/common.ts';
import { nameInMessage } from '#contract/messages/rules/messageText.ts';
import { type NoticeKind, noticeKinds } from '#contract/office/rules/notices.ts';
import { assignedToMe, entrySegments } from '#contract/registrations/entrySegments.ts';
import type { NamedThing } from './things.ts';

const english = (one: string, other: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${other}`);

/** The text about each kind, by the number of things. */
const says: Record<Locale, Record<NoticeKind, (count: number) => string>> = {
  'zh-CN': {
    assigned: (count) => `${count} 份报名指派给您`,
    mention: (count) => `${count} 条备注提到您`,
    report: (count) => `${count} 项内容被举报`,
    confirmation: (count) => `${count} 位组织者待您确认`,
    publication: (count) => `${count} 项赛事未能定时发布`,
    appeal: (count) => `${count} 份成绩复核申请等待答复`,
    pastPromise: (count) => `${count} 份报名已超过承诺的时间`,
  },
  'en-US': {
    assigned: english('entry is assigned to you', 'entries are assigned to you'),
    mention: english('note mentions you', 'notes mention you'),
    report: english('thing was reported', 'things were reported'),
    confirmation: english('organiser waits for you to confirm', 'organisers wait for you to confirm'),
    publication: english('competition was not published at its hour', 'competitions were not published at their hour'),
    appeal: english('appeal waits for an answer', 'appeals wait for an answer'),
    pastPromise: english('entry is past the promised time', 'entries are past the promised time'),
  },
};
const COMMA: Record<Locale, string> = { 'zh-CN': '，', 'en-US': ', ' };
const COLON: Record<Locale, string> = { 'zh-CN': '：', 'en-US': ': ' };
const proposedBy: Record<Locale, (inviter: string) => string> = {
  'zh-CN': (inviter) => `由${inviter}提出，如不认识请向其核实`,
  'en-US': (inviter) => `proposed by ${inviter}; ask them if you do not know this person`,
};
/** Returns who is proposed and by whom: names, of which no phone makes a link. */
const proposed = ({ name, inviterName }: NonNullable<NamedThing['proposal']>, locale: Locale): string[] => [
  nameInMessage(name),
  proposedBy[locale](nameInMessage(inviterName)),
];
const more: Record<Locale, (count: number) => string> = {
  'zh-CN': (count) => `- 还有 ${count} 项`,
  'en-US': (count) => `- ${count} more`,
};

const filtered = (filter: object): string => `/registrations?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** The lists of several things of a kind. */
const lists: Record<NoticeKind, string> = {
  assigned: filtered(assignedToMe),
  mention: '/',
  report: '/reports',
  confirmation: '/staff',
  publication: '/competitions',
  appeal: '/results',
  pastPromise: filtered(entrySegments.pastPromise),
};

/** Maximum number of things of a kind that are named. */
const NAMED = 5;

const pathOf = ([first, ...others]: readonly NamedThing[]): string =>
  first === undefined ? '/' : others.length === 0 ? first.path : lists[first.kind];

/** Returns the words of a notice: how many of each kind in `summary`, and in `lines` which, each with its page. `path` is the page of all. */
export const noticeWords = (
  things: readonly NamedThing[],
  { locale, office }: { locale: Locale; office: string },
): { summary: string; lines: string; path: string } => {
  const present = noticeKinds.flatMap((kind) => {
    const some = things.filter((thing) => thing.kind === kind);
    return some.length === 0 ? [] : [{ said: says[locale][kind](some.length), some }];
  });
  const nameOf = ({ number, competition, proposal }: NamedThing): string =>
    [...(proposal ? proposed(proposal, locale) : []), number ?? '', competition?.[locale] ?? '']
      .filter((part) => part !== '')
      .join(COMMA[locale]);
  const linesOf = ({ said, some }: (typeof present)[number]): string => {
    const named = some.slice(0, NAMED).filter((thing) => nameOf(thing) !== '');
    const rest = some.length - named.length;
    return [
      `${said}${COLON[locale]}${office}${pathOf(some)}`,
      ...named.map((thing) => `- ${nameOf(thing)}`),
      ...(named.length > 0 && rest > 0 ? [more[locale](rest)] : []),
    ].join('\n');
  };
  const [only, ...others] = present;
  return {
    summary: present.map(({ said }) => said).join(COMMA[locale]),
    lines: present.map(linesOf).join('\n\n'),
    path: only && others.length === 0 ? pathOf(only.some) : '/',
  };
};
