import type { OrganisationRole } from '@athar/contracts/core'
import type { WorkspaceSection } from '../../platform/feature-manifest.ts'
import { manifests } from '../features.ts'

/** What stands at the side of a workspace: sections of one name are one, in the place of the first. */
export const workspaceNavigation: readonly WorkspaceSection[] = manifests
  .flatMap((feature) => feature.workspaceSections ?? [])
  .toSorted((a, b) => a.place - b.place)
  .reduce<WorkspaceSection[]>((all, section) => {
    const at = all.findIndex(({ key }) => key === section.key)
    const first = all[at]
    return first ? all.with(at, { ...first, items: [...first.items, ...section.items] }) : [...all, section]
  }, [])

/** The lines that lead somebody of this role to something; whoever is in no organisation yet sees what there is. */
export const navigationFor = (role: OrganisationRole | undefined): readonly WorkspaceSection[] =>
  workspaceNavigation.filter(({ roles }) => role === undefined || roles === undefined || roles.includes(role))
