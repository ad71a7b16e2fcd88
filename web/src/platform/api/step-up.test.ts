import { contract } from '@athar/contracts'
import { z } from 'zod'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serveFiles, upload } from '../../testing/file-wire.ts'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { callApi } from './call-api.ts'
import { askForSecondFactor, hostStepUp, type StepUpNeed } from './step-up.ts'
import { uploadFile } from './upload-file.ts'

afterEach(endAuthClients)

const write = contract({
  name: 'test.lock',
  method: 'POST',
  path: '/api/lock',
  summary: '',
  access: { kind: 'person' },
  body: z.object({ reason: z.string() }),
  response: z.object({ done: z.boolean() }),
})
const read = contract({
  name: 'test.read',
  method: 'GET',
  path: '/api/secret',
  summary: '',
  access: { kind: 'person' },
  response: z.object({ done: z.boolean() }),
})
const refusal = (code: StepUpNeed | 'forbidden') => ({ status: 403, body: { code, message: code } })
const done = { body: { done: true } }

let leave: () => void = () => undefined
afterEach(() => leave())

/** Answers each question as told, and remembers what was asked. */
function hostThat(answer: (need: StepUpNeed, gaveUp: AbortSignal) => Promise<boolean>) {
  const asked: StepUpNeed[] = []
  leave = hostStepUp((need, gaveUp) => {
    asked.push(need)
    return answer(need, gaveUp)
  })
  return asked
}

describe('a second factor in the middle of a call', () => {
  it.each(['second-factor-required', 'second-factor-missing'] as const)(
    'is asked for (%s), and the same write goes again under its key',
    async (code) => {
      let confirmed = false
      const calls = serve({ 'POST /api/lock': () => (confirmed ? done : refusal(code)) })
      const asked = hostThat(async () => (confirmed = true))
      expect(await callApi(write, { body: { reason: 'as agreed' } })).toEqual({ done: true })
      expect(asked).toEqual([code])
      expect(calls.map(({ body }) => body)).toEqual([{ reason: 'as agreed' }, { reason: 'as agreed' }])
      expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    },
  )

  it('holds an upload up, which then goes again with the same file under its key', async () => {
    let confirmed = false
    const sent = serveFiles(() => (confirmed ? done : refusal('second-factor-required')))
    hostThat(async () => (confirmed = true))
    const body = new FormData()
    body.append('file', new File(['1'], 'bill.pdf'))
    expect(await uploadFile(upload, { body })).toEqual({ done: true })
    expect(sent.map(({ name }) => name)).toEqual(['bill.pdf', 'bill.pdf'])
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  it('leaves the refusal as it was where the person would rather not, and asks again the next time', async () => {
    serve({ 'POST /api/lock': refusal('second-factor-required') })
    const asked = hostThat(async () => false)
    for (const time of [1, 2]) {
      await expect(callApi(write, { body: { reason: 'x' } })).rejects.toMatchObject({ code: 'second-factor-required' })
      expect(asked).toHaveLength(time)
    }
  })

  it('is asked for once where several calls wait for it', async () => {
    let confirmed = false
    let answer: (yes: boolean) => void = () => undefined
    serve({ 'GET /api/secret': () => (confirmed ? done : refusal('second-factor-required')) })
    const asked = hostThat(() => new Promise((resolve) => (answer = resolve)))
    const both = Promise.all([callApi(read, {}), callApi(read, {})])
    await expect.poll(() => asked.length).toBe(1)
    confirmed = true
    answer(true)
    expect(await both).toEqual([{ done: true }, { done: true }])
    expect(asked).toHaveLength(1)
  })

  it('is not asked for where the session was raised while the call was on its way', async () => {
    vi.resetModules()
    signInAs()
    onTestFinished(() => localStorage.clear())
    const [fresh, { callApi: callAgain }] = await Promise.all([import('./step-up.ts'), import('./call-api.ts')])
    const asked: StepUpNeed[] = []
    leave = fresh.hostStepUp(async (need) => {
      asked.push(need)
      return false
    })
    const calls = serve({
      'GET /api/secret': () => {
        if (calls.length > 1) return done
        signInAs({ aal: 'aal2' })
        return refusal('second-factor-required')
      },
    })
    expect(await callAgain(read, {})).toEqual({ done: true })
    expect(asked).toEqual([])
    const [before, after] = calls.map(({ headers }) => headers.get('authorization'))
    expect(before).toMatch(/^Bearer /)
    expect(after).not.toBe(before)
  })

  it('is no longer asked for once nobody waits', async () => {
    serve({ 'GET /api/secret': refusal('second-factor-required') })
    const asked = hostThat(
      (_need, gaveUp) => new Promise((resolve) => gaveUp.addEventListener('abort', () => resolve(false))),
    )
    const stop = new AbortController()
    const call = callApi(read, {}, { signal: stop.signal }).catch((error: unknown) => error)
    await expect.poll(() => asked.length).toBe(1)
    stop.abort()
    expect(await call).toMatchObject({ code: 'second-factor-required' })
    // The question was taken back, so the next one is a new one.
    void askForSecondFactor('second-factor-required')
    await expect.poll(() => asked.length).toBe(2)
  })

  it('is asked for where it would help only, and where somebody can ask', async () => {
    serve({ 'GET /api/secret': refusal('forbidden'), 'POST /api/lock': refusal('second-factor-required') })
    const asked = hostThat(async () => true)
    await expect(callApi(read, {})).rejects.toMatchObject({ code: 'forbidden' })
    expect(asked).toEqual([])
    leave()
    await expect(callApi(write, { body: { reason: 'x' } })).rejects.toMatchObject({ code: 'second-factor-required' })
  })

  it('that was given and is refused all the same ends there', async () => {
    serve({ 'GET /api/secret': refusal('second-factor-required') })
    const asked = hostThat(async () => true)
    await expect(callApi(read, {})).rejects.toMatchObject({ code: 'second-factor-required' })
    expect(asked).toHaveLength(1)
  })
})
