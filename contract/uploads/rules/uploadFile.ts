import { documentFormat, documentFormatOf, documentTypes, MAX_DOCUMENT_BYTES } from '#contract/content/rules/documentFile.ts';

/** The purpose of an upload: a file of a work, the poster of its video, or organisers' pictures or downloads for the portal. */
export const filePurposes = ['work', 'poster', 'content', 'document'] as const;
export type FilePurpose = (typeof filePurposes)[number];
export const fileKinds = ['video', 'image', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];
/** Kinds of a work's media. */
export type MediaKind = Exclude<FileKind, 'document'>;

const MIB = 1024 * 1024;
/** Maximum size of any upload. */
export const MAX_UPLOAD_BYTES = 500 * MIB;
export const MAX_IMAGES = 9;
/** Quota of an account for uploads that belong to no work, in bytes and in files. */
export const UPLOAD_QUOTA = { bytes: 2048 * MIB, files: 20 };
/** The same quota for an organiser, who may upload all pictures of a day at once. */
export const STAFF_UPLOAD_QUOTA = { bytes: 8192 * MIB, files: 500 };
/** Number of first bytes that identify a file's type. */
export const TYPE_BYTES = 4100;

interface Accepted {
  kind: FileKind;
  /** The accepted types, detected from the first bytes. */
  types: readonly string[];
  maxBytes: number;
}

const video: Accepted = { kind: 'video', types: ['video/mp4', 'video/quicktime', 'video/webm'], maxBytes: MAX_UPLOAD_BYTES };
const image: Accepted = {
  kind: 'image',
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/tiff', 'image/heic', 'image/heif'],
  maxBytes: 20 * MIB,
};
const document: Accepted = { kind: 'document', types: Object.values(documentTypes), maxBytes: MAX_DOCUMENT_BYTES };
const poster: Accepted = { kind: 'image', types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 2 * MIB };

/** Returns the files accepted for a purpose (specification, section 6: MP4, MOV, WebM up to 500 MB; JPG, PNG, GIF, TIF), plus the HEIC of phones. */
export const acceptedFor = (purpose: FilePurpose): readonly Accepted[] => {
  if (purpose === 'poster') return [poster];
  if (purpose === 'document') return [document];
  return purpose === 'content' ? [video, { ...image, types: [...image.types, 'image/webp'] }] : [video, image];
};

// Maps, because file names and types are untrusted: an object also knows `__proto__`.
const byExtension: ReadonlyMap<string, string> = new Map([
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['3gp', 'video/mp4'],
  ['3g2', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
]);
const knownTypes: ReadonlySet<string> = new Set(byExtension.values());
const aliases: ReadonlyMap<string, string> = new Map([
  ['video/x-m4v', 'video/mp4'],
  ['video/3gpp', 'video/mp4'],
  ['video/3gpp2', 'video/mp4'],
  ['image/apng', 'image/png'],
  ['image/jpg', 'image/jpeg'],
]);

/** Returns the value of a file input's `accept` attribute. */
export const chooserTypes = (kind: MediaKind): string =>
  [
    ...(acceptedFor('work').find((accepted) => accepted.kind === kind)?.types ?? []),
    ...[...byExtension].flatMap(([extension, type]) =>
      fileProblem('work', type, 1) === null && kindOf(type) === kind ? [`.${extension}`] : [],
    ),
  ].join(',');

/** Returns the file name extension of a type. */
export const extensionOf = (type: string): string =>
  [...byExtension].find(([, each]) => each === type)?.[0] ?? documentFormatOf(type)?.extension ?? 'bin';

/** Normalizes a MIME type to the names used here. */
export const fileType = (type: string): string => {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return aliases.get(plain) ?? plain;
};

/** Returns the type expected from the declared type or the file name; null if neither is accepted. */
export const expectedType = (name: string, declared: string): string | null => {
  const type = fileType(declared);
  if (knownTypes.has(type)) return type;
  return byExtension.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? null;
};

export type FileProblem = 'file_type_not_accepted' | 'document_not_accepted' | 'file_too_large' | 'file_empty';

/** Returns the problem of a file by type (sniffed or expected) and size; null if it is accepted. */
export const fileProblem = (purpose: FilePurpose, type: string | null, sizeBytes: number): FileProblem | null => {
  if (purpose === 'document') {
    if (type === null || !document.types.includes(type) || sizeBytes > document.maxBytes) return 'document_not_accepted';
    return sizeBytes > 0 ? null : 'file_empty';
  }
  if (sizeBytes > MAX_UPLOAD_BYTES) return 'file_too_large';
  const accepted = acceptedFor(purpose).find(({ types }) => type !== null && types.includes(fileType(type)));
  if (!accepted) return 'file_type_not_accepted';
  if (sizeBytes <= 0) return 'file_empty';
  return sizeBytes > accepted.maxBytes ? 'file_too_large' : null;
};

export const kindOf = (type: string): FileKind => {
  if (documentFormatOf(type)) return 'document';
  return type.startsWith('video/') ? 'video' : 'image';
};

/** Returns the type expected of a file for a purpose; null if its name is not accepted. */
export const expectedTypeFor = (purpose: FilePurpose, name: string, declared: string): string | null =>
  purpose === 'document' ? (documentFormat(name)?.type ?? null) : expectedType(name, declared);

/** Returns the stored name of a file of this type. The family's own file names may name a child, and are not kept. */
export const plainFileName = (type: string): string => `${kindOf(type)}.${extensionOf(type)}`;

interface NamedFile {
  name: string;
  type: string;
}

/** Picks the files that make one work: the first film, otherwise up to nine pictures. The rest is left. */
export const pickForWork = <F extends NamedFile>(files: readonly F[]): { kind: FileKind; chosen: F[]; left: F[] } => {
  const isFilm = ({ name, type }: F) => kindOf(expectedType(name, type) ?? fileType(type)) === 'video';
  const film = files.find(isFilm);
  const chosen = film ? [film] : files.slice(0, MAX_IMAGES);
  return { kind: film ? 'video' : 'image', chosen, left: files.filter((file) => !chosen.includes(file)) };
};
