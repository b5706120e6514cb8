import type { Text } from '#contract/http/common.ts';
import { memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import type { FieldName } from '#src/registrations/form/state/formFields.ts';

/** The fields of the form that a roster can fill; consents are given in the form itself. */
export type ColumnId = Exclude<FieldName, 'members' | `consent${string}`>;

interface Column {
  id: ColumnId;
  /** The template's heading. */
  heading: Text;
  /** Other accepted headings. */
  also: readonly string[];
  /** The template's example row. */
  example: Text;
}

/** The roster's columns, in the template's order: a file format, the same in both languages of the portal. */
export const columns: readonly Column[] = [
  {
    id: 'teamName',
    heading: { 'zh-CN': '队伍名称', 'en-US': 'Team' },
    also: ['队名', '队伍', '团队名称', '参赛昵称', 'Team name', 'Name of team', 'Display name'],
    example: { 'zh-CN': '例：星星快递', 'en-US': 'Example: Star Couriers' },
  },
  {
    id: 'group',
    heading: { 'zh-CN': '组别', 'en-US': 'Group' },
    also: ['参赛组别', 'Age group'],
    example: { 'zh-CN': '小学组', 'en-US': 'Primary' },
  },
  ...memberFieldNames.map((field) => ({ id: memberFields[field].name, ...memberFields[field].roster })),
  {
    id: 'parentName',
    heading: { 'zh-CN': '家长姓名', 'en-US': 'Parent' },
    also: ['家长', '监护人', '监护人姓名', 'Parent name', 'Parent’s name', 'Guardian'],
    example: { 'zh-CN': '林晓', 'en-US': 'Lin Xiao' },
  },
  {
    id: 'parentPhone',
    heading: { 'zh-CN': '家长电话', 'en-US': 'Parent’s phone' },
    also: ['家长手机', '家长手机号', '监护人电话', '联系电话', 'Parent phone', 'Parent mobile', 'Guardian’s phone'],
    example: { 'zh-CN': '（填写手机号码）', 'en-US': '(mobile number)' },
  },
  {
    id: 'organization',
    heading: { 'zh-CN': '单位名称', 'en-US': 'Organization' },
    also: ['学校', '学校名称', '幼儿园', '幼儿园名称', '所属单位', 'School', 'Kindergarten', 'Organisation'],
    example: { 'zh-CN': '青禾实验小学', 'en-US': 'Qinghe School' },
  },
  {
    id: 'instructorName',
    heading: { 'zh-CN': '指导老师', 'en-US': 'Instructor' },
    also: ['老师姓名', '指导教师', '老师', 'Teacher', 'Coach', 'Instructor name', 'Instructor’s name'],
    example: { 'zh-CN': '李老师', 'en-US': 'Ms Li' },
  },
  {
    id: 'instructorPhone',
    heading: { 'zh-CN': '老师电话', 'en-US': 'Instructor’s phone' },
    also: ['老师手机', '指导老师电话', '指导老师手机', 'Instructor phone', 'Teacher phone', 'Teacher’s phone'],
    example: { 'zh-CN': '（填写手机号码）', 'en-US': '(mobile number)' },
  },
  {
    id: 'addressCountry',
    heading: { 'zh-CN': '邮寄国家或地区', 'en-US': 'Mailing country or region' },
    also: ['邮寄国家', '收件国家', 'Mailing country', 'Address country'],
    example: { 'zh-CN': '中国', 'en-US': 'China' },
  },
  {
    id: 'addressRegion',
    heading: { 'zh-CN': '邮寄省份', 'en-US': 'Mailing province or state' },
    also: ['收件省份', 'Mailing province', 'Mailing state', 'Address region'],
    example: { 'zh-CN': '福建', 'en-US': 'Fujian' },
  },
  {
    id: 'addressCity',
    heading: { 'zh-CN': '邮寄城市', 'en-US': 'Mailing city' },
    also: ['收件城市', '城市', 'City'],
    example: { 'zh-CN': '泉州市', 'en-US': 'Quanzhou' },
  },
  {
    id: 'addressDetail',
    heading: { 'zh-CN': '邮寄详细地址', 'en-US': 'Mailing address' },
    also: ['详细地址', '邮寄地址', '收件地址', '地址', 'Address', 'Street and number'],
    example: { 'zh-CN': '晋江市世纪大道 88 号', 'en-US': '88 Century Avenue' },
  },
  {
    id: 'invitationCode',
    heading: { 'zh-CN': '邀请码', 'en-US': 'Invitation code' },
    also: ['Invitation', 'Code'],
    example: { 'zh-CN': '', 'en-US': '' },
  },
];
