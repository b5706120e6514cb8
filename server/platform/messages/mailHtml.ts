import type { Locale } from '#contract/http/common.ts';
import type { SiteSettings } from '#contract/site/admin.ts';
import { brandPalette } from '#contract/site/rules/brandPalette.ts';
import { escapeHtml } from '#server/platform/escapeHtml.ts';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** Converts one line to HTML; only addresses of the site become links, whatever a family's text contains. */
const lineOf = (line: string, origin: string): string => {
  let html = '';
  let at = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    if (!address.startsWith(`${origin}/`)) continue;
    // The sentence's final punctuation is not part of the address.
    const own = address.replace(/[.,;:!?)，。；：！？）]+$/u, '');
    html += `${escapeHtml(line.slice(at, index))}<a href="${escapeHtml(own)}">${escapeHtml(own)}</a>`;
    at = index + own.length;
  }
  return html + escapeHtml(line.slice(at));
};

/** The colour in `tokens.css`. */
const DRAWN_COLOUR = '#3a52e0';
/** Path of the mark, the organisers' own or the drawn one; mail programs on the web may show it, unlike uploaded files. */
const MARK = '/icons/any-192.png';

const stylesOf = (colour: string): string => {
  const { light, dark } = brandPalette(colour);
  const rules = (link: string, name: string) => `a{color:${link}}img{color:${name}}`;
  return `${rules(light['700'], light['600'])}@media (prefers-color-scheme:dark){${rules(dark['700'], dark['700'])}}`;
};

interface Mail {
  text: string;
  subject: string;
  locale: Locale;
  /** The site's own origin. */
  origin: string;
  brand: SiteSettings['brand'];
}

/**
 * Renders a mail as HTML: the same text below the mark, no scripts. The mark is the only picture; its address is the same for everybody, so
 * that it reveals nothing of the reader. If pictures are not shown, the site's name takes its place.
 */
export const mailHtml = ({ text, subject, locale, origin, brand }: Mail): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map((line) => lineOf(line, origin)))
    .map((lines) => `<p style="margin:0 0 1em">${lines.join('<br>')}</p>`);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${stylesOf(brand.colour ?? DRAWN_COLOUR)}</style></head>
<body style="font:16px/1.6 system-ui,-apple-system,'PingFang SC','Microsoft YaHei',sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
<p style="margin:0 0 1.25em"><img src="${escapeHtml(origin + MARK)}" alt="${escapeHtml(brand.name[locale])}" height="48" style="height:48px;font-size:20px;font-weight:700"></p>
<div>
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
};
