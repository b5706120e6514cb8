import { z } from 'zod';
import { MessageTry } from '#contract/messages/admin.ts';

/** How many attempts of a message are kept: over two days there may be hundreds. */
const KEPT = 6;

/** The attempts that a row holds, the newest first. */
export const triesIn = (stored: string | null): MessageTry[] => (stored === null ? [] : z.array(MessageTry).parse(JSON.parse(stored)));

/** What a row holds after one more attempt. */
export const addTry = (stored: string | null, made: MessageTry): string => JSON.stringify([made, ...triesIn(stored)].slice(0, KEPT));
