export { ManyWorks } from './many/ManyWorks.tsx';
export { workSubmissions } from './submissions.ts';
export { UploadChip } from './uploads/UploadChip.tsx';
export { UploadState } from './uploads/UploadState.tsx';
export { useUploads } from './uploads/useUploads.ts';
