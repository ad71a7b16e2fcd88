import type { OrganisationRole } from '@athar/contracts/core'
import type { WorkspaceSection } from '../../platform/feature-manifest.ts'
import { manifests } from '../features.ts'

/** What stands at the side of a workspace. */
export const workspaceNavigation: readonly WorkspaceSection[] = manifests
  .flatMap((feature) => feature.workspaceSections ?? [])
  .toSorted((a, b) => a.place - b.place)

/** The lines that lead somebody of this role to something; whoever is in no organisation yet sees what there is. */
export const navigationFor = (role: OrganisationRole | undefined): readonly WorkspaceSection[] =>
  workspaceNavigation.filter(({ roles }) => role === undefined || roles === undefined || roles.includes(role))
