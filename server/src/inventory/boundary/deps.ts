import type { organisations } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Notices } from '../../platform/notices.ts'

/** The Kingdom's regions and cities, as the reference data name them. */
export type Places = {
  readonly regions: ReadonlySet<string>
  readonly regionOfCity: ReadonlyMap<string, string>
}

/** What the boundary needs from outside. */
export type BoundaryDeps = {
  readonly organisations: { readonly read: (db: Db, organisationId: string) => Promise<organisations.Organisation> }
  readonly places: Places
  readonly notices: Notices
}
