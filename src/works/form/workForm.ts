import { z } from 'zod';
import { type FieldCode, isFieldCode } from '#contract/http/problem.ts';
import { NewWork, type OwnWork } from '#contract/works/public.ts';
import type { UploadItem } from '#src/offline/uploads/index.ts';

export const mediaKinds = ['video', 'link', 'images'] as const;

/** A file of the work: an upload on this device, or one that is ready on the server. */
const MediaFile = z.discriminatedUnion('from', [
  z.object({ from: z.literal('device'), id: z.string() }),
  z.object({
    from: z.literal('server'),
    uploadId: z.string(),
    name: z.string().default(''),
    previewUrl: z.string().nullable().default(null),
  }),
]);
export type MediaFile = z.infer<typeof MediaFile>;

/** The form as stored on the device. A draft from before a field was added opens with that field empty. */
export const WorkForm = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  kind: z.enum(mediaKinds).default('video'),
  url: z.string().default(''),
  video: MediaFile.nullable().default(null),
  poster: MediaFile.nullable().default(null),
  images: z.array(MediaFile).default([]),
  /** True if the work was submitted and is sent once its files are uploaded. */
  sendWhenReady: z.boolean().default(false),
  /** The content version of the work on which the form is based, 0 if there was none; null in drafts of earlier releases. */
  basedOn: z.int().nullable().default(null),
});
export type WorkForm = z.infer<typeof WorkForm>;

export const emptyWork: WorkForm = WorkForm.parse({ basedOn: 0 });

/** Returns the form for changing a submitted work. */
export const formOfWork = ({ title, description, media, uploadIds, posterUploadId, contentVersion }: OwnWork): WorkForm => {
  const mediaFile = (uploadId: string | undefined | null, previewUrl: string | null = null): MediaFile | null =>
    uploadId ? { from: 'server', uploadId, name: '', previewUrl } : null;
  const form = { ...emptyWork, title, description, kind: media.kind, basedOn: contentVersion };
  switch (media.kind) {
    case 'link':
      return { ...form, url: media.url };
    case 'video':
      return { ...form, video: mediaFile(uploadIds[0], media.posterUrl ?? null), poster: mediaFile(posterUploadId) };
    case 'images':
      return { ...form, images: media.items.flatMap(({ previewUrl }, index) => mediaFile(uploadIds[index], previewUrl) ?? []) };
  }
};

/** Returns an id that distinguishes a file from the others of a form. */
export const fileId = (mediaFile: MediaFile): string => (mediaFile.from === 'device' ? mediaFile.id : mediaFile.uploadId);

/** Returns the files of the chosen kind of work. */
export const mediaFilesOf = ({ kind, video, poster, images }: WorkForm): MediaFile[] => {
  if (kind === 'link') return [];
  return kind === 'images' ? images : [video, poster].filter((mediaFile) => mediaFile !== null);
};

type IdOf = (mediaFile: MediaFile, index: number) => string | null;

const bodyOf = (form: WorkForm, idOf: IdOf): unknown => {
  const { title, description, kind, url, video, poster, images, basedOn } = form;
  const about = { title, description, ...(basedOn !== null && { basedOn }) };
  const id = (mediaFile: MediaFile | null, index: number) => (mediaFile && idOf(mediaFile, index)) ?? '';
  if (kind === 'link') return { ...about, media: { kind, url } };
  if (kind === 'images') return { ...about, media: { kind, uploadIds: images.map(id) } };
  return { ...about, media: { kind, uploadId: id(video, 0), ...(poster && { posterUploadId: id(poster, 1) }) } };
};

/** The fields in display order: the files come first and upload while the rest is typed. */
export const workFields = ['video', 'url', 'images', 'title', 'description'] as const;
export type WorkField = (typeof workFields)[number];

const fieldOfPath = (path: string): WorkField => {
  if (path === 'title' || path === 'description') return path;
  if (path === 'media.url') return 'url';
  return path.startsWith('media.uploadIds') ? 'images' : 'video';
};

/** Returns the problems of the form that can be found before its files are uploaded. */
export const workProblems = (form: WorkForm): Partial<Record<WorkField, FieldCode>> => {
  // placeholder ids, all different, count every file as uploaded
  const parsed = NewWork.safeParse(bodyOf(form, (_, index) => index.toString(16).padStart(32, '0')));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [fieldOfPath(path.join('.')), isFieldCode(message) ? message : 'invalid'] as const),
  );
};

/** Returns the request body; null while a file is not uploaded yet. */
export const readyWork = (form: WorkForm, items: readonly UploadItem[]): NewWork | null => {
  const idOf: IdOf = (mediaFile) => {
    if (mediaFile.from === 'server') return mediaFile.uploadId;
    const item = items.find(({ id }) => id === mediaFile.id);
    return item?.status.name === 'ready' ? item.uploadId : null;
  };
  // a failed poster does not block the work: the server shows the video without it
  const poster = form.poster && idOf(form.poster, 1) === null && !isInProgress(form.poster, items) ? null : form.poster;
  const parsed = NewWork.safeParse(bodyOf({ ...form, poster }, idOf));
  return parsed.success ? parsed.data : null;
};

const isInProgress = (mediaFile: MediaFile, items: readonly UploadItem[]): boolean =>
  mediaFile.from === 'device' &&
  items.some(({ id, status }) => id === mediaFile.id && status.name !== 'failed' && status.name !== 'needs_file');

/** Returns the form after its uploads: released files are referenced by their ids on the server; others stay. */
export const withServerFiles = (
  form: WorkForm,
  items: readonly UploadItem[],
  isReleased: (uploadId: string) => boolean = () => true,
): WorkForm => {
  const settled = (mediaFile: MediaFile | null): MediaFile | null => {
    if (mediaFile?.from !== 'device' || !isReleased(mediaFile.id)) return mediaFile;
    const item = items.find(({ id, status }) => id === mediaFile.id && status.name === 'ready');
    return item?.uploadId ? { from: 'server', uploadId: item.uploadId, name: item.name, previewUrl: null } : null;
  };
  return {
    ...form,
    video: settled(form.video),
    poster: settled(form.poster),
    images: form.images.flatMap((mediaFile) => settled(mediaFile) ?? []),
    sendWhenReady: false,
  };
};

/** Returns the number of required fields that are filled in. */
export const countFilled = (form: WorkForm): { filled: number; total: number } => {
  const wrong = workProblems(form);
  const fields: WorkField[] = ['title', 'description', form.kind === 'link' ? 'url' : form.kind];
  return { filled: fields.filter((field) => !wrong[field]).length, total: fields.length };
};
