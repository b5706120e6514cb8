declare module 'saxen' {
  type Attributes = () => Record<string, string>;
  type Decode = (text: string) => string;

  /** An event-based XML parser. */
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: Attributes, decode: Decode, isSelfClosing: boolean) => void): this;
    on(event: 'closeTag', listener: (name: string, decode: Decode, isSelfClosing: boolean) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
