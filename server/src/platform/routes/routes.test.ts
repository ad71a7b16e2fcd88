import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { aToken, bearing } from '../../profile/testing.ts'
import { connectionUses } from '../database.ts'
import { mostStreams } from '../http/event-stream.ts'
import { fail } from '../errors.ts'
import { defineJob, type JobRun } from '../jobs.ts'

type Input = { say: string }
type Gate = PromiseWithResolvers<void>
type Job = { id: string; state: string; result: unknown }
const [gate, laterGate, lastGate] = Array.from({ length: 3 }, () => Promise.withResolvers<void>()) as [Gate, Gate, Gate]
const waitsFor = (kind: string, opened: Promise<void>) =>
  defineJob({
    kind,
    input: z.object({ say: z.string() }),
    async run({ input, signal, progress }: JobRun<Input>) {
      progress(1, 2)
      await Promise.race([
        opened,
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
        ),
      ])
      return { said: input.say }
    },
  })
const waits = waitsFor('test.wait-for-gate', gate.promise)
const waitsLonger = waitsFor('test.wait-for-later-gate', laterGate.promise)
/** Fails until what it is about is mended, and cannot start again once that is gone. */
const subject = { broken: true, gone: false }
const failsFirst = defineJob({
  kind: 'test.fail-first',
  input: z.object({ say: z.string() }),
  run: async ({ input }: JobRun<Input>) => (subject.broken ? fail('disk-full') : { said: input.say }),
  prepareRetry: async () => void (subject.gone && fail('not-found')),
})
const waitsLongest = waitsFor('test.wait-for-last-gate', lastGate.promise)

