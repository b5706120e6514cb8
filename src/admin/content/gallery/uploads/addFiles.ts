import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { typeOfBytes } from '#contract/uploads/rules/fileSignature.ts';
import { isCutFilm } from '#contract/uploads/rules/filmExtent.ts';
import { fileProblem, kindOf, TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { GalleryPlace, Uploads } from '#src/offline/uploads/index.ts';
import { readBytesOf } from '#src/platform/readBytes.ts';

/** A file that is not uploaded, and why. */
export interface LeftOut {
  file: File;
  problem: ProblemCode;
}

/** Returns the problem of a file that cannot be read, e.g. because its card was removed. Throws errors that stop every other file too. */
const ownProblem = (error: unknown): ProblemCode => {
  if (error instanceof Problem && (error.code === 'file_damaged' || error.code === 'file_empty')) return error.code;
  throw error;
};

/** Adds one file, or returns the problem that the server would find in the same bytes. */
const addOne = async (file: File, place: GalleryPlace, add: Uploads['add']): Promise<ProblemCode | null> => {
  if (file.size === 0) return 'file_empty';
  const read = readBytesOf(file);
  const type = typeOfBytes(await read(0, TYPE_BYTES));
  if (type === null || kindOf(type) !== (place.kind === 'photo' ? 'image' : 'video')) return 'file_type_not_accepted';
  const problem = fileProblem('content', type, file.size);
  if (problem) return problem;
  if (kindOf(type) === 'video' && (await isCutFilm(file.size, read))) return 'film_incomplete';
  await add({ gallery: place, file, name: file.name, type });
  return null;
};

/** Adds the files that the gallery accepts, one after another. A rejected file does not stop the others. Returns the rejected ones. */
export const addFiles = async (files: readonly File[], place: GalleryPlace, add: Uploads['add']): Promise<LeftOut[]> => {
  const left: LeftOut[] = [];
  for (const file of files) {
    const problem = await addOne(file, place, add).catch(ownProblem);
    if (problem) left.push({ file, problem });
  }
  return left;
};
