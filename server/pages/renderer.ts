import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageRenderer, PageToRender, RenderedPage, RendererModule } from '#contract/renderedPage.ts';
import { projectFile } from '../projectFile.ts';

/** What is built of `src/entry-server.tsx`: some megabytes of script, loaded with the first page. */
const program = projectFile('dist-renderer/entry-server.js');

/** So many pages may wait for their turn; the next reader gets the page empty, for the portal to fill, instead of waiting longer than that takes. */
const MAX_WAITING = 8;

const loadRenderer = async (): Promise<PageRenderer | null> => {
  if (!existsSync(fileURLToPath(program))) return null;
  const module: RendererModule = await import(program.href);
  return module.createRenderer();
};

/** Renders pages with the portal's own screens; null where that is not built, or too many wait. Fails where a screen does. */
export const createRendering = (load: () => Promise<PageRenderer | null> = loadRenderer) => {
  let renderer: Promise<PageRenderer | null> | null = null;
  let waiting = 0;
  const start = () => {
    const loading = load();
    loading.catch(() => {
      renderer = null;
    });
    return loading;
  };
  return async (page: PageToRender): Promise<RenderedPage | null> => {
    if (waiting >= MAX_WAITING) return null;
    waiting += 1;
    try {
      renderer ??= start();
      return (await (await renderer)?.render(page)) ?? null;
    } finally {
      waiting -= 1;
    }
  };
};
