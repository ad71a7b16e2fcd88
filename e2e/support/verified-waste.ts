import { checklistOf, type PeriodDetail, type ProjectDetail } from '@athar/contracts/mrv-projects'
import type { VerificationDetail } from '@athar/contracts/verification'
import { actAs, type Caller } from './people.ts'

const dayMs = 86_400_000
/** A day of Riyadh, so many before today. */
const dayBefore = (days: number) => new Date(Date.now() + 3 * 3_600_000 - days * dayMs).toISOString().slice(0, 10)

/** A plant that composts, with a computed period of a past year. */
async function aComputedPeriod(preparer: Caller, name: string): Promise<string> {
  let project = await preparer<ProjectDetail>('POST', '/api/mrv/projects', {
    name,
    projectType: 'organic-waste',
    profile: 'generic',
    description: '',
    place: { kind: 'point', point: [46.91, 24.65] },
    creditingFrom: '2023-01-01',
    creditingTo: '2034-12-31',
    goals: ['12'],
    partners: [],
    sgiProjectId: null,
    registeredNowhereElse: true,
  })
  const at = `/api/mrv/projects/${project.id}`
  for (const action of ['begin-validation', 'begin-monitoring']) {
    for (const line of checklistOf[project.state])
      await preparer('PUT', `${at}/checks/${line}`, { evidenceId: null, reason: 'On paper' })
    const { version } = await preparer<ProjectDetail>('GET', at)
    project = await preparer<ProjectDetail>('POST', `${at}/moves`, { action, reason: '', version })
  }
  const days = { from: '2025-01-01', to: '2025-12-31', gapReason: 'Counted from 2025' }
  const { id, version } = await preparer<PeriodDetail>('POST', `${at}/periods`, days)
  // Waste of the years before would still decay.
  const waste = [2023, 2024, 2025].map((year) => ({
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    kind: 'food',
    value: '4000',
  }))
  const entered = await preparer<PeriodDetail>('PUT', `/api/mrv/periods/${id}`, {
    ...days,
    parameters: { climate: 'dry', landfill: 'managed', treatment: 'composting', captured: '0' },
    measured: { waste, 'treatment-emissions': [], 'waste-leakage': [] },
    channels: [],
    version,
  })
  await preparer('POST', `/api/mrv/periods/${id}/compute`, { version: entered.version })
  return id
}

/** A period of the demo company that the demo verifier signed; answers the number of the statement. */
export async function aVerifiedWastePeriod(name: string, site?: string): Promise<string> {
  const as = (person: string) => actAs(`${person}@demo.athar.example`, undefined, site)
  const periodId = await aComputedPeriod(await as('preparer'), name)
  const owner = await as('owner')
  const lead = await as('verifier')
  const second = await as('second-verifier')
  type Me = { personId: string; memberships: { organisation: { id: string } }[] }
  const { memberships } = await lead<Me>('GET', '/api/me')
  const engagement = await owner<{ id: string }>('POST', '/api/organisation/engagements', {
    verifierId: memberships[0]!.organisation.id,
    subject: { kind: 'project', periodId },
    startsOn: dayBefore(0),
    endsOn: dayBefore(-30),
  })
  const begun = await lead<VerificationDetail>('POST', '/api/mrv/verifications', {
    engagementId: engagement.id,
    level: 'limited',
    materialityPercent: '5',
    scope: 'The counted reduction of the period',
    criteria: 'ISO 14064-2:2019',
    users: 'The board',
    place: 'Riyadh',
    riskNotes: '',
  })
  const at = `/api/mrv/verifications/${begun.id}`
  await lead('POST', `${at}/team`, { personId: (await second<Me>('GET', '/api/me')).personId, role: 'reviewer' })
  for (const who of [lead, second]) await who('POST', `${at}/declaration`, {})
  const step = async (who: Caller, method: string, path: string, body: object) => {
    const { version } = await lead<VerificationDetail>('GET', at)
    return who<VerificationDetail>(method, `${at}${path}`, { ...body, version })
  }
  await step(lead, 'POST', '/moves', { action: 'assign' })
  await lead('POST', `${at}/sample`, { size: 1, by: [] })
  const { sample } = await step(lead, 'POST', '/moves', { action: 'start-review' })
  for (const { recordId } of sample) await lead('PUT', `${at}/sample/${recordId}`, { outcome: 'agreed', note: '' })
  await step(lead, 'PUT', '/conclusion', { conclusion: 'unmodified' })
  const reviewed = await step(second, 'POST', '/review', {})
  const { statement } = await lead<VerificationDetail>('POST', `${at}/signature`, { version: reviewed.version })
  return statement!.number
}
