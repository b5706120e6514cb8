// Guards: a file offered for download has the format of its extension, and no document is of a kind that a browser would run or show as a page.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentExtensions, documentFormat, documentFormatOf, documentTypes, isDocumentOf } from '#contract/content/rules/documentFile.ts';
import { expectedTypeFor, fileProblem, kindOf } from '#contract/uploads/rules/uploadFile.ts';

const text = new Uint8Array([0x41, 0x2c, 0x42]);
const formatOf = (name: string) => {
  const format = documentFormat(name);
  if (!format) throw new Error(`${name} is no document`);
  return format;
};

describe('a document', () => {
  it('is known by its extension in any case, and its type leads back to it', () => {
    for (const extension of documentExtensions) {
      const format = formatOf(`规则.V2.${extension.toUpperCase()}`);
      expect(format.extension).toBe(extension);
      expect(documentFormatOf(format.type)?.type).toBe(documentTypes[extension]);
      expect([kindOf(format.type), fileProblem('document', format.type, 1)]).toEqual(['document', null]);
      expect(fileProblem('work', format.type, 1)).toBe('file_type_not_accepted');
    }
    fc.assert(
      fc.property(fc.string(), (name) => {
        fc.pre(!documentExtensions.some((extension) => name.toLowerCase().split('.').at(-1) === extension));
        expect([documentFormat(name), expectedTypeFor('document', name, 'application/pdf')]).toEqual([null, null]);
      }),
    );
    for (const name of ['a.html', 'a.htm', 'a.js', 'a.exe', 'a.pdf.html', 'constructor', '__proto__'])
      expect(documentFormat(name)).toBeNull();
  });

  it('has the first bytes of its format', () => {
    const [pdf, zip, cfb] = ['255044462d312e37', '504b030414000600', 'd0cf11e0a1b11ae1'].map((bytes) => Buffer.from(bytes, 'hex'));
    const isOf = (name: string, head: Uint8Array | undefined) => isDocumentOf(formatOf(name), head ?? new Uint8Array());
    expect([isOf('a.pdf', pdf), isOf('a.docx', zip), isOf('a.zip', zip), isOf('a.doc', cfb), isOf('a.csv', text)]).toEqual(
      Array(5).fill(true),
    );
    expect([isOf('a.pdf', text), isOf('a.pdf', zip), isOf('a.docx', cfb), isOf('a.doc', zip), isOf('a.zip', text)]).toEqual(
      Array(5).fill(false),
    );
    for (const bytes of [pdf, zip, cfb, new Uint8Array([0x41, 0])]) expect(isOf('a.txt', bytes)).toBe(false);
  });
});
