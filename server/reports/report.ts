import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { NewReport } from '#contract/office/reports.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { RequestContext } from '#server/platform/http/serve.ts';
import type { ReportableKinds } from './kinds.ts';
import { countReport, insertReport, lockCase } from './store.ts';

const HOUR_MS = 3600_000;
/** Sized for a school, whose classes share one address, and a family, which shares one device. */
const MAX_PER_ADDRESS_AND_HOUR = 60;
const MAX_PER_DEVICE_AND_HOUR = 10;
/** Number of reports of a thing stored per address: enough to have it looked at. More would only make it seem worse than it is. */
const COUNTED_PER_ADDRESS_AND_THING = 10;

const DEVICE_COOKIE = 'tc_report';
const SCOPE = { path: '/api/reports', maxAgeSeconds: 30 * 24 * 3600 };

/** Returns the context that a report's text and contact are sealed with. */
export const reportContext = (id: string): string => `report ${id}`;

/** Returns the reporting device, by a cookie that reveals nothing else of it. */
const deviceOf = ({ cookies }: Pick<RequestContext, 'cookies'>): string => {
  const { data } = z.uuid().safeParse(cookies.get(DEVICE_COOKIE));
  const device = data ?? randomUUID();
  cookies.set(DEVICE_COOKIE, device, SCOPE);
  return device;
};

/**
 * Accepts a report of a public thing, once per request and device; nothing is hidden by it. Reports from bots, and repeated ones from one address,
 * get the same answer and are not stored. Throws not_found, too_many_attempts.
 */
export const report = async (
  deps: Deps,
  kinds: ReportableKinds,
  request: Pick<RequestContext, 'address' | 'cookies'>,
  { requestId, kind, ref, reason, text = '', contact = '', website = '' }: NewReport,
): Promise<{ receivedAt: number }> => {
  const { db, clock, ids, vault, rateLimiter } = deps;
  const now = clock.now();
  const device = deviceOf(request);
  await rateLimiter.consume(['reports', request.address], MAX_PER_ADDRESS_AND_HOUR, HOUR_MS);
  await rateLimiter.consume(['reports of device', device], MAX_PER_DEVICE_AND_HOUR, HOUR_MS);
  if (website !== '') return { receivedAt: now };
  const ofThing = await rateLimiter.consume(['reports of thing', request.address, kind, ref], Number.MAX_SAFE_INTEGER, HOUR_MS);
  if (ofThing > COUNTED_PER_ADDRESS_AND_THING) return { receivedAt: now };
  await db.transaction().execute(async (tx) => {
    const subject = await kinds[kind].findPublic(tx, now, ref);
    if (!subject) throw new Problem('not_found');
    const { id: subjectId, competitionId } = subject;
    const { id: caseId } = await lockCase(tx, { id: ids.next(), kind, subjectId, competitionId, at: now });
    const id = ids.next();
    const inserted = await insertReport(tx, {
      id,
      caseId,
      requestId: requestId.toLowerCase(),
      deviceHash: vault.mac(device, 'report device'),
      reason,
      sealed: vault.seal(JSON.stringify({ text, contact }), reportContext(id)),
      createdAt: now,
      resolvedAt: null,
    });
    if (!inserted) return;
    // Not as an argument of the call: a kind without `saveOpen` would skip the count.
    const open = await countReport(tx, caseId, now);
    await kinds[kind].saveOpen?.(tx, subjectId, open);
  });
  return { receivedAt: now };
};
