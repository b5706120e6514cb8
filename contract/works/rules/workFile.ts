import { documentFormat, documentFormatOf, documentTypes, MAX_DOCUMENT_BYTES } from '#contract/content/rules/documentFile.ts';

/** The purpose of an upload: a file of a work, the poster of its video, or what organisers show or offer for download on the portal. */
export const filePurposes = ['work', 'poster', 'content', 'document'] as const;
export type FilePurpose = (typeof filePurposes)[number];
export const fileKinds = ['video', 'image', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];
/** What a work is made of. */
export type MediaKind = Exclude<FileKind, 'document'>;

const MIB = 1024 * 1024;
/** The maximum size of any upload. */
export const MAX_UPLOAD_BYTES = 500 * MIB;
export const MAX_IMAGES = 9;
/** The quota of an account for uploads that belong to no work, in bytes and in files. */
export const UPLOAD_QUOTA = { bytes: 2048 * MIB, files: 20 };
/** The same for an organiser, who drops all pictures of a day at once. */
export const STAFF_UPLOAD_QUOTA = { bytes: 8192 * MIB, files: 500 };
/** How many first bytes of a file identify its type. */
export const TYPE_BYTES = 4100;

interface Accepted {
  kind: FileKind;
  /** By their first bytes. */
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

/** What is accepted for a purpose (specification, section 6: MP4, MOV, WebM up to 500 MB; JPG, PNG, GIF, TIF), and what phones take: HEIC. */
export const acceptedFor = (purpose: FilePurpose): readonly Accepted[] => {
  if (purpose === 'poster') return [poster];
  if (purpose === 'document') return [document];
  return purpose === 'content' ? [video, { ...image, types: [...image.types, 'image/webp'] }] : [video, image];
};

// Maps, because names of files and types come from anywhere: an object also knows `__proto__`.
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

/** What a browser lets people choose among, as an `accept` attribute has it. */
export const chooserTypes = (kind: MediaKind): string =>
  [
    ...(acceptedFor('work').find((accepted) => accepted.kind === kind)?.types ?? []),
    ...[...byExtension].flatMap(([extension, type]) =>
      fileProblem('work', type, 1) === null && kindOf(type) === kind ? [`.${extension}`] : [],
    ),
  ].join(',');

/** The file name extension of a type. */
export const extensionOf = (type: string): string =>
  [...byExtension].find(([, each]) => each === type)?.[0] ?? documentFormatOf(type)?.extension ?? 'bin';

/** Normalizes a MIME type to the names used here. */
export const fileType = (type: string): string => {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return aliases.get(plain) ?? plain;
};

/** The type expected from the declared type or the file name; null if neither is accepted. */
export const expectedType = (name: string, declared: string): string | null => {
  const type = fileType(declared);
  if (knownTypes.has(type)) return type;
  return byExtension.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? null;
};

export type FileProblem = 'file_type_not_accepted' | 'document_not_accepted' | 'file_too_large' | 'file_empty';

/** The problem of a file by type (sniffed or expected) and size; null if it is accepted. */
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

/** The type expected of a file for a purpose; null if it is not accepted by its name. */
export const expectedTypeFor = (purpose: FilePurpose, name: string, declared: string): string | null =>
  purpose === 'document' ? (documentFormat(name)?.type ?? null) : expectedType(name, declared);

/** What a file of this type is called here: what a family calls its files may name a child, and is not kept. */
export const plainFileName = (type: string): string => `${kindOf(type)}.${extensionOf(type)}`;

interface NamedFile {
  name: string;
  type: string;
}

/** What of several files makes one work: the first film, or else the pictures, up to nine. The rest is left. */
export const pickForWork = <F extends NamedFile>(files: readonly F[]): { kind: FileKind; chosen: F[]; left: F[] } => {
  const isFilm = ({ name, type }: F) => kindOf(expectedType(name, type) ?? fileType(type)) === 'video';
  const film = files.find(isFilm);
  const chosen = film ? [film] : files.slice(0, MAX_IMAGES);
  return { kind: film ? 'video' : 'image', chosen, left: files.filter((file) => !chosen.includes(file)) };
};
