import { saveFile } from '#src/platform/device/saveFile.ts';
import { shareBySystem } from './shareBySystem.ts';

/** Returns true if the browser's share sheet takes this picture. */
export const canSharePicture = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true;

/** Opens the system's share sheet with a picture, which is saved where that fails. */
export const sharePicture = async (file: File, title: string): Promise<void> => {
  if (!(await shareBySystem(navigator, { title, files: [file] }))) saveFile(file, file.name);
};
