type Name = string | false | null | undefined;

/**
 * Binds a CSS module: `cx('button', wide && 'wide')` returns the scoped class names and skips falsy values.
 * Names that the module lacks (a variant without a rule) are skipped too.
 */
export function bindStyles(css: Readonly<Record<string, string>>) {
  return (...names: Name[]): string => names.flatMap((name) => (name && css[name]) || []).join(' ');
}
