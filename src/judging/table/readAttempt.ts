import { NewAttempt } from '#contract/judging/attempts.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { newId } from '#src/offline/newId.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { AttemptForm, emptyAttempt, withinRubric } from './attemptForm.ts';
import type { LineAttempt, TeamLine } from './teamLines.ts';

/** The form with which a sheet begins. */
export interface AttemptStart {
  /** The attempt's id, the same on this device and on the server. */
  id: string;
  form: AttemptForm;
  draft: Draft | null;
}

/** Returns an empty sheet. */
export const newAttempt = ({ round }: TeamLine): AttemptStart => ({
  id: newId(),
  form: withinRubric(round.rubric, emptyAttempt),
  draft: null,
});

/** Returns the sheet of a draft; null if this release cannot read it. */
export const readBegun = async (device: Device | null, { round }: TeamLine, draftId: string): Promise<AttemptStart | null> => {
  const found = await device?.drafts.read(draftId, AttemptForm).catch(() => null);
  return found ? { id: draftId, form: withinRubric(round.rubric, found.form), draft: found.draft } : null;
};

/** Returns a sheet that corrects an own attempt: with all that was noted, but for the captain's sign, which was given to other points. Null if its content is not at hand. */
export const readCorrection = async (device: Device | null, { round }: TeamLine, attempt: LineAttempt): Promise<AttemptStart | null> => {
  const sent = attempt.own ? null : await device?.outbox.read(attempt.id, NewAttempt).catch(() => null);
  const content = attempt.own ?? sent;
  if (!content) return null;
  const { durationMs, penalties } = sent ?? attempt;
  const form: AttemptForm = {
    ...emptyAttempt,
    points: content.points,
    comment: content.comment,
    note: content.note,
    duration: durationMs === null ? '' : clockTime(durationMs),
    penalties: [...penalties],
    replaces: attempt.id,
  };
  return { id: newId(), form: withinRubric(round.rubric, form), draft: null };
};
