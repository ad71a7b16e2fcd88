import { describe, expect, it } from 'vitest'
import { aHolding, aSubsidiary, theOrganisation } from '../testing.ts'
import { holdingOn, parentsFor, selfAndBelow, treeOf } from './tree.ts'

const branch = { ...aSubsidiary, id: 'branch', parentId: aSubsidiary.id }
const archived = { ...aSubsidiary, id: 'archived', archivedAt: '2026-01-01T00:00:00Z' }
const all = [theOrganisation, aSubsidiary, branch, archived]

describe('the tree of entities', () => {
  it('stands below the organisation, without what was put aside unless asked for', () => {
    const shape = (withArchived: boolean) =>
      JSON.stringify(treeOf(all, withArchived), (key, value: unknown) =>
        key === 'entity' ? (value as { id: string }).id : value,
      )
    expect(JSON.parse(shape(false))).toEqual([
      {
        entity: theOrganisation.id,
        children: [{ entity: aSubsidiary.id, children: [{ entity: 'branch', children: [] }] }],
      },
    ])
    expect(shape(true)).toContain('archived')
  })

  it('offers as holder neither the entity, nor what hangs below it, nor what was put aside', () => {
    expect([...selfAndBelow(all, aSubsidiary.id)]).toEqual([aSubsidiary.id, 'branch'])
    expect(parentsFor(all, aSubsidiary).map(({ id }) => id)).toEqual([theOrganisation.id])
    expect(parentsFor(all, null).map(({ id }) => id)).toEqual([theOrganisation.id, aSubsidiary.id, 'branch'])
  })

  it('knows the holding of a day, its first and last day included', () => {
    const held = {
      ...aSubsidiary,
      holdings: [aHolding({ validTo: '2023-12-31' }), aHolding({ validFrom: '2024-01-01', equityShare: '0.4' })],
    }
    expect(holdingOn(held, '2019-12-31')).toBeUndefined()
    expect(holdingOn(held, '2020-01-01')?.equityShare).toBe('1')
    expect(holdingOn(held, '2023-12-31')?.equityShare).toBe('1')
    expect(holdingOn(held, '2026-06-01')?.equityShare).toBe('0.4')
  })
})
