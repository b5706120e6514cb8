import type { MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { type MarkdownNode, plainText } from './document.ts';

interface MarkdownTableProps {
  table: MarkdownToJSX.TableNode;
  render: (nodes: MarkdownNode[]) => ReactNode;
}

/** A table; on a phone its cells stack, each below the name of its column. */
export function MarkdownTable({ table: { header, cells }, render }: MarkdownTableProps) {
  const names = header.map((nodes) => plainText(nodes));
  return (
    <table>
      <thead>
        <tr>
          {header.map((nodes, column) =>
            names[column] === '' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parsed cells have no identity and never move
              <td key={column} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <th key={column} scope="col">
                {render(nodes)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {cells.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            {row.map((nodes, column) =>
              // a first column without a name contains the names of the rows
              column === 0 && names[0] === '' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <th key={column} scope="row">
                  {render(nodes)}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} data-column={names[column]}>
                  {render(nodes)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
