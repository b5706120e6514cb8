/** Encodings that spreadsheet programs write, by their names in browsers; the usual ones come first. */
export const encodings = [
  'utf-8',
  'gb18030',
  'big5',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
  'macintosh',
] as const;
export type Encoding = (typeof encodings)[number];

export const isEncoding = (name: string): name is Encoding => encodings.some((each) => each === name);
