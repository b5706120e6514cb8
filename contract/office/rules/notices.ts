import { isQuietHour, type QuietHours } from '#contract/messages/rules/quietHours.ts';
import { lastAtHour } from '#contract/time/dailyHour.ts';
import { wallTime } from '#contract/time/zonedTime.ts';
import {
  competitionsWith,
  EVERYTHING_EVERYWHERE,
  FOR_FAMILIES,
  isInScope,
  meets,
  type RequiredRight,
  type StaffRight,
} from './staffRights.ts';

/** Kinds of notices to organisers, in the order of the settings. */
export const noticeKinds = ['assigned', 'mention', 'report', 'confirmation', 'publication', 'appeal', 'pastPromise'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Times of a notice: at once, in the digest of the day, or never. */
export const noticeTimings = ['at_once', 'digest', 'never'] as const;
export type NoticeTiming = (typeof noticeTimings)[number];

export const noticeChannels = ['mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

export interface NoticeChoice {
  timing: NoticeTiming;
  mail: boolean;
  push: boolean;
}
export type NoticeChoices = Record<NoticeKind, NoticeChoice>;

const byMail = (timing: NoticeTiming): NoticeChoice => ({ timing, mail: true, push: false });

/** The choices of an organiser who has made none. */
export const usualChoices: NoticeChoices = {
  assigned: byMail('at_once'),
  mention: byMail('at_once'),
  report: byMail('at_once'),
  confirmation: byMail('at_once'),
  publication: byMail('at_once'),
  appeal: byMail('digest'),
  pastPromise: byMail('digest'),
};
export const USUAL_DIGEST_HOUR = 8;

/** The right without which a kind does not concern an organiser. */
const rightFor: Record<NoticeKind, RequiredRight> = {
  assigned: FOR_FAMILIES,
  mention: FOR_FAMILIES,
  report: FOR_FAMILIES,
  confirmation: EVERYTHING_EVERYWHERE,
  publication: { anyOf: ['content'], in: 'its_competition' },
  appeal: { anyOf: ['results'], in: 'its_competition' },
  pastPromise: FOR_FAMILIES,
};

/** Returns the kinds that concern an organiser with these rights. */
export const offeredKinds = (rights: readonly StaffRight[]): NoticeKind[] => noticeKinds.filter((kind) => meets(rights, rightFor[kind]));

/** Kinds that do not wait for the morning: every hour, somebody may read what should not be public. */
const urgent: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['report', 'publication']);

/** Something that organisers can be told of. */
export interface Thing {
  kind: NoticeKind;
  /** Its name among those of its kind, by which nobody is told twice. */
  key: string;
  /** Since when it is so (epoch ms). */
  at: number;
  /** Null for what belongs to no competition. */
  competitionId: string | null;
  /** Whom it concerns; null for everybody with the right. */
  concerns: readonly string[] | null;
}

interface Organiser {
  id: string;
  rights: readonly StaffRight[];
}

/** Returns true if an organiser may hear of a thing now. */
export const mayHear = ({ kind, competitionId, concerns }: Thing, { id, rights }: Organiser): boolean => {
  if (concerns !== null && !concerns.includes(id)) return false;
  const { anyOf, in: place } = rightFor[kind];
  const scope = competitionsWith(rights, anyOf);
  return competitionId === null || place === 'all_competitions' ? scope === null : isInScope(scope, competitionId);
};

/** Returns the hour of the digest: the chosen one, or the first after it that is not quiet. */
export const digestHourIn = (chosen: number, quiet: QuietHours): number => {
  for (let later = 0; later < 24; later += 1) if (!isQuietHour((chosen + later) % 24, quiet)) return (chosen + later) % 24;
  return chosen;
};

export interface NoticeMoment {
  now: number;
  timeZone: string;
  quiet: QuietHours;
}

/** Returns when the last digest was due. */
export const lastDigest = (chosenHour: number, { now, timeZone, quiet }: NoticeMoment): number =>
  lastAtHour(now, digestHourIn(chosenHour, quiet), timeZone);

interface Settings {
  choices: NoticeChoices;
  digestHour: number;
  /** True if the last digest that was due has been sent. */
  hadDigest: boolean;
}

export interface Delivery<T extends Thing> {
  timing: Exclude<NoticeTiming, 'never'>;
  channel: NoticeChannel;
  things: T[];
}

/** Returns what an organiser is to be told now, by which channel: one message each. `things`: those that are true and that they have not been told of. */
export const dueNotices = <T extends Thing>(
  things: readonly T[],
  organiser: Organiser,
  { choices, digestHour, hadDigest }: Settings,
  moment: NoticeMoment,
): Delivery<T>[] => {
  const isQuiet = isQuietHour(wallTime(moment.now, moment.timeZone).hour, moment.quiet);
  const digestAt = lastDigest(digestHour, moment);
  const isDue = ({ kind, at }: T, timing: Delivery<T>['timing']): boolean => {
    if (choices[kind].timing !== timing) return false;
    return timing === 'at_once' ? !isQuiet || urgent.has(kind) : !isQuiet && !hadDigest && at <= digestAt;
  };
  const heard = things.filter((thing) => mayHear(thing, organiser));
  return (['at_once', 'digest'] as const).flatMap((timing) =>
    noticeChannels.flatMap((channel) => {
      const due = heard.filter((thing) => isDue(thing, timing) && choices[thing.kind][channel]);
      return due.length === 0 ? [] : [{ timing, channel, things: due }];
    }),
  );
};
