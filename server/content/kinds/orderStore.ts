import type { OrderedKind } from '#contract/content/contentData.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { Tx } from '#server/database/connection.ts';

/** Returns the position after the last one. */
export const atTheEnd = async (tx: Tx, table: OrderedKind): Promise<number> => {
  const { last } = await tx
    .selectFrom(table)
    .select((e) => e.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
};

/** Puts these rows in this order. */
export const moveTo = async (tx: Tx, table: OrderedKind | GalleryKind, ids: readonly string[], now: number): Promise<void> => {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable(table)
      .set({ position: index + 1, updatedAt: now })
      .where('id', '=', id)
      .where('position', '!=', index + 1)
      .execute();
};
