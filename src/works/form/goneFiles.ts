import type { Problem } from '#contract/http/problem.ts';
import type { MediaFile, WorkForm } from './workForm.ts';

/** A file of the form that the server no longer has; `number` is a picture's position in the form, from 1. */
export type GoneFile = { kind: 'video' | 'poster' } | { kind: 'image'; number: number };

const IMAGE = /^media\.uploadIds\.(\d+)$/;

/** Returns the files that a refusal names as gone: a newer version of the work, submitted elsewhere, no longer had them. */
export const goneFilesOf = ({ code, detail: { fields = {} } }: Problem): GoneFile[] =>
  code === 'upload_not_found'
    ? Object.keys(fields).flatMap((path): GoneFile[] => {
        const index = IMAGE.exec(path)?.[1];
        if (index !== undefined) return [{ kind: 'image', number: Number(index) + 1 }];
        if (path === 'media.posterUploadId') return [{ kind: 'poster' }];
        return path === 'media.uploadId' ? [{ kind: 'video' }] : [];
      })
    : [];

/** Returns the form without them, so that others can be chosen. A file on this device is not gone. */
export const withoutGoneFiles = (form: WorkForm, gone: readonly GoneFile[]): WorkForm => {
  const isGone = (kind: GoneFile['kind'], number?: number) =>
    gone.some((file) => file.kind === kind && (file.kind !== 'image' || file.number === number));
  const unlessGone = (file: MediaFile | null, kind: GoneFile['kind']) => (file?.from === 'server' && isGone(kind) ? null : file);
  return {
    ...form,
    video: unlessGone(form.video, 'video'),
    poster: unlessGone(form.poster, 'poster'),
    images: form.images.filter((file, index) => file.from === 'device' || !isGone('image', index + 1)),
  };
};
