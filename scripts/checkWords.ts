// Fails if a comment has an opening or a phrase that docs/contribute.md, "Words", excludes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

/** Doc comments that begin with a clause in place of a verb or a noun. */
const OPENING = /\/\*\*\s+(?:\*\s+)?(?:What|Who|Whose|Whether|Which|How|Where|When|So)\b.*/g;
/** Comments with a phrase that has a plain one: more often, if it does not exist, unlike, layer, clock skew. */
const PHRASE = /(?:\/\/|\/\*\*|^\s*\*).*\b(?:oftener|where there is none|that there is not|as against|storeys?|(?:ran|runs) ahead)\b.*/gim;

/** The same openings in stylesheets; where and when state conditions there. */
const CSS_OPENING = /\/\*\s*(?:what|whos?e?|whether|which|how)\b.*/gi;

const files = globSync('{contract,server,src,sw,scripts,bench,tests}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['server/database/migrations/**', 'scripts/checkWords.ts'],
});
const found = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return (file.endsWith('.css') ? [CSS_OPENING, PHRASE] : [OPENING, PHRASE]).flatMap((pattern) =>
    (text.match(pattern) ?? []).map((line) => `${file}: ${line.trim()}`),
  );
});
if (found.length > 0) console.log(found.join('\n'));
process.exitCode = found.length > 0 ? 1 : 0;
