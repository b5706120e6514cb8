// npm run build: the portal into dist/, whether it is stale or not.
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/run.mjs';

try {
  await ensureInstalled();
  await build();
} catch (error) {
  giveUp(error);
}
