/** How deep brackets of JSON may nest: far above what any form of ours needs, far below what exhausts a stack. */
const MAX_DEPTH = 50;

/** Whether JSON nests deeper than anything that is meant; looks at the text alone, so that nothing has to parse it first. */
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
