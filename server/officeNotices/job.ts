import { type Delivery, dueNotices, lastDigest, mayHear } from '#contract/office/rules/notices.ts';
import type { StaffRight } from '#contract/office/rules/staffRights.ts';
import { notifyAccount, organisersWithRights, rightsInForce } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { isQuiet } from '#server/platform/messages/quietHours.ts';
import { type Once, organiserToReach, recordTold, toldOf } from './noticeStore.ts';
import { choicesOf } from './settings.ts';
import { currentThings, type NamedThing } from './things.ts';
import { noticeWords } from './words.ts';

export const OFFICE_NOTICES = 'office-notices';
const EVERY_MS = 60_000;
const DIGEST = 'office digest';

type NoticeDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'site' | 'messages' | 'vault' | 'publicUrl'>;
type Reached = NonNullable<Awaited<ReturnType<typeof organiserToReach>>>;

const onceOf = ({ kind, key }: NamedThing): Once => ({ kind: `office ${kind}`, subject: key });
const nameOf = ({ kind, subject }: Once): string => `${kind} ${subject}`;

const post = async (tx: Tx, deps: NoticeDeps, account: Reached, { timing, channel, things }: Delivery<NamedThing>): Promise<void> => {
  const office = `${deps.publicUrl()}/admin`;
  const { path, ...words } = noticeWords(things, { locale: account.locale, office });
  await notifyAccount(tx, deps, account, {
    template: timing === 'digest' ? 'office_digest' : 'office_notice',
    // A text only for who has no address.
    reach: 'receipt',
    channels: channel === 'push' ? ['push'] : ['email', 'sms'],
    path: `/admin${path}`,
    params: { name: account.name, ...words, link: `${office}${path}`, settings: `${office}/notices` },
  });
};

/** Tells one organiser what they have not been told of, by the rights that they have now. */
const tell = async (deps: NoticeDeps, { id, rights }: { id: string; rights: StaffRight[] }, all: readonly NamedThing[]): Promise<void> => {
  const { db, clock, site } = deps;
  const { timeZone, messages } = site.now();
  const moment = { now: clock.now(), timeZone, quiet: messages.quiet };
  const heard = all.filter((thing) => mayHear(thing, { id, rights }));
  const { choices, digestHour } = await choicesOf(db, id);
  const digest: Once = { kind: DIGEST, subject: String(lastDigest(digestHour, moment)) };
  const told = await toldOf(db, id, [digest, ...heard.map(onceOf)]);
  const untold = heard.filter((thing) => !told.has(nameOf(onceOf(thing))));
  const settings = { choices, digestHour, hadDigest: told.has(nameOf(digest)) };
  // An hour without news has had its digest too: what comes up later waits for the next.
  const endsDigest = !settings.hadDigest && !isQuiet(moment.now, timeZone, moment.quiet);
  if (!endsDigest && dueNotices(untold, { id, rights }, settings, moment).length === 0) return;
  await db.transaction().execute(async (tx) => {
    const account = await organiserToReach(tx, id);
    if (!account) return;
    const due = dueNotices(untold, { id, rights: await rightsInForce(tx, id) }, settings, moment);
    const things = [...new Set(due.flatMap((delivery) => delivery.things))];
    const recorded = await recordTold(tx, id, things.map(onceOf), moment.now);
    if (endsDigest) await recordTold(tx, id, [digest], moment.now);
    for (const delivery of due) {
      const fresh = delivery.things.filter((thing) => recorded.has(nameOf(onceOf(thing))));
      if (fresh.length > 0) await post(tx, deps, account, { ...delivery, things: fresh });
    }
  });
};

/**
 * Tells organisers what they have chosen to hear of. A key in the database keeps each thing to one notice per person, whatever happens to clocks and
 * processes; a person for whom it fails holds up no other, and the run then fails with the first of these errors.
 */
export const officeNoticesJob = (deps: NoticeDeps): Job => ({
  name: OFFICE_NOTICES,
  everyMs: EVERY_MS,
  run: async (signal) => {
    const organisers = await organisersWithRights(deps.readDb);
    const things = await currentThings(
      deps,
      organisers.map(({ id }) => id),
    );
    const failures: unknown[] = [];
    for (const organiser of organisers) {
      signal.throwIfAborted();
      await tell(deps, organiser, things).catch((error: unknown) => failures.push(error));
    }
    await deps.messages.committed();
    if (failures.length > 0) throw failures[0];
  },
});
