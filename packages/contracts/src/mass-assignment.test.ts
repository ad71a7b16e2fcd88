import { expect, it } from 'vitest'
import * as features from './index.ts'
import type { ContractShape } from './core/index.ts'
import { sampleOf } from './samples/index.ts'

/** What rows hold and nobody says of themselves: kept where a route asks for it by name, and nowhere else. */
const serverFields = [
  'id',
  'organisationId',
  'org_id',
  'personId',
  'person_id',
  'role',
  'roles',
  'platformRoles',
  'aal',
  'state',
  'sample',
  'verified',
  'createdBy',
  'approvedBy',
  'decidedBy',
  'grantedBy',
  'lockedBy',
  'acceptedAt',
  'archivedAt',
] as const
const mark = 'what nobody asked for'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The same with all of it, in every part. */
function withServerFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withServerFields)
  if (!isObject(value)) return value
  return {
    ...Object.fromEntries(serverFields.map((name) => [name, mark])),
    ...Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withServerFields(each)])),
  }
}

/** Describe something in names of their own: read as such, and kept as part of nothing else. */
const takesAnyName = [
  'grants.save-application',
  'inventory.climatiq-calculator',
  'marketplace.save-listing',
  'mrv-projects.change-period',
  'mrv-projects.save-registration',
  'npo-registration.save',
  'security.log-event',
]
/** Take names that they know, and refuse others. */
const knowsNames = [
  'grants.create-call',
  'grants.update-call',
  'inventory.check-import',
  'marketplace.add-badge',
  'mrv-projects.add-device',
  'notifications.save-settings',
  'usage.record-event',
]

it('what a body says beside what its route asks for reaches no use case', () => {
  const bodies = Object.values(features as Readonly<Record<string, unknown>>)
    .flatMap((feature) => (isObject(feature) ? Object.values(feature) : []))
    .filter((each): each is ContractShape => isObject(each) && 'access' in each && 'method' in each && 'body' in each)
  expect(bodies.length).toBeGreaterThan(100)
  const found = { kept: [] as string[], refused: [] as string[] }
  for (const { name, body } of bodies) {
    const sample = sampleOf(body!, {
      texts: () => ['Palm grove', 'Palm', 'P'],
      id: () => '00000000-0000-4000-8000-000000000001',
      fixed: (at) => (at === 'recalculationThreshold' ? '0.05' : /(^|\.)per$/.test(at) ? null : undefined),
    })
    const read = body!.safeParse(withServerFields(sample))
    if (!read.success) found.refused.push(name)
    else if (JSON.stringify(read.data).includes(mark)) found.kept.push(name)
  }
  expect({ kept: found.kept.toSorted(), refused: found.refused.toSorted() }).toEqual({
    kept: takesAnyName,
    refused: knowsNames,
  })
})
