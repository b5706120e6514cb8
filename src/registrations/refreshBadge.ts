import { z } from 'zod';
import { EntrySummary } from '#contract/registrations/public.ts';
import { request } from '#src/platform/api/api.ts';
import { showAppBadge } from '#src/platform/device/appBadge.ts';
import { openDevice } from '#src/platform/device/device.ts';
import { countNeedingAction, countRefused } from './needsAction.ts';

const Answer = z.object({ items: z.array(EntrySummary) });

/** Number of entries to read: entries that need an action are rarely older than the newest ones. */
const PAGE_SIZE = 200;

/** Counts refused drafts; 0 if the device cannot store. */
const refusedDrafts = async (accountId: string): Promise<number> => {
  try {
    return countRefused(await (await openDevice(accountId)).drafts.list());
  } catch {
    return 0;
  }
};

/**
 * Counts the required actions of the family, including refused drafts, and shows the number on the installed portal's icon. Without an
 * answer the number stays.
 */
export const refreshBadge = async (accountId: string): Promise<void> => {
  // `request` instead of `call`: a background read never asks to sign in again
  const answer = await request('GET /api/registrations', { query: { page: 1, pageSize: PAGE_SIZE } }, { accountId });
  const { items } = Answer.parse(answer);
  await showAppBadge(countNeedingAction(items) + (await refusedDrafts(accountId)));
};
