import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { noticeKinds, noticeTimings } from './rules/notices.ts';
import { rightNames } from './rules/staffRights.ts';

/** An organiser's choice for one kind of notice. */
export const NoticeChoice = z.object({ timing: z.enum(noticeTimings), mail: z.boolean(), push: z.boolean() });

const kinds = z.array(NoticeChoice.extend({ kind: z.enum(noticeKinds) })).max(noticeKinds.length);

export const NoticeSettings = z.object({
  /** The kinds that the organiser's rights allow. */
  kinds,
  /** The hour of the site's day at which the digest is sent. */
  digestHour: z.int().min(0).max(23),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const own = { access: 'organiser', right: { anyOf: rightNames, in: 'its_competition' }, errors: [] } as const;

export const officeNotices = {
  'GET /api/admin/notice-settings': {
    ...own,
    summary: 'What I am told of, when and how; the hours at which a digest can be sent.',
    answers: NoticeSettings.extend({ digestHours: z.array(z.int()), hasMail: z.boolean(), devices: z.int().min(0) }),
  },
  'PUT /api/admin/notice-settings': {
    ...own,
    summary: 'Chooses what I am told of, when and how. Kinds that my rights do not allow stay as they are.',
    body: NoticeSettings,
    invalidates: ['GET /api/admin/notice-settings'],
  },
} satisfies Endpoints;
