import type { Locale } from '#contract/http/common.ts';
import type { AuditWords } from './auditWords/AuditWords.ts';
import { en } from './auditWords/en.ts';
import { zh } from './auditWords/zh.ts';

/** Texts of the audit log, on its page and in its file. */
export const auditWords: Record<Locale, AuditWords> = { 'zh-CN': zh, 'en-US': en };
