import { checklistOf, type ProjectDetail } from '@athar/contracts/mrv-projects'
import { within } from '@testing-library/react'
import { regionAnswers } from '../sgi/testing.ts'
import { write } from '../testing/write.ts'

export const id = '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a10'

/** A project that is being prepared, unless said otherwise. */
export const aProject = (over: Partial<ProjectDetail> = {}): ProjectDetail => ({
  id,
  name: 'Roof of the school',
  projectType: 'grid-renewables',
  profile: 'national',
  description: 'Panels on the roof',
  place: { kind: 'point', point: [46.7, 24.6] },
  region: 'SA-01',
  creditingFrom: '2026-01-01',
  creditingTo: '2035-12-31',
  goals: ['7', '13'],
  partners: [{ name: 'Green Roofs', part: 'Builder' }],
  sgiProjectId: null,
  sgiProject: null,
  registeredNowhereElse: true,
  state: 'prepare',
  version: 3,
  createdBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  overlaps: [],
  checks: checklistOf.prepare.map((line) => ({ line, evidence: null, reason: '', answered: false })),
  history: [],
  ...over,
})

/** What the page of a project asks for. */
export const served = (project: ProjectDetail) => ({
  [`GET /api/mrv/projects/${project.id}`]: { body: project },
  [`GET /api/mrv/projects/${project.id}/registration`]: { body: { latest: null } },
  'GET /api/mrv/linkable-sgi-projects': { body: { items: [] } },
  [`GET /api/grants/projects/${project.id}/applications`]: { body: { items: [] } },
  'GET /api/mrv/evidence': { body: { items: [], nextCursor: null } },
  [`GET /api/mrv/projects/${project.id}/scenes`]: { body: { items: [] } },
  ...regionAnswers(),
})

/** Fills a date, written as day, month and year. */
export async function writeDay(field: HTMLElement, day: string): Promise<void> {
  const parts = day.split(' ')
  for (const [nth, name] of ['Day', 'Month', 'Year'].entries())
    await write(within(field).getByLabelText(name), parts[nth]!)
}
