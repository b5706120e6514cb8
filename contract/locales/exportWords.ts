import type { Locale } from '#contract/http/common.ts';
import type { ExportWords } from './exportWords/ExportWords.ts';
import { en } from './exportWords/en.ts';
import { zh } from './exportWords/zh.ts';

/** Texts of exported files and of the export dialog. */
export const exportWords: Record<Locale, ExportWords> = { 'zh-CN': zh, 'en-US': en };
