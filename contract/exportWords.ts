import type { Locale } from './common.ts';
import type { ExportList, exportColumns } from './exports.ts';
import type { MessageChannel, MessageFailure } from './messages.ts';
import type { EntryState } from './rules/entryStatus.ts';
import type { InvitationCodeState } from './rules/invitationCode.ts';
import type { RightName } from './rules/staffRights.ts';

type Columns<L extends ExportList> = (typeof exportColumns)[L]['plain' | 'private'][number];

/** The words of an exported file, and of the dialog that asks for one. */
export interface ExportWords {
  lists: { [L in ExportList]: { name: string; columns: Record<Columns<L>, string> } };
  state: Record<EntryState, string>;
  group: Record<'early_childhood' | 'primary', string>;
  participation: Record<'team' | 'single', string>;
  payment: Record<'unpaid' | 'paid' | 'waived', string>;
  kind: Record<'video' | 'link' | 'images', string>;
  burst: Record<'address' | 'fresh_accounts', string>;
  channel: Record<MessageChannel, string>;
  failure: Record<MessageFailure, string>;
  right: Record<RightName, string>;
  role: Record<'organiser' | 'judge', string>;
  codeState: Record<InvitationCodeState, string>;
  yes: string;
  no: string;
  allCompetitions: string;
}

const zh: ExportWords = {
  lists: {
    registrations: {
      name: '报名',
      columns: {
        teamName: '队伍',
        competition: '赛事',
        season: '赛季',
        state: '状态',
        group: '组别',
        participation: '参赛方式',
        organization: '学校 / 机构',
        members: '队员',
        memberCount: '人数',
        parent: '家长',
        instructor: '指导老师',
        region: '省 / 州',
        accountName: '报名账号',
        invitationCode: '邀请码',
        payment: '缴费',
        waitlistPosition: '候补',
        reason: '原因',
        ageWarning: '年龄不在组别范围内',
        possibleDuplicate: '可能重复报名',
        guardiansAnswered: '监护人答复',
        publishName: '可公布姓名',
        publishWork: '可公开作品',
        workNo: '作品号',
        registeredAt: '报名时间',
        decidedAt: '审核时间',
        accountMobile: '账号手机',
        accountEmail: '账号邮箱',
        parentPhone: '家长手机',
        instructorPhone: '指导老师手机',
        address: '奖品邮寄地址',
        idNumbersMasked: '证件号码（部分隐藏）',
        idNumbers: '证件号码（完整）',
      },
    },
    works: {
      name: '作品',
      columns: {
        no: '作品号',
        title: '作品',
        kind: '类型',
        competition: '赛事',
        season: '赛季',
        group: '组别',
        teamName: '队伍',
        accountName: '提交人',
        votes: '票数',
        publishWork: '同意公开',
        public: '已公开',
        releasedAt: '发布时间',
        submittedAt: '提交时间',
        updatedAt: '更新时间',
      },
    },
    votes: {
      name: '选票',
      columns: {
        no: '作品号',
        title: '作品',
        accountName: '账号',
        day: '日期',
        castAt: '投票时间',
        source: '来源',
        freshAccount: '新注册账号',
        flagged: '属于异常',
        voidedAt: '作废时间',
        voidedBy: '作废人',
        voidReason: '作废原因',
      },
    },
    voteFlags: {
      name: '投票异常',
      columns: {
        kind: '类型',
        no: '作品号',
        title: '作品',
        competition: '赛事',
        day: '日期',
        source: '来源',
        from: '第一票',
        to: '最后一票',
        votes: '票数',
        voided: '已作废',
      },
    },
    messages: {
      name: '未发出的消息',
      columns: {
        template: '消息',
        channel: '渠道',
        failure: '原因',
        attempts: '尝试次数',
        createdAt: '产生时间',
        failedAt: '放弃时间',
        canResend: '可重发',
        recipient: '收件人（部分隐藏）',
      },
    },
    staff: {
      name: '人员',
      columns: {
        name: '姓名',
        role: '角色',
        affiliation: '单位',
        rights: '权限',
        secondFactor: '第二步验证',
        createdAt: '加入时间',
        email: '邮箱（部分隐藏）',
        mobile: '手机号（部分隐藏）',
      },
    },
    invitationCodes: {
      name: '邀请码',
      columns: {
        code: '邀请码',
        institution: '学校 / 机构',
        useLimit: '可用次数',
        used: '已用',
        state: '状态',
        endsAt: '有效期至',
        createdAt: '生成时间',
      },
    },
  },
  state: {
    submitted: '审核中',
    waitlisted: '候补中',
    approved: '审核通过',
    rejected: '审核未通过',
    work_submitted: '作品已提交',
    scored: '已评分',
    published: '成绩已公布',
    cancelled: '已取消',
    withdrawn: '已撤回并删除',
  },
  group: {
    early_childhood: '幼儿组',
    primary: '小学组',
  },
  participation: {
    team: '团队',
    single: '个人',
  },
  payment: {
    unpaid: '未缴',
    paid: '已缴',
    waived: '免缴',
  },
  kind: {
    video: '视频',
    link: '链接',
    images: '图片',
  },
  burst: {
    address: '同一来源',
    fresh_accounts: '新注册账号',
  },
  channel: {
    sms: '短信',
    email: '邮件',
    push: '设备通知',
  },
  failure: {
    unreachable: '服务商连接不上',
    timeout: '服务商没有回应',
    carrier_error: '服务商出错',
    rate_limited: '发送过于频繁',
    not_authorized: '服务商不接受我们的账号或设置',
    interrupted: '服务器停止时中断',
    unknown: '未知原因',
    recipient_refused: '收件人无效',
    message_refused: '服务商拒绝这条消息',
    not_configured: '服务商处没有对应模板',
    expired: '发出前已过期',
  },
  right: {
    review: '审核',
    judging: '评审安排',
    results: '成绩',
    content: '内容',
    everything: '全部权限',
  },
  role: {
    organiser: '组织者',
    judge: '评委',
  },
  codeState: {
    usable: '可用',
    used_up: '已用完',
    ended: '已过期',
    revoked: '已作废',
  },
  yes: '是',
  no: '否',
  allCompetitions: '所有赛事',
};

