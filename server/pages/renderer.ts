import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { PageRenderer, PageToRender, RenderedPage, RendererModule } from '#contract/portal/renderedPage.ts';
import { projectFile } from '#server/projectFile.ts';

/** The build of `src/entry-server.tsx`: some megabytes of script, loaded with the first page. */
const program = projectFile('dist-renderer/entry-server.js');

/**
 * Maximum number of pages queued for rendering. Further readers get the page empty, for the portal to fill, instead of waiting longer than that
 * takes.
 */
const MAX_WAITING = 8;
/** Time for which pages may be rendered without a pause, and their share of the time under constant load. The rest is for requests of families. */
const BURST_MS = 5000;
const SHARE = 0.5;

const loadRenderer = async (): Promise<PageRenderer | null> => {
  if (!existsSync(fileURLToPath(program))) return null;
  const module: RendererModule = await import(program.href);
  return module.createRenderer();
};

interface Options {
  load?: () => Promise<PageRenderer | null>;
  /** A monotonic clock in ms. */
  elapsed?: () => number;
}

/**
 * Renders pages with the portal's own screens; null if these are not built, too many pages are queued, or too many were rendered lately. Throws if a
 * screen does.
 */
export const createRendering = ({ load = loadRenderer, elapsed = () => performance.now() }: Options = {}) => {
  const inTurn = pLimit(1);
  let renderer: Promise<PageRenderer | null> | null = null;
  let waiting = 0;
  let budgetMs = BURST_MS;
  let countedAt = elapsed();
  const start = () => {
    const loading = load();
    loading.catch(() => {
      renderer = null;
    });
    return loading;
  };
  const budget = (): number => {
    const now = elapsed();
    budgetMs = Math.min(BURST_MS, budgetMs + (now - countedAt) * SHARE);
    countedAt = now;
    return budgetMs;
  };
  const render = async (page: PageToRender): Promise<RenderedPage | null> => {
    renderer ??= start();
    const ready = await renderer;
    const startedAt = elapsed();
    try {
      return (await ready?.render(page)) ?? null;
    } finally {
      budgetMs -= elapsed() - startedAt;
    }
  };
  return async (page: PageToRender): Promise<RenderedPage | null> => {
    if (waiting >= MAX_WAITING || budget() <= 0) return null;
    waiting += 1;
    try {
      return await inTurn(() => render(page));
    } finally {
      waiting -= 1;
    }
  };
};
