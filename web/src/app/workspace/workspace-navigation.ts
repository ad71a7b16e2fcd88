import { mayReadAll, type OrganisationRole } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { Messages } from '../../platform/language/messages.ts'
import type { IconName } from '../../ui/icon.tsx'

type WorkspaceWord = Exclude<keyof Messages['workspace'], 'needsOrganisation'>
type Section = {
  readonly key: WorkspaceWord
  /** Whose pages these are; everybody's where none are named. */
  readonly roles?: readonly OrganisationRole[]
  readonly items: readonly { readonly key: WorkspaceWord; readonly to: string; readonly icon: IconName }[]
}

/** What stands at the side of a workspace; a feature that gets screens there adds its lines. */
export const workspaceNavigation: readonly Section[] = [
  {
    key: 'inventory',
    roles: mayReadAll,
    items: [
      { key: 'overview', to: paths.inventory(), icon: 'chart' },
      { key: 'records', to: paths.inventoryRecords(), icon: 'table' },
      { key: 'import', to: paths.inventoryImport(), icon: 'upload' },
      { key: 'factors', to: paths.inventoryFactors(), icon: 'factor' },
      { key: 'sites', to: paths.inventorySites(), icon: 'site' },
      { key: 'settings', to: paths.inventorySettings(), icon: 'settings' },
      { key: 'report', to: paths.inventoryReport(), icon: 'report' },
    ],
  },
  { key: 'organisation', items: [{ key: 'organisationDetails', to: paths.organisation(), icon: 'building' }] },
]

/** The lines that lead somebody of this role to something; whoever is in no organisation yet sees what there is. */
export const navigationFor = (role: OrganisationRole | undefined): readonly Section[] =>
  workspaceNavigation.filter(({ roles }) => role === undefined || roles === undefined || roles.includes(role))
