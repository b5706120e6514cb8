// Renders the received pages as the server does, in a process of its own, and answers the duration of each (ms).
import type { PageToRender, RendererModule } from '#contract/portal/renderedPage.ts';

/** Number of unmeasured renderings, after which V8 has optimised the common paths, as in a server that runs for weeks. */
const WARM_UP = 20;
const ROUNDS = 60;

const program = new URL('../dist-renderer/entry-server.js', import.meta.url);

process.once('message', async (pages: PageToRender[]) => {
  const { createRenderer }: RendererModule = await import(program.href);
  const renderer = createRenderer();
  const times = pages.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const [index, page] of pages.entries()) {
      const startedAt = performance.now();
      await renderer.render(page);
      if (round >= WARM_UP) times[index]?.push(performance.now() - startedAt);
    }
  process.send?.(times, () => process.disconnect());
});
