import { useQuery } from '@tanstack/react-query';
import { maySee } from '#src/admin/session/ownRights.ts';
import { type Area, areas } from './areas.ts';

/** Returns the areas that the organiser's rights allow; none until the rights are known. */
export const useAreas = (): readonly Area[] => {
  const { data = [] } = useQuery({
    queryKey: ['own areas'],
    queryFn: async () => {
      const seen = await Promise.all(areas.map(({ part }) => maySee(part)));
      return areas.filter((_, index) => seen[index]);
    },
  });
  return data;
};
