import { z } from 'zod';
import { optionalLine } from '#contract/http/common.ts';
import { certificateKinds } from './rules/fields.ts';
import { papers } from './rules/papers.ts';

export const CertificateKind = z.enum(certificateKinds);

/** The frames: toy tiles of all colours, of one, or none, for a school's own paper. */
export const frames = ['tiles', 'brand', 'mint', 'coral', 'none'] as const;
export type Frame = (typeof frames)[number];

export const TITLE_MAX = 60;
export const TEXT_MAX = 300;
export const SIGNER_MAX = 60;
export const PATTERN_MAX = 60;

/** A picture of this site's own: a PNG, or a JPEG for a background. */
const Picture = z.string().regex(/^\/files\/[0-9a-f]{20}\/certificate-[a-z0-9-]+\.(?:png|jpg)$/);

const inBoth = <T extends z.ZodType>(each: T) => z.object({ 'zh-CN': each, 'en-US': each });

/** A template as it is drawn and as organisers write it: a draft may have problems (`rules/templateProblems.ts`), a version has none. */
export const CertificateTemplate = z.object({
  /** One line, with fields such as `{season}`. */
  title: inBoth(optionalLine(TITLE_MAX)),
  /** The sentence between the name and the award. */
  text: inBoth(optionalLine(TEXT_MAX)),
  frame: z.enum(frames),
  /** True if Tock and the medal are drawn beside the text. */
  hasDrawings: z.boolean(),
  paper: z.enum(papers),
  numberPattern: optionalLine(PATTERN_MAX),
  signature: z.object({ picture: Picture.nullable(), name: optionalLine(SIGNER_MAX), role: inBoth(optionalLine(SIGNER_MAX)) }),
  /** `isShown` is kept beside the picture, so that it can be left out for a while. */
  seal: z.object({ picture: Picture.nullable(), isShown: z.boolean() }),
  hasQr: z.boolean(),
  /** A picture of the paper that is printed on. */
  background: Picture.nullable(),
});
export type CertificateTemplate = z.infer<typeof CertificateTemplate>;

/** The pictures that a template can have. */
export const pictureUses = ['signature', 'seal', 'background'] as const;
export type PictureUse = (typeof pictureUses)[number];
