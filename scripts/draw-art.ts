/** Draws the scenes of src/ui/art/kit into public/art/*.svg and notes their sizes: `node scripts/draw-art.ts`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenes } from '../src/ui/art/kit/scenes.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'public', 'art');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const sizes = Object.entries(scenes).map(([name, compose]) => {
  const { svg, width, height } = compose().draw();
  writeFileSync(join(folder, `${name}.svg`), svg);
  console.log(`${name}.svg ${width} × ${height}, ${(svg.length / 1024).toFixed(1)} KB`);
  return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: [${width}, ${height}],`;
});

const manifest = `/** Written by scripts/draw-art.ts. Width and height of every scene of public/art, in px. */
export const artSizes = {
${sizes.join('\n')}
} as const;

export type ArtName = keyof typeof artSizes;
`;
writeFileSync(join(root, 'src', 'ui', 'art', 'manifest.ts'), manifest);
