/** The field that is being typed, from its brace to the cursor. */
export interface TypedField {
  from: number;
  until: number;
  typed: string;
}

/** Returns the field that is being typed before the cursor; null if none. */
export const fieldAt = (text: string, cursor: number): TypedField | null => {
  const [, typed] = /\{([^{}\s]{0,20})$/.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? null : { from: cursor - typed.length - 1, until: cursor, typed };
};

/** Returns the text with a field in place of what was typed of it, and the cursor after it. */
export const withField = (text: string, { from, until }: Omit<TypedField, 'typed'>, name: string): { text: string; cursor: number } => {
  // what the field already has after the cursor goes with it
  const rest = text.slice(until).replace(/^[^{}\s]{0,20}\}/, '');
  return { text: `${text.slice(0, from)}{${name}}${rest}`, cursor: from + name.length + 2 };
};
