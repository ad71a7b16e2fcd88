import { listRegions } from '@athar/contracts/inventory'
import { listRegistered, sumVerifiedOfSgi } from '@athar/contracts/mrv-projects'
import * as sgi from '@athar/contracts/sgi'
import { useApiQuery } from '../platform/api/index.ts'

/** Regions never change within an edition: asked for once a visit. */
export const useRegions = () => useApiQuery(listRegions, {}, { staleTime: Number.POSITIVE_INFINITY })

export const useProjects = () => useApiQuery(sgi.listProjects, { query: {} })
export const useProject = (slug: string) => useApiQuery(sgi.readProject, { params: { slug } })
export const useLinkedProjects = (slug: string) => useApiQuery(listRegistered, { params: { slug } })
export const useVerified = () => useApiQuery(sumVerifiedOfSgi, {})
export const useCommunity = (initiative: sgi.Initiative) => useApiQuery(sgi.readCommunity, { params: { initiative } })
export const useProgress = () => useApiQuery(sgi.readProgress, {})
export const useRegistration = (id: string) => useApiQuery(sgi.readRegistration, { params: { id } })
