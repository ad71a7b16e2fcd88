import type { readDocumentedCalls } from '@athar/contracts/docs'
import type { ResponseOf } from '@athar/contracts'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'
import { pageOf } from '../pages.ts'
import type { Described } from './calls-of.ts'
import { samplesOf } from './samples-of.ts'
import { exampleOf, fieldsOf, typeOf } from './schema.ts'

const schemas = { Site: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] } }

describe('a schema as it is read', () => {
  it('is a list of fields by their places, through lists, references and forms', () => {
    const schema = {
      type: 'object',
      required: ['items'],
      properties: {
        items: { type: 'array', items: { $ref: '#/components/schemas/Site' } },
        state: { anyOf: [{ enum: ['open', 'locked'] }, { type: 'null' }] },
      },
    }
    expect(fieldsOf(schema, schemas)).toEqual([
      { place: 'items', type: 'list of object', required: true },
      { place: 'items[].id', type: 'string (uuid)', required: true },
      { place: 'state', type: '"open" | "locked" | null', required: false },
    ])
    expect(exampleOf(schema, schemas)).toEqual({ items: [{ id: '5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11' }] })
  })

  it('ends where it refers to itself, and is cut where it is long', () => {
    const knot = { Node: { type: 'object', properties: { child: { $ref: '#/components/schemas/Node' } } } }
    expect(fieldsOf(knot.Node, knot).map(({ place }) => place)).toContain('child.child.child')
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, { type: 'string' }]))
    expect(fieldsOf({ type: 'object', properties: many }, {}).at(-1)).toMatchObject({ place: '…' })
    expect(typeOf({}, {})).toBe('anything')
  })
})

describe('a sample', () => {
  const samples = samplesOf({
    path: '/api/things/{id}',
    method: 'PUT',
    query: ['year'],
    body: { note: "it's", years: [2025] },
    isOpen: false,
  })

  it('is the same call in each language', () => {
    expect(samples.curl).toContain(`curl -X PUT "$ATHAR/api/things/ID?year=YEAR"`)
    expect(samples.curl).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(samples.typescript).toContain("method: 'PUT'")
    expect(samples.python).toContain('method="PUT"')
  })

  it('is code that its language reads', () => {
    const lines = samples.curl.split('\n').length
    const words = execFileSync('sh', ['-c', `set -- ${samples.curl.slice(5)}; printf '%s\\n' "$@" | tail -n 6`], {
      encoding: 'utf8',
    })
    expect(lines).toBeGreaterThan(4)
    expect(JSON.parse(words.slice(words.indexOf('{')))).toEqual({ note: "it's", years: [2025] })
    expect(() => new Function(`return async () => { ${samples.typescript} }`)).not.toThrow()
  })
})

describe('the reference', () => {
  let app: OrganisationsApp
  beforeAll(async () => {
    app = await sharedOrganisationsApp()
  })
  afterAll(() => app.close())
  const read = (feature: string) =>
    app.call<ResponseOf<typeof readDocumentedCalls>>(null, 'GET', `/api/docs/calls/${feature}`)

  it('has every call that is described, feature by feature', async () => {
    const features = pageOf('en', 'api').blocks.flatMap((block) => (block.kind === 'calls' ? block.features : []))
    expect(features.length).toBeGreaterThan(20)
    expect(features.filter(({ title }) => title.startsWith('features.'))).toEqual([])
    const described = (await app.app.inject('/api/openapi.json')).json<Described>()
    const tags = Object.values(described.paths ?? {}).flatMap((path) =>
      Object.values(path).flatMap(({ tags: of = [] }) => of),
    )
    expect(features.map(({ name }) => name).toSorted()).toEqual([...new Set(tags)].toSorted())
    for (const { name } of features) {
      const { status, body } = await read(name)
      expect([name, status, body.calls.length]).toEqual([name, 200, tags.filter((tag) => tag === name).length])
    }
  })

  it('says of a call who may make it, what it takes and what comes back', async () => {
    const { calls } = (await read('inventory')).body
    const list = calls.find(({ name }) => name === 'inventory.list-records')!
    expect(list).toMatchObject({ method: 'GET', path: '/api/inventory/records', body: null })
    expect(list.access).toContain('Takes API tokens made for read')
    expect(list.parameters).toContainEqual({ place: 'year', type: 'integer', required: false, where: 'query' })
    expect(list.answer).toContainEqual(expect.objectContaining({ place: 'items[].quantity' }))
    const create = calls.find(({ name }) => name === 'inventory.create-record')!
    expect(create.body).toContainEqual({ place: 'siteId', type: 'string (uuid)', required: true })
    expect(create.samples.curl).toContain('"siteId": "5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11"')
  })

  it('has nothing of a feature that is none', async () => {
    expect((await read('no-such-feature')).status).toBe(404)
    expect((await read('..%2Fadmin')).status).toBe(400)
  })
})
