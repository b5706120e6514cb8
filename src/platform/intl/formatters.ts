/** Makes each of them once: an `Intl` formatter costs a slow phone milliseconds, and a server that renders pages asks for the same ones all the time. */
const once = <Options, Made>(make: (locale: string, options: Options) => Made) => {
  const made = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = JSON.stringify([locale, options]);
    const value = made.get(key) ?? make(locale, options);
    made.set(key, value);
    return value;
  };
};

/** The formatter of numbers with these options, as the language writes them. */
export const numberFormatOf = once((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** The formatter of dates and times with these options, as the language writes them. */
export const dateFormatOf = once((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
