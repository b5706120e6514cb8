/**
 * Caches formatters: an `Intl` formatter costs a slow phone milliseconds, and a server that renders pages needs the same ones all the time.
 */
const once = <Options, Made>(make: (locale: string, options: Options) => Made) => {
  const made = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = JSON.stringify([locale, options]);
    const value = made.get(key) ?? make(locale, options);
    made.set(key, value);
    return value;
  };
};

/** Returns the formatter of numbers for a language and options. */
export const numberFormatOf = once((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** Returns the formatter of dates and times for a language and options. */
export const dateFormatOf = once((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
