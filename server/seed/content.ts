import type { Deps } from '#server/platform/deps.ts';
import { seedNews, seedPages, seedPastEvents, seedQuestions } from './articles.ts';
import { seedDownloads, seedPartners, seedSlides } from './home.ts';
import { copyPictures, seedPhotos } from './photos.ts';
import { seedResults } from './results.ts';
import { openSources } from './sources.ts';
import { seedVideos } from './videos.ts';

/** Stores the sample season's public content and published results. `competitionIds` are those of the sample competitions, by slug. */
export const seedContent = async (deps: Deps, competitionIds: ReadonlyMap<string, string>): Promise<void> => {
  const sources = openSources(deps);
  const pictures = await copyPictures(deps, sources);
  await seedPastEvents(deps, sources);
  await seedPhotos(deps, sources, pictures);
  await seedVideos(deps, sources, pictures);
  await seedNews(deps, sources, pictures);
  await seedQuestions(deps, sources);
  await seedDownloads(deps, sources);
  await seedSlides(deps, sources);
  await seedPartners(deps, sources);
  await seedPages(deps, sources);
  await seedResults(deps, sources, competitionIds);
};
