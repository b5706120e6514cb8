import type { Thing } from './things.ts';

/** Data blocks that search engines read (schema.org as JSON-LD); React keeps their text from ending the element. */
export const StructuredData = ({ things }: { things: readonly Thing[] }) =>
  things.map((thing) => (
    <script key={thing['@type']} type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...thing })}
    </script>
  ));
