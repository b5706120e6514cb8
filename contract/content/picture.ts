import { z } from 'zod';
import { Text } from '#contract/http/common.ts';
import { bothLines } from '#contract/http/draftText.ts';

/** A responsive picture, smallest source first; `width` and `height` of the largest in px. */
export const Picture = z.object({
  alt: Text,
  width: z.int(),
  height: z.int(),
  /** AVIF and WebP, each in several widths. */
  sources: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), width: z.int(), url: z.string() })),
});
export type Picture = z.infer<typeof Picture>;

/** A picture of a person, described by the name beside it. */
export const Portrait = Picture.omit({ alt: true });
export type Portrait = z.infer<typeof Portrait>;

/** A picture of this site's own: one from elsewhere would tell a third party who reads. */
export const OwnPicture = Picture.extend({
  alt: bothLines(200),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  sources: z
    .array(Picture.shape.sources.element.extend({ url: z.string().regex(/^\/files\/[0-9a-f]{20}\/[a-z0-9][a-z0-9.-]*$/) }))
    .min(1)
    .max(12),
});

/** A picture of a person, of this site's own. */
export const OwnPortrait = OwnPicture.omit({ alt: true });
