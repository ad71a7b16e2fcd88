import { fromBase64, keyIdOf, publicKeyOf, utf8, verifyEd25519 } from '@athar/evidence-log'
import type { VerificationKey } from '@athar/contracts/verification'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { parseKey } from './key-file.ts'
import { SigningKeys } from './signing-keys.tsx'
import { id } from './testing.ts'

const at = '/api/mrv/verification-keys'
const challenge = 'athar-verifier-key/1\nhttps://athar.test/keys.json\n2026-11-30T10:00:00.000Z\nabc\n'
const aKey = (over: Partial<VerificationKey> = {}): VerificationKey => ({
  id: id(41),
  kind: 'kept-here',
  keyId: 'ab'.repeat(32),
  createdAt: '2026-11-12T08:00:00.000Z',
  revokedAt: null,
  revokeReason: null,
  statements: 3,
  ...over,
})
async function open(role: 'owner' | 'reviewer', items: readonly VerificationKey[]) {
  const calls = serve({
    ...acting(role),
    [`GET ${at}`]: { body: { items } },
    [`POST ${at}/challenge`]: { body: { challenge } },
    [`POST ${at}`]: { body: { items: [aKey({ kind: 'own' })] } },
  })
  await renderPart(<SigningKeys />)
  await screen.findByText(/^Statements are signed with the key in use/)
  return calls
}
/** Texts of files that the page saves. */
function savedFiles(): string[] {
  const [texts, original] = [[] as string[], { create: URL.createObjectURL, revoke: URL.revokeObjectURL }]
  URL.createObjectURL = (blob) => {
    void (blob as Blob).text().then((text) => texts.push(text))
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL: original.create, revokeObjectURL: original.revoke })
    click.mockRestore()
  })
  return texts
}

it('a key made in the browser is saved as a file, proves itself, and only its public half is sent', async () => {
  const saved = savedFiles()
  const calls = await open('owner', [])
  await userEvent.click(await screen.findByRole('button', { name: 'Make a key in this browser' }))
  expect(await screen.findByText('Own key registered')).toBeTruthy()
  await waitFor(() => expect(saved).toHaveLength(1))
  const { seed, publicKey } = parseKey(saved[0]!)!
  const sent = calls.find(({ method, path }) => method === 'POST' && path === at)!.body as Record<string, string>
  expect(Object.keys(sent).toSorted()).toEqual(['challenge', 'publicKey', 'signature'])
  expect(fromBase64(sent['publicKey']!)).toEqual(publicKey)
  expect(publicKeyOf(seed)).toEqual(publicKey)
  expect(verifyEd25519(publicKey, utf8(challenge), fromBase64(sent['signature']!)!)).toBe(true)
  const { d } = JSON.parse(saved[0]!) as { d: string }
  expect(JSON.stringify(calls.map(({ body }) => body ?? null))).not.toContain(d)
})

it('a key made elsewhere is registered by its answer to the challenge, and another file is refused', async () => {
  const calls = await open('owner', [])
  const field = await screen.findByLabelText('Upload the signed answer')
  await userEvent.upload(field, new File(['{"x":1}'], 'other.json', { type: 'application/json' }))
  expect(await screen.findByText('This is not the expected file. Choose another.')).toBeTruthy()
  const answer = { publicKey: 'cHVibGlj', challenge, signature: 'c2lnbmVk' }
  await userEvent.upload(field, new File([JSON.stringify(answer)], 'answer.json', { type: 'application/json' }))
  expect(await screen.findByText('Own key registered')).toBeTruthy()
  expect(calls.filter(({ method, path }) => method === 'POST' && path === at).map(({ body }) => body)).toEqual([answer])
})

it('each key says who holds it; beside an own key the one kept here is not used', async () => {
  const own = aKey({ id: id(42), kind: 'own', keyId: keyIdOf(new Uint8Array(32)), statements: 0 })
  await open('owner', [own, aKey()])
  expect(await screen.findByText('Own key')).toBeTruthy()
  expect(screen.getByText('Kept on this platform')).toBeTruthy()
  expect(screen.getAllByText('In use')).toHaveLength(1)
  expect(screen.getByText('Not used: your own key signs.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a key in this browser' })).toBeNull()
})

it('the buttons that revoke a key and that leave it alone read differently in Arabic', async () => {
  serve({ ...acting('owner'), [`GET ${at}`]: { body: { items: [aKey()] } } })
  await renderPart(<SigningKeys />, { lang: 'ar' })
  await userEvent.click(await screen.findByRole('button', { name: 'إبطال المفتاح' }))
  const names = within(await screen.findByRole('dialog'))
    .getAllByRole('button')
    .map((one) => one.textContent)
    .filter((name) => name !== '')
  expect(new Set(names).size).toBe(names.length)
})

it('only administrators are offered to register a key', async () => {
  await open('reviewer', [aKey()])
  expect(await screen.findByText('Kept on this platform')).toBeTruthy()
  expect(screen.queryByText('Register your own key')).toBeNull()
})
