/** What browsers, workers and Node all have beside the language itself (WHATWG URL): the contract may use it, and nothing else of a host. */
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly searchParams: { get(name: string): string | null };
}
