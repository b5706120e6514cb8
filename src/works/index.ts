export { workSubmissions } from './submissions.ts';
export { UploadChip } from './uploads/UploadChip.tsx';
export { UploadState } from './uploads/UploadState.tsx';
