import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'
import { limit } from '../../../../tools/slowness.mjs'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

const boundary = 'a-line-between'
const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
const incoming = () => readdir(join(app.platform.config.dataDir, 'files-incoming'))

const kept = () => readdir(join(app.platform.config.dataDir, 'files', owner.organisation.id)).catch(() => [])

/** Posts the bytes as they are; `hangUp` leaves in the middle of them. */
const post = (path: string, body: string, hangUp: boolean): Promise<number | 'gone'> =>
  new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, {
      method: 'POST',
      headers: {
        ...owner.headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(hangUp ? { 'content-length': String(body.length * 2) } : {}),
      },
    })
    sent.on('response', (answer) => resolve((answer.resume(), answer.statusCode ?? 0)))
    sent.on('error', (error) => (hangUp ? resolve('gone') : reject(error)))
    sent.write(body)
    if (!hangUp) return void sent.end()
    void vi
      .waitFor(async () => expect((await incoming()).length).toBe(1), { timeout: limit(60_000) })
      .then(() => sent.destroy(), reject)
  })

describe('an upload that never ends as it should', () => {
  it('leaves nothing behind when its client hangs up', async () => {
    expect(await post('/api/inventory/imports', start + 'site,period_start\n'.repeat(10_000), true)).toBe('gone')
    await expect.poll(incoming).toEqual([])
    expect((await app.call(owner, 'GET', '/api/inventory/imports')).body).toMatchObject({ items: [] })
  })

  it.each([
    ['/api/inventory/imports', start + 'site,period_start\n'.repeat(10_000)],
    ['/api/inventory/imports', start + 'site'],
    ['/api/inventory/own-factors/import', start + 'activity,unit\n'.repeat(10_000)],
    ['/api/inventory/imports', 'no form at all'],
    ['/api/inventory/own-factors/import', ''],
  ])('is wrong input when its form is cut off: %s', async (path, body) => {
    const status = await post(path, body, false)
    expect([path, status]).toEqual([path, 400])
    await expect.poll(incoming).toEqual([])
  })

  it('is one import when it is sent again under its key, because its answer was lost', async () => {
    const before = await kept()
    const send = async (key: string) => {
      const form = new FormData()
      form.append('file', new Blob(['site,period_start,period_end,activity,quantity,unit\n']), 'once.csv')
      const headers = { ...owner.headers, 'idempotency-key': key }
      const answer = await fetch(`${app.url}/api/inventory/imports`, { method: 'POST', headers, body: form })
      return { status: answer.status, body: (await answer.json()) as { id: string } }
    }
    const both = await Promise.all([send('lost-answer-2'), send('lost-answer-2')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0].body.id).toBe(both[1].body.id)
    expect((await kept()).length).toBe(before.length + 1)
    expect((await send('another-upload')).body.id).not.toBe(both[0].body.id)
  })
})
