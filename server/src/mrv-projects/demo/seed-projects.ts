import type { ResponseOf, mrvProjects } from '@athar/contracts'
import {
  checklistOf,
  mostReadings,
  type Channel,
  type PeriodDetail,
  type PeriodEntered,
  type ProjectDetail,
  type ProjectInput,
} from '@athar/contracts/mrv-projects'
import { demoMember, doAs } from '../../platform/demo-steps.ts'
import type { Demo } from '../../platform/feature-hooks.ts'
import type { Platform } from '../../platform/platform.ts'
import { tables } from '../../platform/tables.ts'
import { addDevice } from '../devices/manage-devices.ts'
import { computePeriod } from '../periods/compute-period.ts'
import { addPeriod, changePeriod } from '../periods/manage-periods.ts'
import { addProject } from '../projects/add-project.ts'
import { answerCheck } from '../projects/answer-check.ts'
import type { ProjectDeps } from '../projects/deps.ts'
import { moveProject } from '../projects/move-project.ts'
import { correctReading } from '../readings/read-readings.ts'
import { sendReadings } from '../readings/send-readings.ts'
import { enterRegister, type RegistrationSeed } from './enter-register.ts'
import { solarReadings } from './solar-readings.ts'

type Deps = ProjectDeps & RegistrationSeed & Platform

/**
 * Two projects of the sample organisation: roof solar on an hourly meter with an outlier that was corrected, in the
 * year before this one, and composting by weights in three years, which is in the public register. All periods are
 * computed. In its first year composting emits more than the landfill would have by then, and leaves a debt.
 */
export async function seedDemoProjects(deps: Deps, demo: Demo): Promise<void> {
  const { organisation, people } = demo
  const year = Number(deps.clock.today().slice(0, 4)) - 1
  const as = <T>(work: (call: never) => Promise<T>, params: object, body: object): Promise<T> =>
    doAs(deps, demoMember(organisation.id, people.preparer, 'preparer'), work, { params, body })

  /** A project that is monitored; what its checklists ask for is told in a sentence. */
  const monitored = async (input: ProjectInput): Promise<string> => {
    let project: ProjectDetail = await as((call) => addProject(deps, call), {}, input)
    const { id } = project
    for (const [stage, action] of [
      ['prepare', 'begin-validation'],
      ['validate', 'begin-monitoring'],
    ] as const) {
      for (const line of checklistOf[stage])
        project = await as((call) => answerCheck(deps, call), { id, line }, { evidenceId: null, reason: sampleReason })
      const body = { action, reason: '', version: project.version }
      project = await as((call) => moveProject(deps, call), { id }, body)
    }
    return id
  }
  const computed = async (
    projectId: string,
    of: number,
    input: Omit<mrvProjects.PeriodInput, 'from' | 'to' | 'gapReason'>,
  ) => {
    const days = { from: `${of}-01-01`, to: `${of}-12-31`, gapReason: '' }
    const added: PeriodDetail = await as((call) => addPeriod(deps, call), { id: projectId }, days)
    const body = { ...days, ...input, version: added.version }
    const { id, version } = await as((call) => changePeriod(deps, call), { id: added.id }, body)
    await as((call) => computePeriod(deps, call), { id }, { version })
  }

  const solar = await monitored(roofSolar(year))
  const meter: ResponseOf<typeof mrvProjects.addDevice> = await as(addDevice, { id: solar }, solarMeter)
  const channel = meter.channels[0]!
  await sendYear(deps, { organisationId: organisation.id, projectId: solar, deviceId: meter.id }, channel, year)
  await as((call) => correctReading(deps, call), { id: channel.id }, correctionOf(year))
  const channels = [{ parameter: 'exported', channelId: channel.id }]
  await computed(solar, year, { parameters: solarParameters, measured: { imported: [] }, channels })

  const began = year - 2
  const composting = await monitored(compostingPlant(began))
  for (const one of [began, began + 1, year])
    await computed(composting, one, { parameters: wasteParameters, measured: wasteMeasured(began, one), channels: [] })
  await enterRegister(deps, demo, composting)
}

/** The last period of the plant that composts, with the year that it ends in. */
export const demoPeriod = (
  { database }: Pick<Platform, 'database'>,
  organisationId: string,
): Promise<{ readonly periodId: string; readonly year: number }> =>
  database.transaction({ organisationId }, async ({ db }) => {
    const { id, toDay } = await tables(db)
      .selectFrom('mrvPeriods')
      .select(['id', 'toDay'])
      .where('orgId', '=', organisationId)
      .where('methodology', '=', 'organic-waste')
      .orderBy('toDay', 'desc')
      .executeTakeFirstOrThrow()
    return { periodId: id, year: Number(toDay.slice(0, 4)) }
  })

