import { NewMark } from '#contract/judging/public.ts';
import type { Device } from '#src/offline/index.ts';
import { emptyForm, formOfMark, MarkForm, withinRubric } from './markForm.ts';
import type { MarkStart } from './useMark.ts';
import { knownNumber, newerOnDevice, newestOf, type WorkLine } from './workLines.ts';

/** Returns the form with which a work's sheet begins: what is begun on this device, else the newest mark of this device or the server. */
export const readStart = async (device: Device | null, line: WorkLine): Promise<MarkStart> => {
  const { rubric } = line.round;
  const basedOn = knownNumber(line);
  const begun = line.begun && (await device?.drafts.read(line.begun.draft.id, MarkForm).catch(() => null));
  if (begun) return { form: withinRubric(rubric, begun.form), draft: begun.draft, basedOn: line.begun?.label?.basedOn ?? basedOn };
  const own = newerOnDevice(line);
  const made = own && (await device?.outbox.read(own.id, NewMark).catch(() => null));
  const mark = made ?? newestOf(line.work);
  return { form: mark ? formOfMark(rubric, mark) : withinRubric(rubric, emptyForm), draft: null, basedOn };
};
