import { receiptOfMark } from '#contract/judging/rules/mark.ts';
import { type WorkLine, waitingOf } from './workLines.ts';

/** The comparison of the marks on this device with those that the server has. */
export interface Reconciliation {
  /** Number of works with a mark, wherever it is. */
  made: number;
  /** Number of works whose mark the server has. */
  received: number;
  /** Works whose newest mark waits on this device. */
  waiting: readonly string[];
  /** Works whose mark was sent by this device, and which the server's later list lacks. */
  lost: readonly string[];
  /** Works whose mark makes another code here than on the server. */
  unequal: readonly string[];
}

/** Returns true if the server's list holds a mark of this device, or a later one. */
const holds = ({ work: { mark, lateMark } }: WorkLine, basedOn: number, receipt: string | null): boolean =>
  [mark, lateMark].some((each) => each !== null && (each.receipt === receipt || each.number > basedOn + 1));

/**
 * Compares a round's marks: the server's codes with those that this device makes of the same marks, and the marks that it sent with those that the
 * server's list holds, as of `asOf`.
 */
export const reconcile = async (lines: readonly WorkLine[], asOf: number): Promise<Reconciliation> => {
  const waiting: string[] = [];
  const lost: string[] = [];
  const unequal: string[] = [];
  let made = 0;
  let received = 0;
  for (const line of lines) {
    const { no, mark, lateMark } = line.work;
    if (mark || lateMark || line.made.length > 0) made += 1;
    const isWaiting = waitingOf(line).length > 0;
    const isLost = line.made.some(({ sentAt, label }) => sentAt !== null && sentAt < asOf && !holds(line, label.basedOn, label.receipt));
    if (isWaiting) waiting.push(no);
    else if (isLost) lost.push(no);
    else if (mark || lateMark) received += 1;
    for (const each of [mark, lateMark])
      if (each && (await receiptOfMark(no, each)) !== each.receipt && !unequal.includes(no)) unequal.push(no);
  }
  return { made, received, waiting, lost, unequal };
};
