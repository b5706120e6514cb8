// Renders the pages it is sent as the server does, in a process of its own, and answers how long each took (ms).
import type { PageToRender, RendererModule } from '#contract/portal/renderedPage.ts';

/** V8 has optimised what is asked for often by then: a server runs for weeks. */
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
