import type { Role } from '#contract/accounts/public.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';

/** Organisers' actions on an account that its owner is shown. Notes among organisers are excluded. */
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

/** Returns true if the account's owner is shown this action. */
export const isShownToOwner = (action: string): action is ShownAction => shown.has(action);

/** The two people involved when one disables the other's account or signs it out. */
interface Care {
  actorId: string;
  account: { id: string; disabledAt: number | null };
}

/** Returns true if an organiser may end the account's access. Their own account is excluded: they would lock themselves out. */
export const mayEndAccessOf = ({ actorId, account }: Care): boolean => actorId !== account.id;

/** Returns true if the account can sign in. */
export const maySignIn = ({ disabledAt }: { disabledAt: number | null }): boolean => disabledAt === null;

/** Actions whose dialog says that the account's owner will read the reason. */
const withReason: ReadonlySet<string> = new Set<ShownAction>([
  'contacts_seen',
  'support_view_opened',
  'account_disabled',
  'account_enabled',
  'accounts_merged',
]);

/** Returns true if the owner reads the reason too. Other reasons were written for organisers. */
export const reasonIsShown = (action: string): boolean => withReason.has(action);

/** Duration of a support view, after which it ends by itself. */
export const SUPPORT_VIEW_MS = 15 * 60_000;

/** Returns true if an organiser may open a support view of the account. Staff have no portal screens, and a disabled account sees nothing. */
export const maySeeAsOwnerOf = ({ role, disabledAt }: { role: Role; disabledAt: number | null }): boolean =>
  role === 'participant' && maySignIn({ disabledAt });

/** Returns true if a request may be made in a support view: only reads that are declared to answer there. */
export const mayInSupportView = ({ method, inSupportView }: { method: string; inSupportView?: boolean | undefined }): boolean =>
  method === 'GET' && inSupportView === true;

/** Returns true if the support view is open to the bearer of this session now. */
export const isOpenFor = (
  view: { sessionId: string; startedAt: number; endsAt: number },
  { sessionId, now }: { sessionId: string; now: number },
): boolean => view.sessionId === sessionId && view.startedAt <= now && now < view.endsAt;
