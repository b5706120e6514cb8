export { ManyWorks } from './many/ManyWorks.tsx';
export { HandedInWork } from './shown/HandedInWork.tsx';
export { WorkMedia } from './shown/WorkMedia.tsx';
export { workSubmissions } from './submissions.ts';
export { UploadChip } from './uploads/UploadChip.tsx';
export { UploadState } from './uploads/UploadState.tsx';
export { useUploads } from './uploads/useUploads.ts';
