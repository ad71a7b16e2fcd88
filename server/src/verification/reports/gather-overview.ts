import type { BilingualName } from '@athar/contracts'
import { findingStates, type FindingState, type ListedVerification } from '@athar/contracts/verification'
import type { Db } from '../../platform/database.ts'
import { eachPage } from '../../platform/list/read-page.ts'
import type { VerificationDeps } from '../deps.ts'
import { misstatedKg } from '../misstated.ts'
import { findingsOf, type StoredFinding } from '../store/findings.ts'
import { standingOf } from '../store/statements.ts'
import { listedOf, listVerifications, newestFirst } from '../store/verifications.ts'

export type OverviewRow = ListedVerification & {
  readonly findings: Readonly<Record<FindingState, number>>
  readonly open: readonly StoredFinding[]
  readonly misstatedKg: string
  readonly materialityKg: string
  readonly statement: { readonly number: string; readonly withdrawn: boolean } | null
}
export type ReportedYear = {
  readonly year: number
  readonly state: 'open' | 'in-review' | 'approved' | 'locked'
  readonly totalLocationKg: string | null
  readonly records: number
}
export type Overview = {
  readonly organisation: BilingualName
  readonly sample: boolean
  readonly rows: readonly OverviewRow[]
  /** Of the organisation's own inventory; empty where it keeps none. */
  readonly years: readonly ReportedYear[]
}

/** The most that a report lists. */
const mostRows = 500

type Deps = Pick<VerificationDeps, 'organisations' | 'reportedYears'>

/** All verifications of either side, and the years that were reported. */
export async function gatherOverview(deps: Deps, db: Db, organisationId: string, now: Date): Promise<Overview> {
  const organisation = await deps.organisations.read(db, organisationId)
  const rows: OverviewRow[] = []
  for await (const page of eachPage(newestFirst, 100, (place) =>
    listVerifications(db, organisationId, { state: undefined, side: undefined }, place),
  )) {
    for (const found of page) {
      const findings = await findingsOf(db, found.id)
      const standing = await standingOf(db, found.id)
      rows.push({
        ...listedOf(found, organisationId),
        findings: Object.fromEntries(
          findingStates.map((state) => [state, findings.filter((one) => one.state === state).length]),
        ) as OverviewRow['findings'],
        open: findings.filter(({ state }) => state === 'open' || state === 'answered'),
        misstatedKg: misstatedKg(findings),
        materialityKg: found.materialityKg,
        statement: standing && { number: standing.number, withdrawn: standing.withdrawnAt !== null },
      })
    }
    if (rows.length >= mostRows) break
  }
  return {
    organisation: organisation.name,
    sample: organisation.sample,
    rows,
    years: await deps.reportedYears(db, { organisationId, now }),
  }
}
