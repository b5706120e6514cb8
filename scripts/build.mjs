// npm run build: builds the portal into dist/, even if it is up to date.
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/run.mjs';

try {
  await ensureInstalled();
  await build();
} catch (error) {
  giveUp(error);
}
