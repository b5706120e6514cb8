import { z } from 'zod';
import { MessageTry } from '#contract/messages/messages.ts';

/** Maximum attempts kept with a message: over two days there may be hundreds. */
const KEPT = 6;

/** Returns the attempts in a row, the newest first. */
export const triesIn = (stored: string | null): MessageTry[] => (stored === null ? [] : z.array(MessageTry).parse(JSON.parse(stored)));

/** Returns a row's value after one more attempt. */
export const addTry = (stored: string | null, made: MessageTry): string => JSON.stringify([made, ...triesIn(stored)].slice(0, KEPT));
