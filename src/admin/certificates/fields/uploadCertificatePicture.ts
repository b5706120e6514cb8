import { MAX_CERTIFICATE_PICTURE_BYTES } from '#contract/certificates/rules/pictureLimits.ts';
import type { PictureUse } from '#contract/certificates/template.ts';
import { Problem } from '#contract/http/problem.ts';
import { call } from '#src/platform/api/api.ts';

const types = ['image/png', 'image/jpeg', 'image/webp'];
export const acceptedPictures = types.join();

/** Returns bytes as text, in parts that fit on the stack. */
const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
};

/** Makes a picture for a template of a file. Throws a Problem. */
export const uploadCertificatePicture =
  (competitionId: string, use: PictureUse) =>
  async (file: File, { signal }: { signal: AbortSignal }): Promise<string> => {
    if (!types.includes(file.type)) throw new Problem('picture_not_accepted');
    if (file.size > MAX_CERTIFICATE_PICTURE_BYTES) throw new Problem('file_too_large');
    const image = base64Of(new Uint8Array(await file.arrayBuffer()));
    const { url } = await call(
      'POST /api/admin/competitions/:id/certificate-pictures',
      { params: { id: competitionId }, body: { use, image } },
      { signal },
    );
    return url;
  };
