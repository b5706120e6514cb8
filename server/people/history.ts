import type { HistoryPart, OwnEvent, PersonEvent } from '#contract/accounts/people.ts';
import { isShownToOwner, reasonIsShown, shownToOwner } from '#contract/accounts/rules/accountCare.ts';
import type { Text } from '#contract/http/common.ts';
import { accountsMergedInto, listSessions } from '#server/accounts/index.ts';
import { withoutOwnJudging } from '#server/judging/index.ts';
import { decisionReasonOf, reasonIn } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { cannedTexts } from '#server/registrations/index.ts';
import { deviceAt, linesAbout, linesAboutThings, linesBy, ownLines, signInsOf, thingsOf } from './historyStore.ts';
import { accountOf } from './person.ts';

const PAGE = 40;
/** Maximum number of audit lines read for an owner, who sees everything that organisers have done with the account. */
const OWN_LINES = 200;

type Line = Awaited<ReturnType<typeof linesAbout>>[number];

/** Returns a page of events, newest first. Events of the page's last moment are never split across pages. */
const pageOf = (found: readonly PersonEvent[]): { items: PersonEvent[]; next: number | null } => {
  const sorted = [...new Map(found.map((event) => [event.id, event])).values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const rest = sorted[PAGE];
  if (rest === undefined) return { items: sorted, next: null };
  const whole = sorted.filter(({ at }) => at > rest.at);
  return whole.length > 0 ? { items: whole, next: rest.at + 1 } : { items: sorted, next: rest.at };
};

/**
 * Events of an account and actions of its owner, including entries and works, without those that tell of judges and marks of a work of the actor's own
 * family or school. Throws not_found.
 */
export const personHistory = async (
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  actor: Actor,
  id: string,
  { part, before = Number.MAX_SAFE_INTEGER }: { part: HistoryPart; before?: number | undefined },
): Promise<{ items: PersonEvent[]; next: number | null }> => {
  const { db, clock } = deps;
  const row = await accountOf(db, id);
  const asked = {
    before,
    limit: PAGE + 1,
    actions: part === 'support' ? ['support_view_opened', 'support_view_left', 'contacts_seen'] : null,
  };
  const toEvent = (
    { id: lineId, at, actorId, actorName, action, subject, detail }: Line,
    about: string | null,
    cannedReason: Text | null = null,
  ): PersonEvent => ({
    id: lineId,
    at,
    by: actorId === id ? null : actorName,
    action,
    about,
    reason: reasonIn(detail),
    cannedReason,
    device: null,
    isShown: actorId === id || subject !== 'account' || isShownToOwner(action),
  });
  const found: PersonEvent[] = [];
  const hidden = new Set<string>();
  if (part !== 'sign_ins') found.push(...(await linesAbout(db, id, asked)).map((line) => toEvent(line, null)));
  if (part === 'all') {
    const things = await thingsOf(db, id);
    const names = new Map([...things.registration, ...things.work].map((thing) => [thing.id, thing.name]));
    const nameOf = (line: Line) => names.get(line.subjectId) ?? null;
    const about = async (subject: 'registration' | 'work') =>
      linesAboutThings(
        db,
        subject,
        things[subject].map((thing) => thing.id),
        asked,
      );
    const lines = [...(await linesBy(db, id, asked)), ...(await about('registration')), ...(await about('work'))];
    const shown = new Set((await withoutOwnJudging(db, actor, lines)).map((line) => line.id));
    for (const line of lines) if (!shown.has(line.id)) hidden.add(line.id);
    const canned = await cannedTexts(db, lines.map(decisionReasonOf));
    found.push(...lines.map((line, index) => toEvent(line, nameOf(line), canned[index])));
  }
  if (part !== 'support') {
    const sessions = await listSessions(db, id, clock.now());
    for (const event of await signInsOf(deps, row, before, PAGE + 1))
      found.push({
        id: event.id,
        at: event.at,
        by: null,
        action: event.kind === 'registered' ? 'account_made' : 'signed_in',
        about: null,
        reason: null,
        device: event.kind === 'registered' ? null : deviceAt(sessions, event.at),
        isShown: true,
      });
  }
  const { items, next } = pageOf(found);
  // after the page is cut: a page never ends early because of them
  return { items: items.filter((event) => !hidden.has(event.id)), next };
};

/** Actions of organisers on the actor's account, and on accounts merged into it from before their merger, as the owner reads them. */
export const ownHistory = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<{ items: OwnEvent[]; total: number }> => {
  const merged = (await accountsMergedInto(db, actor.id)).map(({ id }) => id);
  const found = await ownLines(db, [actor.id, ...merged], shownToOwner, OWN_LINES);
  // A merger has a line on each account.
  const once = found.filter(({ action, subjectId }) => action !== 'accounts_merged' || subjectId === actor.id);
  const items = once.flatMap(({ at, actorName, action, detail }) =>
    isShownToOwner(action) ? [{ at, by: actorName, action, reason: reasonIsShown(action) ? reasonIn(detail) : null }] : [],
  );
  return { items, total: items.length };
};