const en: ExportWords = {
  lists: {
    registrations: {
      name: 'Registrations',
      columns: {
        teamName: 'Team',
        competition: 'Competition',
        season: 'Season',
        state: 'Status',
        group: 'Group',
        participation: 'Participation',
        organization: 'School or organization',
        members: 'Members',
        memberCount: 'Team size',
        parent: 'Parent',
        instructor: 'Instructor',
        region: 'Province or state',
        accountName: 'Registered by',
        invitationCode: 'Invitation code',
        payment: 'Fee',
        waitlistPosition: 'Waiting list',
        reason: 'Reason',
        ageWarning: 'Age outside the group',
        possibleDuplicate: 'Possible duplicate',
        guardiansAnswered: 'Guardians answered',
        publishName: 'Names may be published',
        publishWork: 'Work may be published',
        workNo: 'Work number',
        registeredAt: 'Registered',
        decidedAt: 'Decided',
        accountMobile: 'Account’s mobile',
        accountEmail: 'Account’s e-mail',
        parentPhone: 'Parent’s phone',
        instructorPhone: 'Instructor’s phone',
        address: 'Prize mailing address',
        idNumbersMasked: 'ID numbers, masked',
        idNumbers: 'ID numbers in full',
      },
    },
    works: {
      name: 'Works',
      columns: {
        no: 'Number',
        title: 'Work',
        kind: 'Kind',
        competition: 'Competition',
        season: 'Season',
        group: 'Group',
        teamName: 'Team',
        accountName: 'Handed in by',
        votes: 'Votes',
        publishWork: 'May be published',
        public: 'Public',
        releasedAt: 'Released',
        submittedAt: 'Handed in',
        updatedAt: 'Changed',
      },
    },
    votes: {
      name: 'Votes',
      columns: {
        no: 'Work number',
        title: 'Work',
        accountName: 'Account',
        day: 'Day',
        castAt: 'Given',
        source: 'Source',
        freshAccount: 'New account',
        flagged: 'In a burst',
        voidedAt: 'Voided',
        voidedBy: 'Voided by',
        voidReason: 'Why voided',
      },
    },
    voteFlags: {
      name: 'Bursts of votes',
      columns: {
        kind: 'Kind',
        no: 'Work number',
        title: 'Work',
        competition: 'Competition',
        day: 'Day',
        source: 'Source',
        from: 'First vote',
        to: 'Last vote',
        votes: 'Votes',
        voided: 'Voided',
      },
    },
    messages: {
      name: 'Messages not sent',
      columns: {
        template: 'Message',
        channel: 'By',
        failure: 'Reason',
        attempts: 'Attempts',
        createdAt: 'Written',
        failedAt: 'Given up',
        canResend: 'Can be sent again',
        recipient: 'To, masked',
      },
    },
    staff: {
      name: 'People',
      columns: {
        name: 'Name',
        role: 'Role',
        affiliation: 'Organization',
        rights: 'May do',
        secondFactor: 'Second step',
        createdAt: 'Since',
        email: 'E-mail, masked',
        mobile: 'Mobile, masked',
      },
    },
    invitationCodes: {
      name: 'Invitation codes',
      columns: {
        code: 'Code',
        institution: 'School or organization',
        useLimit: 'Use limit',
        used: 'Used',
        state: 'Status',
        endsAt: 'Ends',
        createdAt: 'Made',
      },
    },
  },
  state: {
    submitted: 'Under approval',
    waitlisted: 'Waiting list',
    approved: 'Approved',
    rejected: 'Audit failed',
    work_submitted: 'Work submitted',
    scored: 'Scored',
    published: 'Result published',
    cancelled: 'Cancelled',
    withdrawn: 'Withdrawn, erased',
  },
  group: {
    early_childhood: 'Early childhood',
    primary: 'Primary',
  },
  participation: {
    team: 'Team',
    single: 'Single',
  },
  payment: {
    unpaid: 'Not paid',
    paid: 'Paid',
    waived: 'Waived',
  },
  kind: {
    video: 'Video',
    link: 'Link',
    images: 'Pictures',
  },
  burst: {
    address: 'One address',
    fresh_accounts: 'New accounts',
  },
  channel: {
    sms: 'SMS',
    email: 'E-mail',
    push: 'Notice',
  },
  failure: {
    unreachable: 'Carrier cannot be reached',
    timeout: 'Carrier did not answer',
    carrier_error: 'Fault of the carrier',
    rate_limited: 'Too many at once',
    not_authorized: 'Carrier refuses our account or settings',
    interrupted: 'Cut when the server stopped',
    unknown: 'Unknown reason',
    recipient_refused: 'Recipient refused',
    message_refused: 'Message refused by the carrier',
    not_configured: 'No template at the carrier',
    expired: 'Expired before it was sent',
  },
  right: {
    review: 'Review',
    judging: 'Judging',
    results: 'Results',
    content: 'Content',
    everything: 'Everything',
  },
  role: {
    organiser: 'Organiser',
    judge: 'Judge',
  },
  codeState: {
    usable: 'Can be used',
    used_up: 'Used up',
    ended: 'Ended',
    revoked: 'Taken back',
  },
  yes: 'Yes',
  no: 'No',
  allCompetitions: 'all competitions',
};

export const exportWords: Record<Locale, ExportWords> = { 'zh-CN': zh, 'en-US': en };
