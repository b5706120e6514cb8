import { Problem, type ProblemCode } from '#contract/problem.ts';
import { expectedType, fileProblem, fileType, kindOf } from '#contract/rules/workFile.ts';
import type { GalleryPlace, Uploads } from '../../../offline/uploads/index.ts';

/** A file that is not on its way, and why. */
export interface LeftOut {
  file: File;
  problem: ProblemCode;
}

/** What is wrong with a file that cannot be read, say because its card was taken out. Fails with what stops every other file too. */
const ownProblem = (error: unknown): ProblemCode => {
  if (error instanceof Problem && (error.code === 'file_damaged' || error.code === 'file_empty')) return error.code;
  throw error;
};

/** Takes the files that fit the gallery, one after the other: one that does not stops no other. Answers those. */
export const addFiles = async (files: readonly File[], place: GalleryPlace, add: Uploads['add']): Promise<LeftOut[]> => {
  const left: LeftOut[] = [];
  for (const file of files) {
    const type = expectedType(file.name, file.type);
    const isOfKind = kindOf(type ?? fileType(file.type)) === (place.kind === 'photo' ? 'image' : 'video');
    const unfit = isOfKind ? fileProblem('content', type, file.size) : 'file_type_not_accepted';
    const problem =
      unfit ?? (type === null ? null : await add({ gallery: place, file, name: file.name, type }).then(() => null, ownProblem));
    if (problem) left.push({ file, problem });
  }
  return left;
};
