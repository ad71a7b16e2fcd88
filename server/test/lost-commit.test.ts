import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDrawing } from '../src/brand/testing.ts'
import { seedSample } from '../src/inventory/demo/testing.ts'
import { aContractInput } from '../src/inventory/contracts/testing.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../src/organisations/testing.ts'
import { aPng } from '../src/platform/pictures/testing.ts'
import { runSql } from '../src/platform/testing/test-postgres.ts'
import { aRegistrationDraft } from '../src/sgi/testing.ts'
import { aSiteInput } from '../src/tree-adoption/testing.ts'

/**
 * A connection that breaks off while an upload is committed: nobody knows whether its row stands, so its bytes must stand too. Sent
 * again, the file is taken in; and the bytes that no row names are gone some days later, whichever server is there by then. What is taken
 * away while the connection breaks off stands, row and bytes.
 */
let app: OrganisationsApp
let owner: Owner
let keeper: Acting
/** What lies in the store and belongs to no row, such as what comes with the product. */
let others: number

beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2024 })
  await app.features.content.seed({ samples: false })
  await seedSample(app, owner)
  const person = await app.aPerson()
  await appoint(app, person.personId, 'platform_admin')
  keeper = await app.withMfa(person)
  // Whoever looks through all tables below is their owner, whom policies bind too.
  for (const name of await namingTables())
    await runSql(app.testDatabase.ownerUrl, `alter table ${name} no force row level security`)
  others = kept() - (await named()).withBytes
})
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

/** Whoever writes such an action into the trail loses the connection in the moment of committing. */
const breakOff = (action: string) => `
  create function break_off() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
  create constraint trigger break_off after insert on audit_trail deferrable initially deferred
    for each row when (new.action like '${action}') execute function break_off()`
const mend = 'drop trigger break_off on audit_trail; drop function break_off()'
const whileBreakingOff = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
  await runSql(app.testDatabase.ownerUrl, breakOff(action))
  try {
    return await work()
  } finally {
    await runSql(app.testDatabase.ownerUrl, mend)
  }
}
const kept = () =>
  readdirSync(join(app.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length
async function namingTables(): Promise<string[]> {
  const { rows } = await runSql(
    app.testDatabase.ownerUrl,
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'file_key'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped`,
  )
  return rows.map(({ name }) => name as string)
}
/** Keys that a row names, and of them those under which bytes lie. */
async function named(): Promise<{ rows: number; withBytes: number }> {
  const texts = (await namingTables()).map((name) => `select file_key as key from ${name} where file_key is not null`)
  const { rows } = await runSql(app.testDatabase.ownerUrl, texts.join(' union '))
  const sizes = await Promise.all(rows.map(({ key }) => app.platform.files.size(key as string)))
  return { rows: rows.length, withBytes: sizes.filter((size) => size !== undefined).length }
}

it.each(Object.entries(uploads))('%s', async (_name, { to, name, bytes, as = () => owner }) => {
  const path = await to()
  const before = kept()
  const broken = await whileBreakingOff('%upload%', () => app.send(as(), path, { name, bytes }))
  expect(broken.status).toBe(503)
  expect(kept()).toBe(before + 1)
  expect((await app.send(as(), path, { name, bytes })).status).toBe(201)
  expect(kept()).toBe(before + 2)
})

const removals: Record<string, (registration: string, file: string) => [method: 'POST' | 'DELETE', path: string]> = {
  'sgi.remove-file': (registration, file) => ['DELETE', `/api/sgi/registrations/${registration}/files/${file}`],
  'sgi.discard-registration': (registration) => ['DELETE', `/api/sgi/registrations/${registration}`],
}
it.each(Object.entries(removals))('%s takes no bytes away whose row stands', async (action, of) => {
  const registration = await aRegistration()
  const url = `/api/sgi/registrations/${registration}/documents`
  const { body } = await app.send<{ id: string }>(owner, url, { name: 'plan.pdf', bytes: pdf })
  const before = kept()
  const [method, path] = of(registration, body.id)
  const broken = await whileBreakingOff(action, () => app.call(owner, method, path))
  expect(broken.status).toBe(503)
  expect(kept()).toBe(before)
  expect((await app.call(owner, method, path)).status).toBe(204)
  await expect.poll(kept).toBe(before - 1)
})

it('what no row names is gone some days later; what a row names stays', async () => {
  const [before, standing] = [kept(), await named()]
  expect(standing.withBytes).toBe(standing.rows)
  expect(before - standing.withBytes - others).toBe(Object.keys(uploads).length)
  await app.advance(3 * 86_400)
  await expect.poll(async () => kept() - (await named()).withBytes).toBe(others)
  const after = await named()
  expect(after.withBytes).toBe(after.rows)
  // Photos and pictures that were used for nothing were given up by then, with their rows.
  expect(standing.rows - after.rows).toBeLessThanOrEqual(2)
})
