import type { Locale } from '#contract/common.ts';
import { escapeHtml } from '../escapeHtml.ts';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** One line; of the addresses in it those of the site can be pressed, whatever else a family's words look like. */
const lineOf = (line: string, origin: string): string => {
  let html = '';
  let at = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    if (!address.startsWith(`${origin}/`)) continue;
    // What ends the sentence is not of the address.
    const own = address.replace(/[.,;:!?)，。；：！？）]+$/u, '');
    html += `${escapeHtml(line.slice(at, index))}<a href="${escapeHtml(own)}">${escapeHtml(own)}</a>`;
    at = index + own.length;
  }
  return html + escapeHtml(line.slice(at));
};

/** The words of a mail as a page, for programs that show one: the same words, nothing that is loaded or runs. */
export const mailHtml = ({ text, subject, locale, origin }: { text: string; subject: string; locale: Locale; origin: string }): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map((line) => lineOf(line, origin)))
    .map((lines) => `<p style="margin:0 0 1em">${lines.join('<br>')}</p>`);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.6 system-ui,-apple-system,'PingFang SC','Microsoft YaHei',sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
${paragraphs.join('\n')}
</body>
</html>
`;
};
