export { Loaded } from '#src/app/Loaded.tsx';
