import { paths } from '@athar/contracts'
import type { credits } from '@athar/contracts'
import { cadTrustVersion, type CadTrustExport } from '@athar/contracts/credits'
import { serialOf } from '@athar/credit-ledger'
import type { Call } from '../../platform/http/serve.ts'
import { riyadhDay } from '../../platform/riyadh-day.ts'
import type { Functions } from '../../platform/generated/row-types.ts'
import { callRows } from '../../platform/tables.ts'
import type { CreditsDeps } from '../deps.ts'

type Row = Functions['exported_credits']['row']
type Unit = CadTrustExport['units'][number]

const unitTypes = {
  'reduction-nature': 'Reduction - nature',
  'reduction-technical': 'Reduction - technical',
  'removal-nature': 'Removal - nature',
  'removal-technical': 'Removal - technical',
} as const satisfies Readonly<Record<Row['unitType'], Unit['unitType']>>

const statuses = {
  holding: 'Held',
  reserved: 'Held',
  proceeds: 'Held',
  buffer: 'Buffer',
  retired: 'Retired',
  cancelled: 'Cancelled',
  mitigation: 'Cancelled',
  expired: 'Expired',
} as const satisfies Readonly<Record<Row['account'], Unit['unitStatus']>>

const sectors = {
  'grid-renewables': 'Energy industries (renewable - / non-renewable sources)',
  'efficiency-retrofit': 'Energy demand',
  'planted-area': 'Afforestation and reforestation',
  'organic-waste': 'Waste handling and disposal',
  'refrigerant-replacement':
    'Fugitive emissions from production and consumption of halocarbons and sulphur hexafluoride',
} as const satisfies Readonly<Record<Row['projectType'], string>>

const registry = 'Athar'

function unitIn(row: Row, link: (serial: string) => string): Unit {
  const { programme, vintage } = row
  const [project, from, to] = [Number(row.projectNumber), Number(row.fromNumber), Number(row.toNumber)]
  const serial = (first: number, last: number) => serialOf({ programme, project, vintage, from: first, to: last })
  return {
    projectId: row.projectNumber,
    countryJurisdictionOfOwner: 'Saudi Arabia',
    unitBlockStart: serial(from, from),
    unitBlockEnd: serial(to, to),
    unitCount: to - from + 1,
    vintageYear: vintage,
    unitType: unitTypes[row.unitType],
    unitStatus: statuses[row.account],
    unitStatusReason: row.reason,
    unitRegistryLink: link(serial(from, to)),
    correspondingAdjustmentDeclaration: row.adjusted ? 'Committed' : 'Unknown',
    correspondingAdjustmentStatus: row.adjusted ? 'Completed' : 'Not Started',
    issuance: {
      startDate: row.fromDay,
      endDate: row.toDay,
      verificationApproach: `${row.sample ? 'Sample: made up to show the product with. ' : ''}Signed statement ${row.statement}`,
      verificationReportDate: row.verifiedAt === null ? null : riyadhDay(row.verifiedAt),
    },
  }
}

/** The registry in the layout of the CAD Trust; what this registry does not know is said as unknown. */
export async function exportCadTrust(
  { config }: Pick<CreditsDeps, 'config'>,
  { query, db }: Call<typeof credits.exportCadTrust>,
): Promise<CadTrustExport> {
  const rows = await callRows(db, 'exported_credits', query.limit + 1, String(query.offset))
  const shown = rows.slice(0, query.limit)
  const site = config.siteUrl.replace(/\/$/, '')
  const link = (serial: string) => `${site}${paths.creditSerial(serial)}`
  const projects = new Map(shown.map((row) => [row.projectNumber, row]))
  return {
    version: cadTrustVersion,
    projects: [...projects.values()].map((row) => ({
      projectId: row.projectNumber,
      originProjectId: row.projectId,
      registryOfOrigin: registry,
      projectName: `${row.sample ? 'Sample: ' : ''}${row.projectEn || row.projectAr}`,
      projectLink: `${site}${paths.creditRegistry()}?q=ATH-${row.programme}-${row.projectNumber}`,
      projectDeveloper: 'Not named in public',
      sector: sectors[row.projectType],
      projectType: row.projectType,
      coveredByNDC: 'Unknown',
      projectStatus: 'Registered',
      projectStatusDate: riyadhDay(row.issuedAt),
      unitMetric: 'tCO2e',
      methodology: `${row.methodology} ${row.methodologyVersion}`,
    })),
    units: shown.map((row) => unitIn(row, link)),
    hasMore: rows.length > query.limit,
  }
}
