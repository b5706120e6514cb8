import { z } from 'zod';
import { EntrySummary } from '#contract/registrations/public.ts';
import { request } from '#src/platform/api/api.ts';
import { showAppBadge } from '#src/platform/device/appBadge.ts';
import { openDevice } from '#src/platform/device/device.ts';
import { countNeedingAction, countRefused } from './needsAction.ts';

const Answer = z.object({ items: z.array(EntrySummary) });

/** The newest are enough: what needs something is rarely older. */
const PAGE_SIZE = 200;

/** Where the device cannot store there are none. */
const refusedDrafts = async (accountId: string): Promise<number> => {
  try {
    return countRefused(await (await openDevice(accountId)).drafts.list());
  } catch {
    return 0;
  }
};

/** Reads what needs the family's action, refused drafts too, and shows its number on the installed portal's icon. Without an answer the number stays. */
export const refreshBadge = async (accountId: string): Promise<void> => {
  // `request` and not `call`: a background read never asks to sign in again
  const answer = await request('GET /api/registrations', { query: { page: 1, pageSize: PAGE_SIZE } }, { accountId });
  const { items } = Answer.parse(answer);
  await showAppBadge(countNeedingAction(items) + (await refusedDrafts(accountId)));
};
