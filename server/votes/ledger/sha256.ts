import { hash } from 'node:crypto';

/** Returns the SHA-256 of a text in hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text);
