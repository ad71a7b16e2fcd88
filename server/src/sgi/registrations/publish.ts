import { randomUUID } from 'node:crypto'
import type { RegistrationDraft } from '@athar/contracts/sgi'
import { fail } from '../../platform/errors.ts'
import { nameKeys } from '../name-keys.ts'
import { settlePlace } from '../places.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { KeptRegistration } from '../store/registrations.ts'

/** A name as it stands in an address. */
export const slugOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

/** The first address of its kind that nobody has. */
export function freeSlug(stem: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? stem : `${stem}-${number}`
    if (!taken.includes(slug)) return slug
  }
}

type Identity = { readonly id: string; readonly slug: string }

/** What everybody sees of a registration. Handing in has checked that all of it is there. */
export function projectOf(kept: KeptRegistration, identity: Identity | null, slug: string): ProjectRow {
  const { draft } = kept
  const settled = draft.place && settlePlace(draft.place, draft.initiative)
  if (!settled || draft.initiative === null) return fail('sgi.place-outside')
  return {
    organisationId: kept.organisationId,
    id: identity?.id ?? randomUUID(),
    registrationId: kept.id,
    draft,
    slug: identity?.slug ?? slug,
    kind: draft.kind,
    initiative: draft.initiative,
    title: draft.title,
    summary: draft.summary,
    impact: draft.impact,
    phase: null,
    status: draft.status,
    placeName: draft.placeName,
    region: settled.region,
    longitude: settled.point[0],
    latitude: settled.point[1],
    precision: draft.approximate ? 'approximate' : 'site',
    area: settled.area,
    dates: datesOf(draft),
    milestones: draft.milestones.flatMap(({ title, on }) => (on === null ? [] : [{ title, on }])),
    partners: draft.partners,
    participants: draft.participants,
    capacityMw: null,
    target: targetOf(draft),
    registeredBy: kept.organisation,
    nameKeys: nameKeys(draft.title),
    sources: [],
    sample: kept.sample,
  }
}

const datesOf = ({ startsOn, endsOn }: RegistrationDraft): ProjectRow['dates'] => [
  ...(startsOn === null ? [] : [{ what: 'starts' as const, on: startsOn, note: null }]),
  ...(endsOn === null ? [] : [{ what: 'ends' as const, on: endsOn, note: null }]),
]

const targetOf = ({ target: { metric, value, year } }: RegistrationDraft): ProjectRow['target'] =>
  metric === null || value === '' || year === null ? null : { metric, value, year }
