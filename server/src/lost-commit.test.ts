import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDrawing } from './brand/testing.ts'
import { seedSample } from './inventory/demo/testing.ts'
import { aContractInput } from './inventory/contracts/testing.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from './organisations/testing.ts'
import { aPng } from './platform/pictures/testing.ts'
import { runSql } from './platform/testing/test-postgres.ts'
import { aRegistrationDraft } from './sgi/testing.ts'
import { aSiteInput } from './tree-adoption/testing.ts'

/**
 * A connection that breaks off while an upload is committed: nobody knows whether its row stands, so its bytes must stand too. Sent
 * again, the file is taken in.
 */
let app: OrganisationsApp
let owner: Owner
let keeper: Acting

beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.aSureOrganisation({ baseYear: 2024 })
  await app.features.content.seed({ samples: false })
  await seedSample(app, owner)
  const person = await app.aPerson()
  await appoint(app, person.personId, 'platform_admin')
  keeper = await app.steppedUp(person)
}, 60_000)
afterAll(() => app.close())

async function made<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const answer = await app.call<T>(owner, method, path, body)
  if (answer.status >= 300)
    throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const aRegistration = async () => {
  const begun = await made<{ id: string; version: number }>('POST', '/api/sgi/registrations', { kind: 'project' })
  await made('PUT', `/api/sgi/registrations/${begun.id}/draft`, { draft: aRegistrationDraft(), version: begun.version })
  return begun.id
}
const pdf = Buffer.from('%PDF-1.7\nthe bill of March')
const rows = Buffer.from('site,activity,quantity,unit,from,to\nx,diesel-stationary,1,litre,2024-01-01,2024-01-31\n')

type Upload = {
  readonly to: () => Promise<string>
  readonly name: string
  readonly bytes: Buffer
  readonly as?: () => Acting
}
const uploads: Record<string, Upload> = {
  'a file of activity data': { to: async () => '/api/inventory/imports', name: 'rows.csv', bytes: rows },
  'an attachment of a record': {
    async to() {
      const { items } = await made<{ items: inventory.RecordItem[] }>(
        'GET',
        '/api/inventory/records?state=pending&limit=1',
      )
      return `/api/inventory/records/${items[0]!.id}/attachments`
    },
    name: 'bill.pdf',
    bytes: pdf,
  },
  'evidence of a contract': {
    async to() {
      const { id } = await made<{ id: string }>('POST', '/api/inventory/energy-contracts', aContractInput())
      return `/api/inventory/energy-contracts/${id}/evidence`
    },
    name: 'statement.pdf',
    bytes: pdf,
  },
  'a photograph of a project': {
    to: async () => `/api/sgi/registrations/${await aRegistration()}/photos`,
    name: 'trees.png',
    bytes: aPng({ width: 640, height: 480 }),
  },
  'a document of a project': {
    to: async () => `/api/sgi/registrations/${await aRegistration()}/documents`,
    name: 'plan.pdf',
    bytes: pdf,
  },
  'the photo of a tree': {
    async to() {
      const { id } = await made<{ id: string }>('POST', '/api/tree-adoption/own-sites', aSiteInput())
      return `/api/tree-adoption/own-sites/${id}/photos`
    },
    name: 'tree.png',
    bytes: aPng({ width: 640, height: 480 }),
  },
  'a mark of the brand': {
    to: async () => '/api/platform/brand/pictures',
    name: 'mark.svg',
    bytes: aDrawing(),
    as: () => keeper,
  },
}

/** Whoever writes an upload into the trail loses the connection in the moment of committing. */
const breakOff = `
  create function break_off() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
  create constraint trigger break_off after insert on audit_trail deferrable initially deferred
    for each row when (new.action like '%upload%') execute function break_off()`
const mend = 'drop trigger break_off on audit_trail; drop function break_off()'
const kept = () =>
  readdirSync(join(app.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length

it.each(Object.entries(uploads))('%s', async (_name, { to, name, bytes, as = () => owner }) => {
  const path = await to()
  const before = kept()
  await runSql(app.testDatabase.ownerUrl, breakOff)
  try {
    expect((await app.send(as(), path, { name, bytes })).status).toBe(503)
  } finally {
    await runSql(app.testDatabase.ownerUrl, mend)
  }
  expect(kept()).toBe(before + 1)
  expect((await app.send(as(), path, { name, bytes })).status).toBe(201)
  expect(kept()).toBe(before + 2)
})
