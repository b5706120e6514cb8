import type { Deps } from '#server/platform/deps.ts';
import type { Subject } from '#server/platform/subject.ts';
import type { UploadListener } from '#server/platform/uploads/uploads.ts';
import type { AuthorizeUpload } from './admit.ts';
import { uploadRoutes } from './routes.ts';

export { overriddenMethod } from './tusRoutes.ts';

/** Parts of other subjects that uploads use. */
interface UploadParts {
  authorizeUpload: AuthorizeUpload;
  /** Creates the listener that makes works of uploads. */
  listener: (deps: Deps) => UploadListener;
}

export const uploads = ({ authorizeUpload, listener }: UploadParts): Subject => ({
  routes(serveDeps, deps) {
    deps.uploads.listen(listener(deps));
    uploadRoutes(serveDeps, { ...deps, authorizeUpload });
  },
});
