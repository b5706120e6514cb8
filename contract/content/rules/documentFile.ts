import { readsAsText, typeOfBytes } from '#contract/uploads/rules/fileSignature.ts';

/** The kind required of a document's first bytes: the signature of this MIME type, or readable text. */
type Content = string;

interface DocumentFormat {
  type: string;
  /** The display name. */
  name: string;
  content: Content;
}

const MIB = 1024 * 1024;
/** Maximum size of a document for download. */
export const MAX_DOCUMENT_BYTES = 50 * MIB;

const ZIP = 'application/zip';
const OFFICE_97 = 'application/x-cfb';
const office = (type: string, name: string): DocumentFormat => ({ type, name, content: ZIP });

/** The document formats for download, by file name extension. */
const formats = {
  pdf: { type: 'application/pdf', name: 'PDF', content: 'application/pdf' },
  docx: office('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'),
  xlsx: office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'),
  pptx: office('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PPT'),
  odt: office('application/vnd.oasis.opendocument.text', 'ODT'),
  ods: office('application/vnd.oasis.opendocument.spreadsheet', 'ODS'),
  odp: office('application/vnd.oasis.opendocument.presentation', 'ODP'),
  doc: { type: 'application/msword', name: 'Word', content: OFFICE_97 },
  xls: { type: 'application/vnd.ms-excel', name: 'Excel', content: OFFICE_97 },
  ppt: { type: 'application/vnd.ms-powerpoint', name: 'PPT', content: OFFICE_97 },
  zip: { type: ZIP, name: 'ZIP', content: ZIP },
  csv: { type: 'text/csv', name: 'CSV', content: 'text' },
  txt: { type: 'text/plain', name: 'TXT', content: 'text' },
  svg: { type: 'image/svg+xml', name: 'SVG', content: 'text' },
} as const satisfies Record<string, DocumentFormat>;

type DocumentExtension = keyof typeof formats;
const isExtension = (value: string): value is DocumentExtension => Object.hasOwn(formats, value);
/** The file name extensions of documents. */
export const documentExtensions: readonly string[] = Object.keys(formats);

/** The MIME types that documents are sent as, by extension. */
export const documentTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(formats).map(([extension, { type }]) => [extension, type]),
);

export interface NamedFormat extends DocumentFormat {
  extension: string;
}

/** Returns the format that a file's name declares; null if it is not accepted. */
export const documentFormat = (fileName: string): NamedFormat | null => {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return isExtension(extension) ? { extension, ...formats[extension] } : null;
};

/** Returns the format of a MIME type; null if it is not accepted. */
export const documentFormatOf = (type: string): NamedFormat | null => {
  const extension = documentExtensions.find((each) => documentTypes[each] === type);
  return extension === undefined ? null : documentFormat(`.${extension}`);
};

/** Returns true if a document's first bytes match the format that its name declares. */
export const isDocumentOf = ({ content }: DocumentFormat, head: Uint8Array): boolean => {
  const found = typeOfBytes(head);
  return content === 'text' ? found !== 'application/pdf' && readsAsText(head) : found === content;
};
