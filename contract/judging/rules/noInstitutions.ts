/** Answers that people give in place of a school's name, folded: two who give one have nothing in common. */
export const noInstitutions: readonly string[] = [
  ...['无', '没有', '暂无', '个人', '家', '家庭', '家长', '自由职业', '退休', '其他', '其它', '保密'],
  ...['学校', '小学', '中学', '幼儿园', '大学'],
  ...['none', 'n a', 'na', 'no', 'nil', 'null', 'home', 'family', 'parent', 'parents', 'individual', 'personal', 'private'],
  ...['self', 'myself', 'self employed', 'freelance', 'freelancer', 'retired', 'other'],
  ...['school', 'primary school', 'middle school', 'high school', 'university'],
];
