/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';

export interface XmlReader {
  /** `attribute` finds an attribute by its name without a prefix. */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML as a stream of tags without prefixes, which differ between spreadsheet programs. Throws if it is malformed. */
export const readXml = (xml: string, { open, close, text }: XmlReader): void => {
  const parser = new Parser();
  if (open)
    parser.on('openTag', (name, attributes, decode) => {
      let all: Record<string, string> | null = null;
      open(withoutPrefix(name), (wanted) => {
        all ??= attributes();
        const value = all[wanted] ?? Object.entries(all).find(([each]) => withoutPrefix(each) === wanted)?.[1];
        return value === undefined ? undefined : decode(value);
      });
    });
  if (close) parser.on('closeTag', (name) => close(withoutPrefix(name)));
  if (text) {
    parser.on('text', (part, decode) => text(decode(part)));
    parser.on('cdata', (part) => text(part));
  }
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
};
