import { mostStreams } from '../platform/http/event-stream.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting } from '../organisations/testing.ts'
import { hearStatements } from '../platform/testing/hear-statements.ts'
import { withClient } from '../platform/postgres/with-client.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
beforeAll(async () => {
  app = await startNotificationsApp()
})
afterAll(() => app.close())

/** The stream as a browser reads it: each event by itself, and its end. */
async function follow(who: Acting) {
  const stop = new AbortController()
  const response = await fetch(`${app.url}/api/notifications/events`, { headers: who.headers, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  return {
    response,
    leave: () => stop.abort(),
    /** Null when the server has ended the stream. */
    async next(): Promise<unknown> {
      for (;;) {
        const event = /^data: (.*)\n\n/m.exec(held)
        if (event) {
          held = held.slice(event.index + event[0].length)
          return JSON.parse(event[1]!)
        }
        const { done, value } = await reader.read()
        if (done) return null
        held += value
      }
    },
  }
}

const tell = (who: Acting, link = '/inventory') => app.tell(null, { to: { people: [who.personId] }, link })

it('says how many are unread, at once and whenever that changes, and of nobody else', async () => {
  const [person, other] = [await app.aPerson(), await app.aPerson()]
  const stream = await follow(person)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect(await stream.next()).toEqual({ unread: 0, links: [] })
  await tell(other)
  await tell(person, '/organisation')
  expect(await stream.next()).toEqual({ unread: 1, links: [{ link: '/organisation', organisationId: null }] })
  const [item] = (await app.listOf(person)).items
  await app.call(person, 'POST', '/api/notifications/mark', { ids: [item?.id], read: true })
  expect(await stream.next()).toEqual({ unread: 0, links: [] })
  stream.leave()
})

it('is looked for once for all streams of a session, however many there are', async () => {
  const person = await app.aPerson()
  const streams = await Promise.all(Array.from({ length: mostStreams }, () => follow(person)))
  for (const stream of streams) expect(await stream.next()).toEqual({ unread: 0, links: [] })
  const heard = hearStatements(app.platform.database.pool)
  await tell(person)
  for (const stream of streams) expect(await stream.next()).toMatchObject({ unread: 1 })
  const looks = heard.filter((statement) => statement.includes('with waiting')).length
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(2 * mostStreams)
  for (const stream of streams) stream.leave()
})

it('bears a connection that is lost under a look, and tells of what comes afterwards', async () => {
  const person = await app.aPerson()
  const stream = await follow(person)
  await stream.next()
  await withClient(app.testDatabase.ownerUrl, async (other) => {
    const waiting = () => waitingSessions((query) => other.query(query))
    await other.query('begin; lock table notifications in access exclusive mode')
    await runSql(app.testDatabase.ownerUrl, `select pg_notify('athar_notifications', $1)`, [person.personId])
    await expect.poll(waiting).toBeGreaterThan(0)
    await other.query(
      `select pg_terminate_backend(pid) from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`,
    )
    await other.query('commit')
  })
  await tell(person)
  expect(await stream.next()).toMatchObject({ unread: 1 })
  stream.leave()
})

it('ends when the session does', async () => {
  const person = await app.aPerson()
  const stream = await follow(person)
  await stream.next()
  await runSql(app.testDatabase.ownerUrl, 'delete from auth.sessions where user_id = $1', [person.personId])
  expect(await stream.next()).toBeNull()
})

it('is for the signed-in only', async () => {
  expect((await fetch(`${app.url}/api/notifications/events`)).status).toBe(401)
})
