/**
 * Synonyms of readers' search words: all words of a line mean the same, in either language and in pinyin. Lower case; a longer word comes
 * before one that it contains.
 */
export const synonyms: readonly (readonly string[])[] = [
  ['身份证', '护照', '户口本', '证件', 'id card', 'id number', 'identity', 'passport', 'shenfenzheng', 'zhengjian', 'sfz'],
  ['退款', '退费', '退还', '退钱', 'refund', 'money back', 'tuikuan', 'tuifei'],
  [
    '付款',
    '付费',
    '缴费',
    '交费',
    '支付',
    '收费',
    '费用',
    '多少钱',
    '价格',
    'fee',
    'payment',
    'pay',
    'cost',
    'price',
    'fukuan',
    'fufei',
    'feiyong',
    'jiaofei',
    'zhifu',
  ],
  ['报名', '参赛', '参加', 'sign up', 'register', 'registration', 'enter', 'entry', 'baoming', 'cansai'],
  ['取消', '退赛', '撤回', 'cancel', 'withdraw', 'quxiao', 'chehui'],
  ['年龄', '几岁', '多大', '周岁', 'age', 'old', 'nianling', 'jisui'],
  ['候补', '名额', '满员', 'waiting list', 'full', 'houbu', 'minge'],
  ['审核', '通过', 'review', 'approval', 'approved', 'shenhe', 'tongguo'],
  ['修改', '更改', '改错', 'change', 'edit', 'correct', 'xiugai', 'genggai'],
  ['作品', '视频', '录像', '影片', 'work', 'film', 'video', 'zuopin', 'shipin'],
  ['照片', '图片', 'picture', 'photo', 'image', 'zhaopian', 'tupian'],
  ['成绩', '分数', '得分', '查分', 'result', 'score', 'chengji', 'fenshu'],
  ['证书', '奖状', 'certificate', 'zhengshu', 'jiangzhuang'],
  ['日历', '日程', 'calendar', 'schedule', 'rili', 'richeng'],
  ['通知', '提醒', '推送', 'notice', 'notification', 'reminder', 'push', 'tongzhi', 'tixing'],
  ['邀请码', 'invitation code', 'invite', 'yaoqingma'],
  ['手机号', '电话', 'phone number', 'mobile', 'phone', 'shoujihao', 'dianhua'],
  ['注销', '删除', 'delete', 'erase', 'zhuxiao', 'shanchu'],
  ['隐私', '个人信息', '位置', '拍摄地点', 'privacy', 'location', 'yinsi'],
  ['积木', '机器人', '教具', '器材', 'block', 'robot', 'equipment', 'jimu', 'jiqiren'],
  ['队伍', '组队', '队员', 'team', 'duiwu', 'zudui'],
];

/** Words of a question that say nothing about its topic. */
export const stopWords: ReadonlySet<string> = new Set(
  '怎么样 怎么办 怎么 怎样 如何 为什么 什么时候 什么 哪里 哪儿 能不能 可不可以 可以 是否 需要 请问 我们 我的 我 你们 您 吗 呢 吧 了 的 是 要 能 有 how what where when why who which do does did is are was can could may must should to the a an i we you my our it of in for on and'.split(
    ' ',
  ),
);
