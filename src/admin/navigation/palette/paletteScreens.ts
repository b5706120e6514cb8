import type { Text } from '#contract/http/common.ts';
import { reminderKinds } from '#contract/messages/rules/reminderRules.ts';
import { messageTemplates, templateName } from '#contract/messages/rules/templates.ts';
import type { Words } from '#src/admin/kit/words/words.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { PaletteItem } from './paletteItems.ts';

/** Map of screens to further search terms in both languages, whichever is shown: other names, and tasks done there. */
const alsoOf: Readonly<Record<string, string>> = {
  today: 'dashboard overview today 今天 首页 总览 待办',
  competitions: 'competition edition contest windows dates capacity fee 赛事 比赛 时间 名额 费用',
  registrations: 'registration entries review approve teams export 报名 审核 队伍 导出',
  works: 'works release moderation judges films export 作品 公开 评委 视频 导出',
  judging: 'judging rounds judges assign marks conflicts lock 评审 评委 分配 评分 冲突 锁定',
  eventDay: 'event day schedule tables slots start numbers badges call list 比赛当天 场次 排程 桌号 参赛号 胸牌 签到',
  results: 'results ranking compute awards prizes places ties 成绩 排名 名次 计算 奖项 获奖',
  certificates: 'certificates templates design signature seal print award 证书 模板 签名 印章 打印 获奖 参赛',
  news: 'news articles announcements write new cover 新闻 公告 文章 写新闻 新建新闻 封面',
  questions: 'questions faq help 常见问题 问答 帮助',
  downloads: 'downloads files documents 资料 下载 文件',
  events: 'past events review winners history 往届赛事 回顾 获奖',
  photos: 'photos gallery pictures upload 照片 相册 图库 上传照片',
  videos: 'videos gallery films upload subtitles captions 视频 图库 上传视频 字幕',
  home: 'home page featured 首页 推荐 精选',
  slides: 'carousel slides banner home 首页 轮播 幻灯片',
  partners: 'partners institutions logos home 首页 合作伙伴 合作机构',
  about: 'about concept history milestones contact 关于 理念 发展历程',
  legal: 'legal texts privacy terms agreement policy consent 法律 隐私政策 服务条款 用户协议',
  reports: 'reports complaints moderation 举报 投诉',
  voteFlags: 'bursts votes fraud 投票 异常 刷票',
  votes: 'votes void export 投票 选票 作废 导出',
  people: 'accounts people families schools merge support disable 账号 用户 人员 家庭 学校 合并 客服 停用',
  staff: 'organisers judges staff people rights invite permissions export 组织者 评委 人员 权限 邀请 导出',
  messages: 'messages outbox sms email sent failed export 消息 发件箱 短信 邮件 导出',
  audit: 'audit log history chain export 审计 日志 操作记录 导出',
  settings: 'settings site configuration 设置 网站 配置',
  security: 'security password second step passkey authenticator sign-in 登录 安全 密码 第二步 验证',
  notices: 'notices notifications mail push digest mentions reports 提醒 通知 邮件 推送 汇总',
  canned_reasons: 'reasons reject hold prepared 原因 不通过 模板',
  announcements: 'announcement broadcast to many write message 群发 通知 公告 写消息',
  reminders: 'reminders automatic deadline 提醒 自动 截止',
  templates: 'templates words of messages texts 模板 文字 消息文字',
  keys: 'shortcuts keyboard 快捷键 键盘',
  language: 'language chinese english 语言 中文 英文 英语',
  portal: 'site website families 网站 门户',
  logout: 'log out leave 退出 登出',
};

/** Returns the search terms of a screen besides its name. */
export const alsoTyped = (part: string): string => alsoOf[part] ?? '';

/** Returns the settings by name, each with its card and further search terms. */
const settingsOf = (t: Words): [card: string, label: string, also: string][] => [
  ['brand', t('settings.brand'), 'brand name site colour mark logo 品牌 名称 网站 颜色 标志'],
  ['brand', t('settings.sender_name'), 'sender name email from 发件人 邮件'],
  ['brand', t('settings.colour'), 'colour color theme brand 颜色 主题 品牌'],
  ['brand', t('settings.mark'), 'mark logo icon brand 标志 图标 品牌'],
  ['contact', t('settings.contact'), 'contact email hours address phone wechat 联系方式 邮箱 电话 微信 服务时间'],
  ['filings', t('settings.filings'), 'filing icp police beian china 备案 公安'],
  ['holidays', t('settings.holidays'), 'holidays working days off weekend 节假日 放假 调休 工作日'],
  ['time', t('settings.zone'), 'time zone timezone clock 时区 时间'],
  ['time', t('settings.season'), 'season seasons year running 赛季 年份 年度'],
  ['limits', t('settings.limits'), 'limits quota per day children entries 上限 限额 每日 限制'],
  ['limits', t('settings.texts'), 'texts sms codes limit 短信 验证码 上限 限额'],
  ['messages', t('settings.messages'), 'messages prices cost sms email 消息 费用 单价'],
  ...(['sms', 'email', 'push'] as const).map((channel): [string, string, string] => [
    'messages',
    t('settings.price', { channel: t(`messageChannel.${channel}`) }),
    `price cost 单价 费用 ${channel === 'push' ? 'push notification notices vapid web 推送 通知' : channel}`,
  ]),
  ['messages', t('settings.per_minute'), 'speed people per minute throttle 群发 速度 每分钟'],
  ['messages', t('settings.quiet_from'), 'quiet hours night do not disturb 夜间 免打扰 不打扰'],
  ['retention', t('settings.retention'), 'retention days kept delete erase data privacy 保存期限 保留 数据 删除 天数'],
  ...(['idNumbers', 'correction', 'media', 'messages', 'reports', 'securityEvents', 'audit'] as const).map(
    (kind): [string, string, string] => [
      'retention',
      `${t('settings.retention')}${t('dot')}${t(`settings.kept.${kind}`)}`,
      'retention days kept 保存期限 保留 天数',
    ],
  ),
];

const inBoth = (name: Text): string => `${name['zh-CN']} ${name['en-US']}`;

/** Names of the editable templates; announcements have texts of their own. */
const templates = Object.keys(messageTemplates).filter((name) => name !== 'announcement');

/** Returns items that are inside a screen: each setting, template and reminder, limited to the areas that rights allow. */
export const deepItems = (t: Words, text: (text: Text) => string, reaches: (part: string) => boolean): PaletteItem[] => [
  ...(reaches('settings')
    ? settingsOf(t).map(([card, label, also]) => ({
        id: `setting ${label}`,
        label,
        detail: t('frame.areas.settings'),
        also,
        icon: moreIcons.settings,
        to: `/settings#${card}`,
      }))
    : []),
  ...(reaches('messages')
    ? [
        ...reminderKinds.map((kind) => ({
          id: `reminder ${kind}`,
          label: text(templateName(kind)),
          detail: t('templates.reminders'),
          also: `${inBoth(templateName(kind))} ${alsoTyped('reminders')}`,
          icon: 'clock' as const,
          to: '/messages/reminders',
        })),
        ...templates.map((template) => ({
          id: `template ${template}`,
          label: text(templateName(template)),
          detail: t('templates.templates'),
          also: `${inBoth(templateName(template))} ${alsoTyped('templates')}`,
          icon: moreIcons.mail,
          to: `/messages/templates/${template}`,
        })),
      ]
    : []),
];
