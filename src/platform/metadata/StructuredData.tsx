import type { Thing } from './things.ts';

/** Data blocks for search engines (schema.org as JSON-LD). React escapes their text, so that it cannot end the element. */
export const StructuredData = ({ things }: { things: readonly Thing[] }) =>
  things.map((thing) => (
    <script key={thing['@type']} type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...thing })}
    </script>
  ));
