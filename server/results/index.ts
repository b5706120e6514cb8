import type { Subject } from '#server/platform/subject.ts';
import { publicationJob } from './publishing/settle.ts';
import { resultRoutes } from './routes.ts';

export { gatherInputs } from './computing/inputs.ts';
export { nameIndex } from './result.ts';

export const results: Subject = { routes: resultRoutes, jobs: [publicationJob] };
