export { UploadState } from './UploadState.tsx';
