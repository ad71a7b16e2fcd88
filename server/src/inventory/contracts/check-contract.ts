import { fiscalYear } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { findEntrySite } from '../records/index.ts'
import { claimedTwice, readCertificates, type CertificateRun } from './certificates.ts'
import { contracts, type StoredContract } from './store.ts'

const invalid = (field: string): never => fail('inventory.contract-invalid', { field })

/** The fiscal year of a contract: its kWh are for its whole days, so one that reached into the next would be used twice. */
export async function yearOfContract(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  { validFrom, validTo }: Pick<inventory.EnergyContractInput, 'validFrom' | 'validTo'>,
): Promise<number> {
  if (validTo < validFrom) invalid('validTo')
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const year = fiscalYear(fiscalYearFirstMonth, validFrom)
  if (year.year < 1990 || year.year > 2100) invalid('validFrom')
  if (validTo > year.endsOn) fail('inventory.contract-crosses-years', { ...year })
  return year.year
}

/** Why a contract cannot be taken as it is; `id` is its own where it has one already. */
export async function refuseContract(
  db: Db,
  organisationId: string,
  input: inventory.EnergyContractInput,
  id: string | null,
): Promise<void> {
  if (input.siteId !== null && !(await findEntrySite(db, organisationId, input.siteId)))
    fail('inventory.site-not-found', { id: input.siteId })
  const read = readCertificates(input.certificates)
  if ('unreadable' in read)
    return fail('inventory.contract-invalid', { field: 'certificates', entry: read.unreadable.slice(0, 200) })
  const own = claimedTwice(read.runs, read.runs)
  if (own) fail('inventory.certificates-claimed', { certificates: own.text, reference: input.reference })
  const others = (await contracts(db, organisationId)).filter((other) => other.id !== id)
  for (const other of others) refuseClaimed(read.runs, input, other)
}

function refuseClaimed(
  runs: readonly CertificateRun[],
  { issuer }: inventory.EnergyContractInput,
  other: StoredContract,
) {
  if (sameIssuer(issuer) !== sameIssuer(other.issuer)) return
  const read = readCertificates(other.certificates)
  const claimed = 'runs' in read ? claimedTwice(runs, read.runs) : null
  if (claimed)
    fail('inventory.certificates-claimed', {
      certificates: claimed.text,
      id: other.id,
      reference: other.reference,
      validFrom: other.validFrom,
      validTo: other.validTo,
    })
}

const sameIssuer = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase()
