import { readsAsText, typeOfBytes } from '#contract/works/rules/fileSignature.ts';

/** The kind that a document's first bytes must have: the signature of this MIME type, or readable text. */
type Content = string;

interface DocumentFormat {
  type: string;
  /** What people call it. */
  name: string;
  content: Content;
}

const MIB = 1024 * 1024;
/** The largest document that can be offered for download. */
export const MAX_DOCUMENT_BYTES = 50 * MIB;

const ZIP = 'application/zip';
const OFFICE_97 = 'application/x-cfb';
const office = (type: string, name: string): DocumentFormat => ({ type, name, content: ZIP });

/** The formats in which organisers offer documents, by file name extension. */
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
/** Every extension that a document can have. */
export const documentExtensions: readonly string[] = Object.keys(formats);

/** The MIME types that documents are sent as, by extension. */
export const documentTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(formats).map(([extension, { type }]) => [extension, type]),
);

export interface NamedFormat extends DocumentFormat {
  extension: string;
}

/** The format that a file's name announces; null where no such document is taken. */
export const documentFormat = (fileName: string): NamedFormat | null => {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return isExtension(extension) ? { extension, ...formats[extension] } : null;
};

/** The format of a MIME type; null where no such document is taken. */
export const documentFormatOf = (type: string): NamedFormat | null => {
  const extension = documentExtensions.find((each) => documentTypes[each] === type);
  return extension === undefined ? null : documentFormat(`.${extension}`);
};

/** Tells whether a document's first bytes are what its name announces. */
export const isDocumentOf = ({ content }: DocumentFormat, head: Uint8Array): boolean => {
  const found = typeOfBytes(head);
  return content === 'text' ? found !== 'application/pdf' && readsAsText(head) : found === content;
};
