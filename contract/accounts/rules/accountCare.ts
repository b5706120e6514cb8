import type { Role } from '#contract/accounts/public.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';

/** What organisers do with an account that its owner reads of. Notes among organisers are not among it. */
export const shownToOwner = [
  'contacts_seen',
  'support_view_opened',
  'account_disabled',
  'account_enabled',
  'accounts_merged',
  'signed_out_everywhere',
  'reset_link_sent',
  'give_mobile_code',
  'sign_up_limit_set',
  'rights_changed',
  'reset_second_factor',
] as const satisfies readonly AuditAction[];
type ShownAction = (typeof shownToOwner)[number];

const shown: ReadonlySet<string> = new Set(shownToOwner);

/** Whether an account's owner reads that this was done with it. */
export const isShownToOwner = (action: string): action is ShownAction => shown.has(action);

/** What is known of two people where one disables the other's account, or signs it out. */
interface Care {
  actorId: string;
  account: { id: string; disabledAt: number | null };
}

/** Whether an organiser may end what an account can do: never their own, which would leave them outside. */
export const mayEndAccessOf = ({ actorId, account }: Care): boolean => actorId !== account.id;

/** Whether an account can be used to sign in. */
export const maySignIn = ({ disabledAt }: { disabledAt: number | null }): boolean => disabledAt === null;

/** What organisers are told, where they give the reason, that the account's owner reads it. */
const withReason: ReadonlySet<string> = new Set<ShownAction>([
  'contacts_seen',
  'support_view_opened',
  'account_disabled',
  'account_enabled',
  'accounts_merged',
]);

/** Whether the owner reads the reason, too: other reasons were written for organisers. */
export const reasonIsShown = (action: string): boolean => withReason.has(action);

/** How long an organiser sees what an account's owner sees, before it ends by itself. */
export const SUPPORT_VIEW_MS = 15 * 60_000;

/** Whether an organiser may see what an account's owner sees: staff have no screens of the portal, and who cannot sign in sees nothing. */
export const maySeeAsOwnerOf = ({ role, disabledAt }: { role: Role; disabledAt: number | null }): boolean =>
  role === 'participant' && maySignIn({ disabledAt });

/** Whether a request may be made in a support view at all: only what reads, and was declared to answer there. */
export const mayInSupportView = ({ method, inSupportView }: { method: string; inSupportView?: boolean | undefined }): boolean =>
  method === 'GET' && inSupportView === true;

/** Whether a support view shows anything to the bearer of this session now. */
export const isOpenFor = (
  view: { sessionId: string; startedAt: number; endsAt: number },
  { sessionId, now }: { sessionId: string; now: number },
): boolean => view.sessionId === sessionId && view.startedAt <= now && now < view.endsAt;
