// Guards: the policy allows only our libraries' inline styles, by their exact text; a change by an update is noticed here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inlineStyles, securityHeaders } from '#server/platform/http/security.ts';

const interactions = join(import.meta.dirname, '../../../node_modules/react-aria/dist/private');

/** Returns the text of the style element that a module of react-aria creates. */
const styleIn = (path: string): string => {
  const source = readFileSync(join(interactions, path), 'utf8');
  const [, text = ''] = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source) ?? [];
  return text
    .replace(/\$\{(\S+?)\}/g, (_, name: string) => new RegExp(`${name.replaceAll('$', '\\$')} = '([^']+)'`).exec(source)?.[1] ?? name)
    .trim();
};

it('knows the inline styles of react-aria', () => {
  const [, pressable, overscroll] = inlineStyles;
  expect(styleIn('interactions/usePress.mjs')).toBe(pressable);
  expect(styleIn('overlays/usePreventScroll.mjs')).toBe(overscroll);
});

it('allows nothing inline otherwise, no base and no other site', () => {
  const headers = new Map(securityHeaders(true));
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  for (const none of ['base-uri', 'object-src', 'frame-ancestors']) expect(policy).toContain(`${none} 'none'`);
  expect(policy).toContain("script-src 'self';");
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(new Map(securityHeaders(false)).has('strict-transport-security')).toBe(false);
});
