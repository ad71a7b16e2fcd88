import { randomUUID } from 'node:crypto'
import { dateKinds, type DateKind, type Precision, type Project } from '@athar/contracts/sgi'
import { saudiGreenInitiative, type SaudiGreenInitiative } from '@athar/reference-data'
import { nameKeys } from './name-keys.ts'
import type { ProjectRow } from './store/projects.ts'

type Shipped = SaudiGreenInitiative['projects'][number]

/** The projects that come with the product, as published sources tell of them. */
export const shippedProjects = (): ProjectRow[] => saudiGreenInitiative().projects.map(rowOf)

const rowOf = (project: Shipped): ProjectRow => ({
  organisationId: null,
  id: randomUUID(),
  registrationId: null,
  draft: null,
  slug: project.id,
  kind: 'project',
  initiative: project.initiative,
  title: project.title,
  summary: project.summary,
  impact: project.impact,
  phase: project.phase,
  status: project.status === 'Planning' ? 'planning' : 'active',
  placeName: project.location.name,
  region: project.location.region,
  latitude: project.location.lat,
  longitude: project.location.lon,
  precision: precisionOf(project.location.precision),
  area: null,
  dates: Object.entries(project.dates).map(([what, text]) => ({ what: dateKind(what), ...dateOf(text) })),
  milestones: [],
  partners: [],
  participants: null,
  capacityMw: project.capacityMW ?? null,
  target: null,
  registeredBy: null,
  nameKeys: nameKeys(project.title),
  sources: project.sources,
  sample: false,
})

export function precisionOf(text: string): Precision {
  if (text === 'site' || text === 'city-centre') return text
  if (text.startsWith('nearest town')) return 'nearest-town'
  return text.startsWith('centre of') ? 'part-centre' : 'approximate'
}

/** The key of a date in the shipped file, as it is named everywhere else. */
export function dateKind(key: string): DateKind {
  const kebab = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const known = dateKinds.find((kind) => kind === kebab)
  if (!known) throw new Error(`sgi.json has a date that is named nowhere: ${key}`)
  return known
}

/** A year, month, quarter or day, and what the source adds to it in words. */
export function dateOf(text: string): Omit<Project['dates'][number], 'what'> {
  const on = /\d{4}(-Q[1-4]|-\d{2}(-\d{2})?)?/.exec(text)?.[0] ?? null
  if (on === null) return { on, note: 'unknown' }
  if (text.includes('planned')) return { on, note: 'planned' }
  if (text.includes('hoped')) return { on, note: 'hoped' }
  return { on, note: text.startsWith('end of') ? 'end' : null }
}
