import { randomUUID } from 'node:crypto'
import type { Owner, OrganisationsApp } from '../../organisations/testing.ts'
import { seedDemoInventory } from './seed-inventory.ts'

/** The sample inventory for an organisation of a test: prepared and approved by two others, who are no members of it. */
export function seedSample({ platform }: Pick<OrganisationsApp, 'platform'>, owner: Owner): Promise<void> {
  const { database, clock } = platform
  const people = { owner: owner.personId, preparer: randomUUID(), reviewer: randomUUID() }
  return seedDemoInventory({ database, clock, organisation: owner.organisation, people })
}
