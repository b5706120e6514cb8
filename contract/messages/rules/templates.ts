import type { Text } from '#contract/http/common.ts';
import type { MessageKind } from './messageKind.ts';

/** Message templates, each with its kind and its name for organisers, in the order of their list. Their texts are in `server/locales/`. */
export const messageTemplates = {
  guardian_invitation: { kind: 'decisions', name: { 'zh-CN': '询问监护人', 'en-US': 'Guardian asked' } },
  guardian_receipt: { kind: 'decisions', name: { 'zh-CN': '监护人回执', 'en-US': 'Guardian’s receipt' } },
  guardian_reminder: { kind: 'decisions', name: { 'zh-CN': '再次询问监护人', 'en-US': 'Guardian asked again' } },
  guardian_reminders: {
    kind: 'decisions',
    name: { 'zh-CN': '再次询问监护人（多名孩子）', 'en-US': 'Guardian asked again, several children' },
  },
  guardian_again: { kind: 'decisions', name: { 'zh-CN': '告知监护人：孩子再次报名', 'en-US': 'Guardian: child entered again' } },
  guardian_corrected: { kind: 'decisions', name: { 'zh-CN': '告知监护人：孩子信息已更正', 'en-US': 'Guardian: child corrected' } },
  guardian_moved: { kind: 'decisions', name: { 'zh-CN': '监护人答复转到新号码', 'en-US': 'Guardian’s answer moved' } },
  guardian_moved_here: { kind: 'decisions', name: { 'zh-CN': '告知新号码：监护人答复已转入', 'en-US': 'Guardian’s answer moved here' } },
  guardian_ended: { kind: 'decisions', name: { 'zh-CN': '告知监护人：不再询问', 'en-US': 'Guardian no longer asked' } },
  guardian_ruled: { kind: 'decisions', name: { 'zh-CN': '监护人事宜已裁定', 'en-US': 'Ruling about a guardian' } },
  guardian_refused: { kind: 'decisions', name: { 'zh-CN': '监护人不同意', 'en-US': 'Guardian refused' } },
  verification_code: { kind: 'safety', name: { 'zh-CN': '验证码', 'en-US': 'Verification code' } },
  password_changed: { kind: 'safety', name: { 'zh-CN': '密码已修改', 'en-US': 'Password changed' } },
  email_changed: { kind: 'safety', name: { 'zh-CN': '邮箱已更改', 'en-US': 'Email address changed' } },
  mobile_changed: { kind: 'safety', name: { 'zh-CN': '手机号已更改', 'en-US': 'Mobile number changed' } },
  account_exported: { kind: 'safety', name: { 'zh-CN': '数据已下载', 'en-US': 'Data downloaded' } },
  second_factor_changed: { kind: 'safety', name: { 'zh-CN': '第二步验证已更改', 'en-US': 'Second step changed' } },
  second_factor_reset: { kind: 'safety', name: { 'zh-CN': '第二步验证已移除', 'en-US': 'Second step removed' } },
  recovery_code_used: { kind: 'safety', name: { 'zh-CN': '恢复码已使用', 'en-US': 'Recovery code used' } },
  entry_received: { kind: 'receipts', name: { 'zh-CN': '已收到报名', 'en-US': 'Entry received' } },
  entry_waitlisted: { kind: 'decisions', name: { 'zh-CN': '进入候补', 'en-US': 'On the waiting list' } },
  entry_approved: { kind: 'decisions', name: { 'zh-CN': '报名通过', 'en-US': 'Entry approved' } },
  teams_approved: { kind: 'decisions', name: { 'zh-CN': '报名通过（多支队伍）', 'en-US': 'Entries approved, several teams' } },
  entry_rejected: { kind: 'decisions', name: { 'zh-CN': '报名未通过', 'en-US': 'Entry not approved' } },
  teams_rejected: { kind: 'decisions', name: { 'zh-CN': '报名未通过（多支队伍）', 'en-US': 'Entries not approved, several teams' } },
  entry_moved_up: { kind: 'decisions', name: { 'zh-CN': '候补转正', 'en-US': 'Moved up from the waiting list' } },
  teams_moved_up: {
    kind: 'decisions',
    name: { 'zh-CN': '候补转正（多支队伍）', 'en-US': 'Moved up from the waiting list, several teams' },
  },
  entry_promoted: { kind: 'decisions', name: { 'zh-CN': '组委会给予候补队伍名额', 'en-US': 'Given a place by the organisers' } },
  entry_entered: { kind: 'decisions', name: { 'zh-CN': '组委会按纸质报名表报名', 'en-US': 'Entered by the organisers from paper' } },
  teams_promoted: {
    kind: 'decisions',
    name: { 'zh-CN': '组委会给予候补队伍名额（多支队伍）', 'en-US': 'Given a place by the organisers, several teams' },
  },
  entry_cancelled: { kind: 'decisions', name: { 'zh-CN': '组委会代为取消报名', 'en-US': 'Entry cancelled by the organisers' } },
  teams_cancelled: {
    kind: 'decisions',
    name: { 'zh-CN': '组委会代为取消报名（多支队伍）', 'en-US': 'Entries cancelled by the organisers, several teams' },
  },
  members_changed: { kind: 'decisions', name: { 'zh-CN': '组委会调整队员', 'en-US': 'Team changed by the organisers' } },
  entry_erased: { kind: 'decisions', name: { 'zh-CN': '组委会应要求删除报名', 'en-US': 'Entry erased on request' } },
  edit_extended: { kind: 'decisions', name: { 'zh-CN': '报名修改时间延长', 'en-US': 'Deadline for changes extended' } },
  work_extended: { kind: 'decisions', name: { 'zh-CN': '作品提交时间延长', 'en-US': 'Deadline for the work extended' } },
  teams_edit_extended: {
    kind: 'decisions',
    name: { 'zh-CN': '报名修改时间延长（多支队伍）', 'en-US': 'Deadline for changes extended, several teams' },
  },
  teams_work_extended: {
    kind: 'decisions',
    name: { 'zh-CN': '作品提交时间延长（多支队伍）', 'en-US': 'Deadline for the work extended, several teams' },
  },
  extension_ended: { kind: 'decisions', name: { 'zh-CN': '延长时间结束', 'en-US': 'Extension ended' } },
  teams_extension_ended: {
    kind: 'decisions',
    name: { 'zh-CN': '延长时间结束（多支队伍）', 'en-US': 'Extension ended, several teams' },
  },
  competition_called_off: { kind: 'decisions', name: { 'zh-CN': '赛事取消', 'en-US': 'Competition called off' } },
  teams_called_off: {
    kind: 'decisions',
    name: { 'zh-CN': '赛事取消（多支队伍）', 'en-US': 'Competition called off, several teams' },
  },
  competition_reinstated: { kind: 'decisions', name: { 'zh-CN': '赛事恢复', 'en-US': 'Competition on again' } },
  teams_reinstated: {
    kind: 'decisions',
    name: { 'zh-CN': '赛事恢复（多支队伍）', 'en-US': 'Competition on again, several teams' },
  },
  group_changed: { kind: 'decisions', name: { 'zh-CN': '调整组别', 'en-US': 'Moved to another group' } },
  entry_corrected: { kind: 'decisions', name: { 'zh-CN': '报名信息更正', 'en-US': 'Entry corrected' } },
  school_digest: { kind: 'decisions', name: { 'zh-CN': '学校每日汇总', 'en-US': 'A school’s digest of the day' } },
  work_received: { kind: 'receipts', name: { 'zh-CN': '已收到作品', 'en-US': 'Work received' } },
  work_refused: { kind: 'decisions', name: { 'zh-CN': '作品视频未通过', 'en-US': 'Work’s video refused' } },
  work_released: { kind: 'results', name: { 'zh-CN': '作品已公开', 'en-US': 'Work released' } },
  teams_works_released: { kind: 'results', name: { 'zh-CN': '作品已公开（多支队伍）', 'en-US': 'Works released, several teams' } },
  work_held: { kind: 'decisions', name: { 'zh-CN': '作品暂不公开', 'en-US': 'Work held back' } },
  teams_works_held: { kind: 'decisions', name: { 'zh-CN': '作品暂不公开（多支队伍）', 'en-US': 'Works held back, several teams' } },
  signup_closing: { kind: 'reminders', name: { 'zh-CN': '报名即将截止', 'en-US': 'Sign-up closes soon' } },
  handin_opened: { kind: 'reminders', name: { 'zh-CN': '可以提交作品', 'en-US': 'Works can be handed in' } },
  handin_closing: { kind: 'reminders', name: { 'zh-CN': '作品未提交', 'en-US': 'Work still missing' } },
  result_published: { kind: 'results', name: { 'zh-CN': '成绩已公布', 'en-US': 'Results are out' } },
  result_qualified: { kind: 'decisions', name: { 'zh-CN': '成绩已公布并晋级', 'en-US': 'Results are out, and it qualified' } },
  result_corrected: { kind: 'decisions', name: { 'zh-CN': '成绩有更正', 'en-US': 'Results corrected' } },
  result_corrected_advancing: {
    kind: 'decisions',
    name: { 'zh-CN': '成绩有更正，晋级有变动', 'en-US': 'Results corrected, and who goes on' },
  },
  advancement_invited: { kind: 'decisions', name: { 'zh-CN': '邀请参加下一赛事', 'en-US': 'Invited to the next competition' } },
  appeal_answered: { kind: 'decisions', name: { 'zh-CN': '复核申请已答复', 'en-US': 'Appeal answered' } },
  certificate_revoked: { kind: 'decisions', name: { 'zh-CN': '证书已作废', 'en-US': 'Certificate revoked' } },
  certificate_replaced: { kind: 'decisions', name: { 'zh-CN': '证书已换新', 'en-US': 'Certificate replaced' } },
  arrangements_changed: { kind: 'decisions', name: { 'zh-CN': '时间或地点变动', 'en-US': 'Time or place changed' } },
  event_slots: { kind: 'decisions', name: { 'zh-CN': '比赛场次安排', 'en-US': 'Times and tables set' } },
  event_slots_changed: { kind: 'decisions', name: { 'zh-CN': '比赛场次变动', 'en-US': 'Times or tables changed' } },
  entry_withdrawn: { kind: 'decisions', name: { 'zh-CN': '报名信息已删除', 'en-US': 'Entry data erased' } },
  fee_paid: { kind: 'receipts', name: { 'zh-CN': '报名费已到账', 'en-US': 'Fee received' } },
  teams_fees_paid: { kind: 'receipts', name: { 'zh-CN': '报名费已到账（多支队伍）', 'en-US': 'Fees received, several teams' } },
  fee_partly_paid: { kind: 'decisions', name: { 'zh-CN': '部分报名费已到账', 'en-US': 'Part of the fee received' } },
  fee_refunded: { kind: 'receipts', name: { 'zh-CN': '报名费已退还', 'en-US': 'Fee returned' } },
  account_deleted: { kind: 'safety', name: { 'zh-CN': '账号已注销', 'en-US': 'Account deleted' } },
  account_erased: { kind: 'safety', name: { 'zh-CN': '应要求删除账号', 'en-US': 'Account erased on request' } },
  account_disabled: { kind: 'safety', name: { 'zh-CN': '账号已停用', 'en-US': 'Account disabled' } },
  account_enabled: { kind: 'safety', name: { 'zh-CN': '账号已恢复', 'en-US': 'Account enabled again' } },
  reset_link: { kind: 'safety', name: { 'zh-CN': '设置新密码的链接', 'en-US': 'Password reset link' } },
  accounts_merged: { kind: 'safety', name: { 'zh-CN': '账号已合并', 'en-US': 'Accounts merged' } },
  office_notice: { kind: 'decisions', name: { 'zh-CN': '提醒组织者', 'en-US': 'Notice to an organiser' } },
  office_digest: { kind: 'decisions', name: { 'zh-CN': '组织者每日汇总', 'en-US': 'An organiser’s digest of the day' } },
  rights_changed: { kind: 'safety', name: { 'zh-CN': '组织者权限变更', 'en-US': 'Rights changed' } },
  staff_invitation: { kind: 'safety', name: { 'zh-CN': '管理后台邀请', 'en-US': 'Invitation to the back office' } },
  judge_assigned: { kind: 'decisions', name: { 'zh-CN': '评委：有作品要评', 'en-US': 'Judge: works assigned' } },
  judge_reminder: { kind: 'reminders', name: { 'zh-CN': '提醒评委', 'en-US': 'Judge reminded' } },
  judge_round_over: { kind: 'decisions', name: { 'zh-CN': '评委：评分结束', 'en-US': 'Judge: round over' } },
  judge_tables_over: { kind: 'decisions', name: { 'zh-CN': '评委：上桌评分结束', 'en-US': 'Judge: tables over' } },
  organiser_message: { kind: 'decisions', name: { 'zh-CN': '组委会来信', 'en-US': 'Letter from the organisers' } },
  announcement: { kind: 'news', name: { 'zh-CN': '组委会通知', 'en-US': 'Message from the organisers' } },
} as const satisfies Record<string, { kind: MessageKind; name: Text }>;

type MessageTemplate = keyof typeof messageTemplates;

export const isTemplate = (name: string): name is MessageTemplate => Object.hasOwn(messageTemplates, name);

/** Returns the name of a template; one of another release, as a row may have, is named by itself. */
export const templateName = (template: string): Text =>
  isTemplate(template) ? messageTemplates[template].name : { 'zh-CN': template, 'en-US': template };

/** Returns a message's kind, by its template. */
export const kindOfMessage = (template: MessageTemplate): MessageKind => messageTemplates[template].kind;

/**
 * Templates that organisers may not stop: nobody may hide from owners what was done with their account. Codes can be stopped: they say nothing of
 * that, and another can be requested.
 */
export const unstoppableTemplates: readonly string[] = Object.entries(messageTemplates).flatMap(([name, { kind }]) =>
  kind === 'safety' && name !== 'verification_code' ? [name] : [],
);

/** Returns true if an organiser may stop such a message before it is sent. */
export const mayBeStopped = (template: string): boolean => !unstoppableTemplates.includes(template);
