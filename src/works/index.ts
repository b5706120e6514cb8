export { UploadChip } from './UploadChip.tsx';
export { UploadState } from './UploadState.tsx';
