import { contentKinds } from '@athar/contracts/content'
import { dateKinds, type DateKind, type Precision, type Project } from '@athar/contracts/sgi'
import type { SaudiGreenInitiative } from '@athar/reference-data'
import type { SeedEntry } from './seed-entry.ts'

type Shipped = SaudiGreenInitiative['projects'][number]

/** The projects that come with the product, as published sources tell of them. */
export const projectEntries = (projects: readonly Shipped[]): SeedEntry[] =>
  projects.map((project) => ({ kind: 'sgi-project', slug: project.id, body: bodyOf(project), sample: false }))

const bodyOf = ({ title, initiative, status, phase, summary, impact, location, dates, capacityMW, sources }: Shipped) =>
  contentKinds['sgi-project'].parse({
    title,
    initiative,
    status: status === 'Planning' ? 'planning' : 'active',
    phase,
    summary,
    impact,
    place: {
      name: location.name,
      region: location.region,
      lat: location.lat,
      lon: location.lon,
      precision: precisionOf(location.precision),
    },
    dates: Object.entries(dates).map(([what, text]) => ({ what: dateKind(what), ...dateOf(text) })),
    capacityMw: capacityMW ?? null,
    sources,
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
