type Name = string | false | null | undefined;

/**
 * Binds a CSS module: `cx('button', wide && 'wide')` gives the scoped class names, skipping what is false.
 * A name that the module lacks is skipped too (a variant without a rule of its own).
 */
export function bindStyles(css: Readonly<Record<string, string>>) {
  return (...names: Name[]): string => names.flatMap((name) => (name && css[name]) || []).join(' ');
}
