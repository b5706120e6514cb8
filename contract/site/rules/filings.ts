/** Returns true for a filing number of a site with the Ministry of Industry and Information Technology: 京ICP备12345678号-1. */
export const isIcpFiling = (text: string): boolean => /^\p{Script=Han}ICP[备证]\d{6,14}号(?:-\d{1,3})?$/u.test(text);

/** Address of the register of those numbers. */
export const ICP_REGISTER = 'https://beian.miit.gov.cn/';

/** Returns the digits of a filing number with a public security bureau, 京公网安备 11010502030000号; null for any other text. */
export const policeFilingCode = (text: string): string | null => /^\p{Script=Han}公网安备\s*(\d{12,16})\s*号$/u.exec(text)?.[1] ?? null;

/** Returns the address under which the register of the public security bureaus shows a filing. */
export const policeRegister = (code: string): string => `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`;
