import type { CertificateKind, FieldName } from '#contract/certificates/rules/fields.ts';
import type { CertificateTemplate, PictureUse } from '#contract/certificates/template.ts';
import type { AwardLook } from '#contract/competitions/awards.ts';
import type { Text } from '#contract/http/common.ts';

/** A picture of a template, decoded: four bytes a pixel. */
export interface Raster {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A template with its pictures; a background is kept as the JPEG that it is. */
export interface ReadTemplate {
  template: CertificateTemplate;
  pictures: Partial<Record<Exclude<PictureUse, 'background'>, Raster>> & { background?: Buffer };
}

/** Everything that is drawn on one certificate. */
export interface Sheet extends ReadTemplate {
  kind: CertificateKind;
  /** The values of the template's fields. */
  values: Partial<Record<FieldName, Text>>;
  name: string;
  /** Printed below the name; null if it is the same. */
  latinName: string | null;
  /** The text in the coloured box; null if there is none. */
  award: Text | null;
  awardLook: AwardLook;
  scores: string;
  brand: { names: string; mark: Raster; colour: string };
  number: string;
  date: string;
  /** The words before the address at which the certificate can be verified. */
  verify: string;
  verifyUrl: string;
  /** Text of the QR code. */
  qr: string;
  /** The word across a certificate that is none; null on a real one. */
  specimen: string | null;
}
