import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serveFiles, upload } from '../../testing/file-wire.ts'
import { serve } from '../../testing/server.ts'
import { aSession, signInAs } from '../../testing/session.ts'

afterEach(endAuthClients)

const body = () => {
  const form = new FormData()
  form.append('file', new File(['1'], 'bill.pdf'))
  return form
}
const over = { status: 401, body: { code: 'session-ended' } }

/** The session is one of this page from its first moment, so what keeps it is loaded anew. */
async function signedIn() {
  vi.resetModules()
  signInAs()
  const { backend, sessionStore } = await import('../session/session-store.ts')
  await backend()
  await expect.poll(() => sessionStore.read().status).toBe('signed-in')
  return (await import('./upload-file.ts')).uploadFile
}

describe('a file that is sent', () => {
  beforeEach(() => localStorage.clear())

  it('after the session ended goes again under its key, once the session is renewed', async () => {
    const next = aSession({ aal: 'aal2' })
    serve({ 'POST /auth/v1/token': { body: next } })
    const uploadFile = await signedIn()
    const sent = serveFiles(({ token }) => (token === `Bearer ${next.access_token}` ? { body: { done: true } } : over))
    expect(await uploadFile(upload, { body: body() })).toEqual({ done: true })
    expect(sent.map(({ name }) => name)).toEqual(['bill.pdf', 'bill.pdf'])
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  it('is refused where the session cannot be renewed, and is not sent again', async () => {
    serve({ 'POST /auth/v1/token': { status: 400, body: { code: 'refresh_token_not_found', msg: '' } } })
    const uploadFile = await signedIn()
    const sent = serveFiles(() => over)
    await expect(uploadFile(upload, { body: body() })).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
  })
})
