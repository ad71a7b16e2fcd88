import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  cosign,
  formatWitnessKey,
  fromBase64,
  openCheckpoint,
  parseNoteKey,
  publicKeyOf,
  signCheckpoint,
  verifyConsistency,
  type Checkpoint,
  type Hash,
} from '@athar/evidence-log'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import { appendLeaf } from './append-leaf.ts'
import { askWitnesses } from './ask-witnesses.ts'

const name = 'witness.test/one'
const seed = new Uint8Array(32).fill(5)
const stranger = new Uint8Array(32).fill(6)
const logSeed = new Uint8Array(32).fill(7)

/** How the witness behaves next; `agree` does what C2SP tlog-witness asks. */
type Manner =
  | 'agree'
  | 'away'
  | 'wrong-key'
  | 'other-root'
  | 'wrong-signature'
  | 'time-to-come'
  | 'time-before'
  | 'unknown-log'
let manner: Manner = 'agree'
let known: Checkpoint | undefined
let requests: string[] = []

/** A witness in this process, which keeps the newest checkpoint that it co-signed. */
function witness(body: string): { status: number; text: string } {
  requests.push(body)
  const split = body.indexOf('\n\n')
  const [oldLine = '', ...proof] = body.slice(0, split).split('\n')
  const note = body.slice(split + 2)
  const old = Number(/^old (0|[1-9]\d*)$/.exec(oldLine)?.[1])
  if (manner === 'away') return { status: 503, text: 'later\n' }
  if (manner === 'unknown-log') return { status: 404, text: 'unknown origin\n' }
  if (manner === 'wrong-key') return { status: 200, text: `${cosign(note, { name, seed: stranger }, 1)}\n` }
  if (manner === 'other-root') {
    const other = signCheckpoint({ origin: 'athar.test/log', size: 3, root: new Uint8Array(32) }, logSeed)
    return { status: 200, text: `${cosign(other, { name, seed }, 1)}\n` }
  }
  if (manner === 'time-to-come') return { status: 200, text: `${cosign(note, { name, seed }, 4_102_444_800)}\n` }
  if (manner === 'time-before') return { status: 200, text: `${cosign(note, { name, seed }, 1_700_000_000)}\n` }
  if (manner === 'wrong-signature') {
    const line = cosign(note, { name, seed }, 1)
    return { status: 200, text: `${line.slice(0, -8)}${line.at(-8) === 'A' ? 'B' : 'A'}${line.slice(-7)}\n` }
  }
  const signer = parseNoteKey(logKey)
  const next = signer && openCheckpoint(note, signer)
  if (!next) return { status: 403, text: 'not signed\n' }
  if (old !== (known?.size ?? 0)) return { status: 409, text: `${known?.size ?? 0}\n` }
  const hashes = proof.map((text) => fromBase64(text) as Hash)
  if (known && !verifyConsistency(known, next, hashes)) return { status: 422, text: 'inconsistent\n' }
  known = next
  return { status: 200, text: `${cosign(note, { name, seed }, nowSeconds())}\n` }
}

const nowSeconds = () => Math.floor(app.platform.clock.now().getTime() / 1000)

let server: Server
let app: TestApp
let logKey: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { status, text } = request.url === '/w/add-checkpoint' ? witness(body) : { status: 400, text: '' }
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const key = formatWitnessKey({ name, publicKey: publicKeyOf(seed) })
  app = await startTestApp({ LOG_WITNESSES: `${key} http://127.0.0.1:${port}/w/` })
  logKey = (await app.app.inject('/log/key')).body.trim()
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(() => {
  requests = []
})

let entries = 0
/** One more entry, signed. */
async function grow() {
  entries += 1
  const [ids, hashes] = [{ edition: `edition-${entries}` }, { library: 'ab'.repeat(32) }]
  await app.platform.database.transaction({}, ({ db }) =>
    appendLeaf(db, 'inventory.edition-used', { organisationId: null, at: new Date(), ids, hashes }),
  )
  await app.platform.evidenceLog.order()
}
const ask = () => askWitnesses(app.platform)
const served = async () => (await app.app.inject('/log/checkpoint')).body
const sizeOf = (note: string) => Number(note.split('\n')[1])
const shown = async () => (await app.app.inject('/api/log')).json<{ witnesses: object[] }>().witnesses

describe('a witness', () => {
  it('that agrees co-signs each checkpoint from the one before, and its line is served with it', async () => {
    await grow()
    await ask()
    const first = await served()
    expect(first).toContain(`\n— ${name} `)
    await grow()
    expect(await served()).not.toContain(name)
    await ask()
    const second = await served()
    expect(requests.at(-1)).toMatch(new RegExp(`^old ${sizeOf(first)}\n`))
    expect(openCheckpoint(second, parseNoteKey(logKey)!)).toMatchObject({ size: sizeOf(second) })
    expect(second).toContain(`\n— ${name} `)
    expect(await shown()).toMatchObject([
      { name, state: 'agrees', size: sizeOf(second), signedAt: expect.stringMatching(/Z$/) as string },
    ])
    await ask()
    expect(requests.length).toBeLessThanOrEqual(3)
  })

  it('that is away is shown as away and asked again, until it is back', async () => {
    const before = sizeOf(await served())
    manner = 'away'
    await grow()
    await ask()
    await ask()
    expect(requests).toHaveLength(2)
    expect(await shown()).toMatchObject([{ state: 'away', size: before }])
    expect(await served()).not.toContain(name)
    manner = 'agree'
    await ask()
    expect(await shown()).toMatchObject([{ state: 'agrees', size: sizeOf(await served()) }])
  })

  it.each(['wrong-key', 'other-root', 'wrong-signature', 'time-to-come', 'time-before'] as const)(
    'that lies (%s) is named, and its signature is not kept',
    async (lie) => {
      manner = lie
      await grow()
      await ask()
      expect(await shown()).toMatchObject([{ name, state: 'lies' }])
      expect(await served()).not.toContain(name)
    },
  )

  it('that does not know the log refuses', async () => {
    manner = 'unknown-log'
    await ask()
    expect(await shown()).toMatchObject([{ state: 'refuses' }])
  })

  it('that forgot is given the proof from the size that it names, and one that knows more contradicts', async () => {
    manner = 'agree'
    known = undefined
    await grow()
    await ask()
    expect(requests.map((body) => body.split('\n', 1)[0])).toEqual([expect.stringMatching(/^old [1-9]/), 'old 0'])
    expect(await shown()).toMatchObject([{ state: 'agrees' }])
    await grow()
    const newest = sizeOf(await served())
    known = { origin: 'athar.test/log', size: newest + 10, root: new Uint8Array(32) }
    await ask()
    expect(await shown()).toMatchObject([{ state: 'contradicts', size: newest - 1 }])
    known = { origin: 'athar.test/log', size: newest - 1, root: new Uint8Array(32).fill(1) }
    await ask()
    expect(await shown()).toMatchObject([{ state: 'contradicts' }])
  })
})

it('without configured witnesses no server is called', async () => {
  await grow()
  await askWitnesses({ ...app.platform, config: { logWitnesses: [] } })
  expect(requests).toEqual([])
})
