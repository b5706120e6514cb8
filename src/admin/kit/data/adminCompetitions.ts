import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/api/api.ts';
import { readAllPages } from './readAllPages.ts';

/** Reads all published competitions that the organiser has rights for. */
export const readAdminCompetitions = () => readAllPages((query) => call('GET /api/admin/competitions', { query }));
export const useAdminCompetitions = () => useQuery({ queryKey: ['GET /api/admin/competitions', 'all'], queryFn: readAdminCompetitions });