let app: OrganisationsApp
let owner: Owner
beforeAll(async () => {
  app = await startOrganisationsApp({}, [waits, waitsLonger, waitsLongest, failsFirst])
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const ask = (who: Acting, kind = waits, role = 'owner', organisationId = owner.organisation.id) =>
  app.platform.database.transaction({ personId: who.personId, organisationId, role }, (tx) =>
    app.platform.jobs.enqueue(tx, kind, {
      personId: who.personId,
      organisationId,
      role,
      input: { say: 'done' },
    }),
  )
const follow = (who: Acting, id: string) => fetch(`${app.url}/api/jobs/${id}/events`, { headers: who.headers })

describe('long work', () => {
  test('streams its states until it is over, and is then read as it ended', async () => {
    const id = await ask(owner)
    const response = await follow(owner, id)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    gate.resolve()
    const events = (await response.text())
      .split('\n\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as Job)
    expect(['queued', 'running']).toContain(events[0]?.state)
    expect(events.at(-1)).toMatchObject({ id, state: 'succeeded', result: { said: 'done' } })
    expect((await app.call<Job>(owner, 'GET', `/api/jobs/${id}`)).body).toMatchObject({ state: 'succeeded' })
    expect(await app.call(owner, 'POST', `/api/jobs/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'job-not-cancellable' },
    })
  })

  test('that failed starts again for those who may, while its subject is there and its asker may ask', async () => {
    const preparer = await app.aMember(owner, 'preparer')
    const ended = async (id: string, state: string) =>
      expect.poll(async () => (await app.call<Job>(owner, 'GET', `/api/jobs/${id}`)).body.state).toBe(state)
    const failed = async (who: Acting, role: string) => {
      const id = await ask(who, failsFirst, role)
      await ended(id, 'failed')
      return id
    }
    const retry = (who: Acting, id: string) => app.call<Job>(who, 'POST', `/api/jobs/${id}/retry`)
    const [mine, theirs] = [await failed(owner, 'owner'), await failed(preparer, 'preparer')]
    subject.broken = false
    subject.gone = true
    expect(await retry(owner, mine)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    subject.gone = false
    const reviewer = await app.aMember(owner, 'reviewer')
    expect(await retry(reviewer, mine)).toMatchObject({ status: 403 })
    expect(await retry(owner, mine)).toMatchObject({ status: 200, body: { state: 'queued' } })
    await ended(mine, 'succeeded')
    expect(await retry(owner, mine)).toMatchObject({ status: 409, body: { code: 'job-not-retryable' } })
    await app.call(owner, 'POST', `/api/organisation/members/${preparer.personId}/deactivate`)
    expect(await retry(owner, theirs)).toMatchObject({ status: 403, body: { code: 'job-asker-may-not' } })
  })

  test('that one person follows by many streams is looked at once for all of them', async () => {
    const id = await ask(owner, waitsLongest)
    await expect.poll(async () => (await app.call<Job>(owner, 'GET', `/api/jobs/${id}`)).body.state).toBe('running')
    const streams = await Promise.all(Array.from({ length: mostStreams }, () => follow(owner, id)))
    expect((await follow(owner, id)).status).toBe(429)
    const tenancy = { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' }
    const followers = Array.from({ length: 60 }, async () => {
      let last: string | undefined
      for await (const { state } of app.platform.jobs.follow(tenancy, id, AbortSignal.timeout(20_000))) last = state
      return last
    })
    let looks = 0
    const look = () => void (looks += 1)
    connectionUses.subscribe(look)
    lastGate.resolve()
    expect(new Set(await Promise.all(followers))).toEqual(new Set(['succeeded']))
    connectionUses.unsubscribe(look)
    expect(looks).toBeLessThan(40)
    for (const text of await Promise.all(streams.map((stream) => stream.text()))) expect(text).toContain('succeeded')
  })

  test('of another organisation does not exist, nor does what nobody asked for', async () => {
    const id = await ask(owner)
    const stranger = await app.anOrganisation()
    for (const unknown of [id, randomUUID()]) {
      expect(await app.call(stranger, 'GET', `/api/jobs/${unknown}`)).toMatchObject({
        status: 404,
        body: { code: 'job-not-found' },
      })
      expect(await app.call(stranger, 'POST', `/api/jobs/${unknown}/cancel`)).toMatchObject({ status: 404 })
      expect((await follow(stranger, unknown)).status).toBe(404)
    }
    expect((await follow({ ...owner, headers: {} }, id)).status).toBe(401)
  })

  test('is told no further to a member who is kept out meanwhile', async () => {
    const preparer = await app.aMember(owner, 'preparer')
    const id = await ask(owner, waitsLonger)
    const reader = (await follow(preparer, id)).body?.getReader()
    const heard = new TextDecoder()
    let said = ''
    const listen = async () => {
      const chunk = await reader?.read()
      said += heard.decode(chunk?.value, { stream: true })
      return chunk?.done ?? true
    }
    while (!said.includes('"running"')) expect(await listen()).toBe(false)
    await app.call(owner, 'POST', `/api/organisation/members/${preparer.personId}/deactivate`)
    laterGate.resolve()
    expect(await app.whenDone(owner, id)).toMatchObject({ state: 'succeeded' })
    while (!(await listen()));
    expect(said).not.toContain('"succeeded"')
  })

  test('that somebody else asked for is stopped by those who prepare, never by those who only read', async () => {
    const id = await ask(owner)
    for (const role of ['auditor', 'reviewer'] as const) {
      const reader = await app.aMember(owner, role)
      expect(await app.call(reader, 'POST', `/api/jobs/${id}/cancel`)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    }
    const preparer = await app.aMember(owner, 'preparer')
    expect((await app.call(preparer, 'POST', `/api/jobs/${id}/cancel`)).body).not.toMatchObject({ code: 'forbidden' })
  })
})

test('a token that reads does not stop what its person began by hand', async () => {
  const person = await app.anOrganisationWithMfa()
  const id = await ask(person, waits, 'owner', person.organisation.id)
  const { secret } = await aToken(app, person, { scopes: ['read'] })
  expect(await app.call(bearing(person, secret), 'POST', `/api/jobs/${id}/cancel`)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
})

test('what the program is stands open, and demo accounts only with demo data', async () => {
  expect((await app.call(null, 'GET', '/api/platform/about')).body).toEqual({
    version: '0.1.0',
    demo: false,
    demoAccounts: [],
  })
})

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string
    responses: Record<string, { content?: Record<string, unknown> }>
    requestBody?: { content?: Record<string, unknown> }
    security?: unknown
    parameters?: { name: string; in: string; schema: unknown; required?: boolean }[]
  }
  type Document = {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
    components: { schemas?: Record<string, unknown> }
  }

  test('is of version 3.1, names each operation once, and describes every answer and every part of a path', async () => {
    const { status, body } = await app.call<Document>(null, 'GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1\./)
    const operations = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    expect(operations.map(({ operation }) => operation.operationId)).toEqual(
      expect.arrayContaining(['organisations.create', 'identity.post-token']),
    )
    const partsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const describedParts = ({ parameters = [] }: Operation) =>
      parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    for (const { path, operation } of operations) {
      const parts = describedParts(operation).toSorted()
      expect({ path, parts }).toEqual({ path, parts: partsOf(path).toSorted() })
      expect({ path, answers: Object.keys(operation.responses).length > 0 }).toEqual({ path, answers: true })
    }
  })

  test('says of each call what it is answered with, how it is refused, and which headers it reads', async () => {
    const { body } = await app.call<Document>(null, 'GET', '/api/openapi.json')
    const of = (path: string, method: string) => {
      const { responses, parameters = [] } = body.paths[path]?.[method] ?? { responses: {} }
      return {
        answers: Object.entries(responses).map(([status, { content = {} }]) => [status, ...Object.keys(content)]),
        headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
      }
    }
    const refused = ['default', 'application/json']
    expect(of('/api/organisation/leave', 'post')).toEqual({
      answers: [['204'], refused],
      headers: ['athar-organisation', 'idempotency-key'],
    })
    expect(of('/api/organisations', 'post')).toEqual({
      answers: [['201', 'application/json'], refused],
      headers: ['idempotency-key'],
    })
    expect(of('/api/requests', 'post').headers).toEqual(['idempotency-key'])
    expect(of('/api/organisation/exports/{id}/file', 'get')).toEqual({
      answers: [['200', '*/*'], refused],
      headers: ['athar-organisation'],
    })
    expect(of('/api/jobs/{id}/events', 'get').answers).toEqual([['200', 'text/event-stream'], refused])
    expect(body.paths['/api/organisation/invitations/list']?.['post']?.requestBody?.content).toHaveProperty([
      'multipart/form-data',
    ])
    // Whose refusals have a shape of their own.
    expect(of('/auth/v1/token', 'post').answers).toEqual([['200', 'application/json']])
  })

  test('refers to nothing that is missing', async () => {
    const { body } = await app.call<Document>(null, 'GET', '/api/openapi.json')
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
    const find = (reference: string) =>
      reference.split('/').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], body)
    expect(references.filter((reference) => find(reference) === undefined)).toEqual([])
  })
})

test('a server that stops ends open streams instead of waiting for them', async () => {
  const other = await startOrganisationsApp({}, [waits, waitsLonger])
  const acting = await other.anOrganisation()
  const id = await other.platform.database.transaction(
    { personId: acting.personId, organisationId: acting.organisation.id, role: 'owner' },
    (tx) =>
      other.platform.jobs.enqueue(tx, waits, {
        personId: acting.personId,
        organisationId: acting.organisation.id,
        role: 'owner',
        input: { say: 'later' },
      }),
  )
  const response = await fetch(`${other.url}/api/jobs/${id}/events`, { headers: acting.headers })
  const [text] = await Promise.all([response.text(), other.close()])
  expect(text).toContain(`"id":"${id}"`)
})
