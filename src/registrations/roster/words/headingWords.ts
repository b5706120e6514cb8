import type { ColumnId } from './columns.ts';

/** A field that a column can fill; given name and family name are combined into the name. */
export type Field = ColumnId | 'memberFirstName' | 'memberLastName';

export type Subject = 'child' | 'parent' | 'instructor' | 'team' | 'school';

const words = (text: string): string[] => text.split(' ');

/** The words of headings for each person or thing. In simplified characters and lower case, without spaces. */
export const subjects: Record<Subject, readonly string[]> = {
  child: words(
    '队员 队长 副队长 替补 替补队员 学生 学员 孩子 幼儿 选手 成员 组员 参赛者 参赛人 参赛队员 参赛选手 参赛学生 参赛人员 小朋友 儿童 宝宝 运动员 child member student participant pupil kid player contestant learner teammember competitor captain teamcaptain substitute reserve',
  ),
  parent: words(
    '家长 监护人 父母 父亲 母亲 爸爸 妈妈 联系人 紧急联系人 紧急联系 家长监护人 家长或监护人 第一监护人 学生家长 孩子家长 队员家长 幼儿家长 parent parents guardian parentguardian parentorguardian mother father mum mom dad contact contactperson emergencycontact',
  ),
  instructor: words(
    '指导老师 指导教师 老师 教师 教练 教练员 领队 领队老师 带队老师 辅导员 辅导老师 teacher coach instructor mentor trainer teamleader',
  ),
  team: words('队伍 团队 战队 队 参赛队 参赛队伍 参赛团队 代表队 小队 team squad チーム 팀 equipe équipe equipo команда'),
  school: words(
    '学校 单位 参赛单位 参赛学校 所在学校 就读学校 所属学校 所在单位 机构 幼儿园 school kindergarten organization organisation institution nursery',
  ),
};

const names = words('姓名 名字 全名 name fullname names 氏名 名前 이름 성명 nom nome nombre имя');
const phones = words(
  '电话 手机 手机号 手机号码 电话号码 联系电话 联系方式 联系手机 联系号码 移动电话 手提电话 流动电话 手机电话 联系电话号码 phone mobile tel telephone cell cellphone phonenumber mobilenumber mobilephone mobilephonenumber telephonenumber contactnumber contactphone contactmobile phoneno mobileno telno contactno handphone 電話番号 전화 전화번호 휴대폰 teléfono telefone téléphone telefon телефон',
);

/** Headings of a column with both a name and a number: `家长姓名及电话`, `Parent and phone`. */
const namesAndPhones = ['及', '和', '与', 'and', '姓名', '姓名及', '姓名和', '姓名与', 'name', 'nameand', 'names', 'namesand'].flatMap(
  (before) =>
    words('电话 手机 手机号 手机号码 联系电话 联系方式 phone mobile tel telephone number phonenumber mobilenumber phonenumbers').map(
      (phone) => `${before}${phone}`,
    ),
);

/** The words of headings for attributes of each subject. */
export const attributes: Record<Subject, readonly (readonly [Field, readonly string[]])[]> = {
  child: [
    ['memberName', names],
    ['memberName', words('中文姓名 中文名 中文名字 chinesename nameinchinese 学籍姓名')],
    ['memberFirstName', words('firstname firstnames givenname givennames forename forenames')],
    ['memberLastName', words('姓氏 lastname lastnames surname familyname')],
    [
      'memberLatinName',
      words(
        '拼音 姓名拼音 拼音姓名 汉语拼音 英文名 英文名字 英文姓名 外文姓名 pinyin latinname englishname nameinenglish nameinpinyin romanizedname',
      ),
    ],
    ['memberGender', words('性别 男女 gender sex boygirl malefemale mf 성별 sexo sexe geschlecht пол')],
    ['memberCountry', words('国籍 国家 国家地区 国家或地区 国籍地区 country nationality citizenship countryregion countryorregion')],
    ['memberRegion', words('省份 省 省市 省州 所在省 所在省份 户籍省份 province state provincestate provinceorstate')],
    [
      'memberIdNumber',
      words(
        '身份证 身份证号 身份证号码 身份证件 身份证件号 身份证件号码 证件 证件号 证件号码 证号 证件编号 身份号码 身份编号 身份证编号 公民身份号码 居民身份证 居民身份证号 居民身份证号码 有效证件号 有效证件号码 身份证明 身份证明号码 公民身份证 公民身份证号 公民身份证号码 身份证护照 护照身份证 身份证或护照 身份证护照号 身份证护照号码 身分证 身分证号 身分证号码 身分证字号 身份证字号 护照 护照号 护照号码 id idno idnumber idnr idcard idcardno idcardnumber iddocument iddocumentnumber identity identityno identitynumber identitycard identitycardnumber identification identificationnumber nationalid nationalidnumber passport passportno passportnumber passportid passportidno passportidnumber passportoridno idpassport idorpassport documentno documentnumber hkid hkidno nric nricno personalid',
      ),
    ],
    ['memberGuardianPhone', words('监护人手机 监护人手机号 监护人手机号码 guardianmobile guardiansmobile guardianmobilenumber')],
  ],
  parent: [
    ['parentName', names],
    ['parentPhone', [...phones, 'number', ...namesAndPhones]],
  ],
  instructor: [
    ['instructorName', names],
    ['instructorPhone', phones],
  ],
  team: [['teamName', words('名称 名 名字 name title')]],
  school: [['organization', words('名称 全称 名 名字 name')]],
};

/** Headings that are complete in themselves. */
export const wholes: readonly (readonly [Field, readonly string[]])[] = [
  ['teamName', subjects.team.filter((word) => word !== '队')],
  ['teamName', words('队名 参赛队名 队伍名 小组名称 nameofteam teamname')],
  [
    'group',
    words('组别 参赛组别 参赛组 报名组别 竞赛组别 比赛组别 年龄组 年龄组别 学段 group agegroup category division agecategory agedivision'),
  ],
  ['memberName', subjects.child],
  ['memberFirstName', words('名')],
  ['memberLastName', words('姓')],
  ['parentName', subjects.parent],
  ['instructorName', subjects.instructor],
  ['organization', subjects.school],
  ['invitationCode', words('邀请码 邀请编码 invitationcode invitecode')],
];

/** Headings that have this meaning only if no other column states it explicitly. */
export const weakWholes: readonly (readonly [Field, readonly string[]])[] = [
  ['memberName', names],
  ['parentPhone', phones],
  ['parentName', words('联系人 contact contactperson')],
  ['group', words('年级 grade yeargroup')],
];
