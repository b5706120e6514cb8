import { isQuietHour } from '#contract/messages/rules/quietHours.ts';
import { NoticeChoice, type NoticeSettings } from '#contract/office/notices.ts';
import {
  digestHourIn,
  type NoticeChoices,
  noticeKinds,
  offeredKinds,
  USUAL_DIGEST_HOUR,
  usualChoices,
} from '#contract/office/rules/notices.ts';
import { provenEmail } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { subscriptionsOf } from '#server/platform/push/store.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findSetting, organiserToReach, saveSetting } from './noticeStore.ts';

/** Returns what is stored of choices by kind; the usual ones where nothing legible is. */
const parseChoices = (json: string | undefined): NoticeChoices => {
  const stored = ((): Record<string, unknown> => {
    try {
      return { ...JSON.parse(json ?? '{}') };
    } catch {
      return {};
    }
  })();
  const choices = { ...usualChoices };
  for (const kind of noticeKinds) choices[kind] = NoticeChoice.catch(usualChoices[kind]).parse(stored[kind]);
  return choices;
};

/** Returns what an organiser has chosen to be told of. */
export const choicesOf = async (db: Db | Tx, accountId: string): Promise<{ choices: NoticeChoices; digestHour: number }> => {
  const row = await findSetting(db, accountId);
  return { choices: parseChoices(row?.choices), digestHour: row?.digestHour ?? USUAL_DIGEST_HOUR };
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns the actor's settings: of the kinds that their rights allow. */
export const settingsOf = async ({ db, site }: Pick<Deps, 'db' | 'site'>, actor: Actor) => {
  const { quiet } = site.now().messages;
  const { choices, digestHour } = await choicesOf(db, actor.id);
  const account = await organiserToReach(db, actor.id);
  return {
    kinds: offeredKinds(actor.rights).map((kind) => ({ kind, ...choices[kind] })),
    digestHour: digestHourIn(digestHour, quiet),
    digestHours: hours.filter((hour) => !isQuietHour(hour, quiet)),
    hasMail: account !== undefined && provenEmail(account) !== null,
    devices: (await subscriptionsOf(db, actor.id)).length,
  };
};

/** Keeps the actor's choices; those of kinds that their rights do not allow stay as they were. */
export const chooseNotices = ({ db }: Pick<Deps, 'db'>, actor: Actor, { kinds, digestHour }: NoticeSettings): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { choices } = await choicesOf(tx, actor.id);
    const offered = offeredKinds(actor.rights);
    const chosen = kinds.flatMap(({ kind, ...choice }) => (offered.includes(kind) ? [[kind, choice] as const] : []));
    await saveSetting(tx, { accountId: actor.id, digestHour, choices: JSON.stringify({ ...choices, ...Object.fromEntries(chosen) }) });
  });
