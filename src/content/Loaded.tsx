export { Loaded } from '#src/platform/problems/Loaded.tsx';
