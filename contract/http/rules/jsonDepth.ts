/** Maximum nesting of JSON brackets: far above the needs of any form, far below what exhausts a stack. */
const MAX_DEPTH = 50;

/** Returns true if JSON is nested too deeply. Scans the text without parsing it. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
};
