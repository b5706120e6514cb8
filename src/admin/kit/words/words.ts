import type { ParseKeys, TFunction } from 'i18next';

/** Gives the back office's word for a key. */
export type Words = TFunction<'admin'>;

type NameOf<Key, Prefix extends string> = Key extends `${Prefix}.${infer Name}` ? Name : never;

/** The keys below a prefix, without it. */
export type WordOf<Prefix extends string> = NameOf<ParseKeys<'admin'>, Prefix>;
