export { workSubmissions } from './submissions.ts';
export { UploadChip } from './UploadChip.tsx';
export { UploadState } from './UploadState.tsx';