/** Hours of a year in Riyadh, each with what was generated until then. */
const hoursOf = (year: number, faults: Parameters<typeof solarReadings>[0]['faults']) => {
  const [fromMs, toMs] = [Date.parse(`${year}-01-01T01:00:00+03:00`), Date.parse(`${year + 1}-01-01T00:00:00+03:00`)]
  return solarReadings({
    kind: 'interval',
    peakKw: 2000,
    everyMs: 3_600_000,
    fromMs,
    toMs,
    first: 0,
    faults,
    seed: year,
  })
}

type Meter = { readonly organisationId: string; readonly projectId: string; readonly deviceId: string }

async function sendYear({ database, clock }: Deps, meter: Meter, channel: Channel, year: number): Promise<void> {
  const actor = { kind: 'device', ...meter } as never
  const sent = hoursOf(year, ['outlier', 'gap']).map(({ atMs, value }) => ({
    channel: channel.code,
    at: atMs,
    value: String(value),
  }))
  const { organisationId } = meter
  for (let at = 0; at < sent.length; at += mostReadings)
    await database.transaction({ organisationId }, ({ db }) =>
      sendReadings({ actor, body: { readings: sent.slice(at, at + mostReadings) }, query: {} as never, db, clock }),
    )
}

/** The reading that was spoilt, as the inverter counted it. */
function correctionOf(year: number) {
  const spoilt = hoursOf(year, ['outlier'])
  const { atMs, value } = hoursOf(year, []).find((reading, nth) => reading.value !== spoilt[nth]?.value)!
  return { readAt: new Date(atMs).toISOString(), value: String(value), reason: 'قراءة العاكس للساعة نفسها.' }
}

const sampleReason = 'مشروع توضيحي: يُرفق هنا الملف الذي يثبت هذا البند.'

const shared = (year: number) => ({
  profile: 'generic' as const,
  creditingFrom: `${year}-01-01`,
  creditingTo: `${year + 9}-12-31`,
  partners: [],
  sgiProjectId: null,
  registeredNowhereElse: true,
})

const roofSolar = (year: number): ProjectInput => ({
  ...shared(year),
  name: 'الطاقة الشمسية على أسطح مصنع الرياض',
  projectType: 'grid-renewables',
  description: 'ألواح كهروضوئية بقدرة 2 ميجاواط على أسطح المصنع، تُقاس كهرباؤها بعدّاد واحد كل ساعة.',
  place: { kind: 'point', point: [46.87, 24.58] },
  goals: ['7', '13'],
})
const solarMeter = {
  name: 'عدّاد التوليد',
  serialNumber: 'SOLAR-RUH-1',
  channels: [
    {
      code: 'energy',
      kind: 'interval',
      unit: 'kWh',
      multiplier: '1',
      digits: null,
      everySeconds: 3600,
      least: '0',
      most: null,
    },
  ],
}
const solarParameters: PeriodEntered = { technology: 'solar', capacity: '2', equipment: 'new' }

const compostingPlant = (year: number): ProjectInput => ({
  ...shared(year),
  name: 'تحويل مخلفات الطعام إلى سماد في الرياض',
  projectType: 'organic-waste',
  description: 'تُجمع مخلفات الطعام والحدائق من المطاعم والأسواق، وتُحوّل إلى سماد بدل دفنها في المردم.',
  place: { kind: 'point', point: [46.62, 24.49] },
  goals: ['11', '12', '13'],
})
const wasteParameters: PeriodEntered = { climate: 'dry', landfill: 'managed', treatment: 'composting', captured: '0' }
/** The rows of earlier years stay, since that waste would still decay. */
const wasteMeasured = (began: number, year: number): PeriodEntered => ({
  waste: Array.from({ length: year - began + 1 }, (_, nth) => weights(began + nth)).flat(),
  'treatment-emissions': [],
  'waste-leakage': [],
})
/** Tonnes by month as the weighbridge had them. */
const weights = (year: number) =>
  [
    ['410.2', '61.5'],
    ['396.8', '58.9'],
    ['472.4', '64.1'],
    ['455.0', '77.3'],
    ['431.7', '82.6'],
    ['402.9', '70.4'],
    ['388.3', '55.2'],
    ['393.6', '52.8'],
    ['418.5', '60.7'],
    ['440.1', '75.9'],
    ['449.8', '80.2'],
    ['467.3', '69.0'],
  ].flatMap(([food, garden], month) => {
    const [from, to] = [dayText(Date.UTC(year, month, 1)), dayText(Date.UTC(year, month + 1, 0))]
    return [
      { from, to, kind: 'food', value: food! },
      { from, to, kind: 'garden', value: garden! },
    ]
  })
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
