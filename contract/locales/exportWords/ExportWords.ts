import type { AccountKind } from '#contract/accounts/public.ts';
import type { MarkState } from '#contract/judging/public.ts';
import type { MessageChannel, MessageFailure, MessageState } from '#contract/messages/messages.ts';
import type { ExportList, exportColumns } from '#contract/office/exportColumns.ts';
import type { ReportKind, ReportResolution } from '#contract/office/reports.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import type { RightName } from '#contract/office/rules/staffRights.ts';
import type { Gender } from '#contract/registrations/members.ts';
import type { AgeWarning } from '#contract/registrations/rules/age.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { InvitationCodeState } from '#contract/registrations/rules/invitationCode.ts';
import type { PaymentState } from '#contract/registrations/rules/paymentState.ts';

type Columns<L extends ExportList> = (typeof exportColumns)[L]['plain' | 'private'][number];

/** Texts of an exported file and of the export dialog. */
export interface ExportWords {
  lists: { [L in ExportList]: { name: string; columns: Record<Columns<L>, string> } };
  state: Record<EntryState, string>;
  group: Record<'early_childhood' | 'primary', string>;
  gender: Record<Gender, string>;
  ageWarning: Record<AgeWarning, string>;
  accountKind: Record<AccountKind, string>;
  reportKind: Record<ReportKind, string>;
  resolution: Record<ReportResolution, string>;
  participation: Record<'team' | 'single', string>;
  payment: Record<PaymentState, string>;
  kind: Record<'video' | 'link' | 'images', string>;
  burst: Record<'address' | 'fresh_accounts', string>;
  settlement: Record<'fine' | 'void', string>;
  channel: Record<MessageChannel, string>;
  messageState: Record<MessageState, string>;
  failure: Record<MessageFailure, string>;
  right: Record<RightName, string>;
  role: Record<'organiser' | 'judge', string>;
  markState: Record<MarkState, string>;
  auditAction: Record<AuditAction, string>;
  codeState: Record<InvitationCodeState, string>;
  /** Beside a yes: the guardians' consents are held on paper. */
  onPaper: string;
  yes: string;
  no: string;
  allCompetitions: string;
}
