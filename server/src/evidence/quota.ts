import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { EvidenceDeps } from './deps.ts'
import { evidenceUse, type Used } from './store/quota.ts'

export type Coming = {
  readonly organisationId: string
  readonly personId: string
  readonly bytes: number
  /** The upload whose parts are here already, and are not counted twice. */
  readonly upload?: string
}

/** Refuses one more file where the person or the organisation would hold more than the operator allows. */
export async function refuseOverQuota(
  { config: { evidenceQuota } }: Pick<EvidenceDeps, 'config'>,
  db: Db,
  coming: Coming,
): Promise<void> {
  const used = await evidenceUse(db, coming)
  for (const whose of ['person', 'organisation'] as const) {
    const { files, gigabytes } = evidenceQuota[whose]
    if (isOver(used[whose], coming.bytes, evidenceQuota[whose]))
      fail(codes[whose], { mostFiles: files, mostGb: gigabytes })
  }
}

const codes = { person: 'evidence.person-quota', organisation: 'evidence.organisation-quota' } as const

const isOver = (used: Used, bytes: number, { files, gigabytes }: { files: number; gigabytes: number }): boolean =>
  used.files + 1 > files || used.bytes + bytes > gigabytes * 1_000_000_000
