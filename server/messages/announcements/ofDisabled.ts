import type { Tx } from '#server/database/connection.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { holdMessagesOf } from '#server/platform/messages/store.ts';
import { ANNOUNCEMENTS } from './announcements.ts';
import { changeState, unendedOf } from './store.ts';

/** The fate of an organiser's announcements, scheduled or under way, as their account is disabled. */
export interface TheirAnnouncements {
  /** Holds what is still to be sent of them at once, in every process (`now`), or lets it go on (null). */
  hold(tx: Tx, accountId: string, now: number | null): Promise<void>;
  /** Stops them for good. */
  stop(tx: Tx, actor: AuditActor, accountId: string): Promise<void>;
}

export const announcementsOfDisabled = (deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>): TheirAnnouncements => ({
  async hold(tx, accountId, now) {
    for (const id of await unendedOf(tx, accountId)) await holdMessagesOf(tx, id, now);
    deps.jobs.runSoon(ANNOUNCEMENTS, 0);
  },
  async stop(tx, actor, accountId) {
    const now = deps.clock.now();
    for (const id of await unendedOf(tx, accountId)) {
      if (!(await changeState(tx, id, ['scheduled', 'sending', 'sent'], { state: 'stopping', endedAt: now }))) continue;
      await holdMessagesOf(tx, id, now);
      await writeAudit(tx, deps, { actor, action: 'announcement_stopped', subject: 'announcement', subjectId: id, detail: {} });
    }
    deps.jobs.runSoon(ANNOUNCEMENTS, 0);
  },
});
