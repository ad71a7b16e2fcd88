import {
  formatNoteKey,
  hashLeaf,
  hashNode,
  leafBytes,
  makeProofFile,
  publicKeyOf,
  signCheckpoint,
  toBase64,
  toHex,
  utf8,
  type Leaf,
} from '@athar/evidence-log'
import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LoggedThing } from './logged-thing.tsx'
import { ProofCheckScreen } from '../../app/proof-check-screen.tsx'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'

const seed = new Uint8Array(32).fill(3)
const origin = 'athar.test/log'
const key = formatNoteKey({ name: origin, publicKey: publicKeyOf(seed) })
const leaf: Leaf = {
  kind: 'evidence.added',
  subject: 'a',
  at: '2026-11-12T08:00:00.000Z',
  ids: { evidence: 'a' },
  hashes: { file: 'ab'.repeat(32) },
}
const [first, second, other] = [hashLeaf(leafBytes(leaf)), hashLeaf(utf8('second')), hashLeaf(utf8('other'))]
const sign = (size: number, root: Uint8Array, name = origin) => signCheckpoint({ origin: name, size, root }, seed)
const before = sign(2, hashNode(first, second))
const at = '2026-11-20T08:00:00.000Z'
const agreeing = { name: 'witness.test/one', state: 'agrees', size: 2, askedAt: at, signedAt: at }
const gap = {
  after: 1,
  size: 1,
  signed: 2,
  head: '01',
  lost: toHex(hashNode(first, second)),
  at,
  reason: 'The disk failed at night.',
}
const fork = { ...gap, after: 0, size: 2 }

type Answer = { checkpoint: string; proof: string[] } | { status: number; body: object }
async function drop(file: File, now: Answer, breaks: object[] = [], online = true) {
  const answer = 'status' in now ? now : { body: now }
  serve({
    'GET /api/log/key': { body: { key } },
    'GET /api/log': { body: { size: 2, checkpoint: null, breaks, witnesses: [agreeing] } },
    'GET /api/log/consistency/1': answer,
    'GET /api/log/consistency/2': answer,
  })
  await renderPart(<ProofCheckScreen />)
  await screen.findByText('Entries in the log: 2')
  onlineManager.setOnline(online)
  onTestFinished(() => onlineManager.setOnline(true))
  await userEvent.upload(screen.getByLabelText(/Proof file, and the file it speaks of/), file)
}
const checkpointFile = (note: string) => new File([note], 'checkpoint.txt')
const forked = { checkpoint: sign(2, hashNode(first, other)), proof: [] }

describe('an older checkpoint that is dropped', () => {
  it('contradicts a log that holds fewer entries', async () => {
    const details = { checkpoint: sign(1, other) }
    const refusal = { status: 404, body: { code: 'beyond-log', message: '', details, requestId: 'x' } }
    await drop(checkpointFile(before), refusal)
    expect(await screen.findByText('The log contradicts this checkpoint')).toBeTruthy()
  })

  it('holds where the log goes on from it', async () => {
    await drop(checkpointFile(sign(1, first)), { checkpoint: before, proof: [toBase64(second)] })
    expect(await screen.findByText('The log still begins with the same entries')).toBeTruthy()
  })

  it('contradicts a log that was forked, and is lost where the operator said why', async () => {
    await drop(checkpointFile(before), forked)
    expect(await screen.findByText('The log contradicts this checkpoint')).toBeTruthy()
  })

  it('is lost with the restore that the log names', async () => {
    await drop(checkpointFile(before), forked, [gap])
    expect(await screen.findByText('Lost with a restore')).toBeTruthy()
    expect(screen.getByText('Breaks of the log').getAttribute('href')).toBe('/log')
    expect(screen.getByText(/Entry 2, which had been signed, is lost\./)).toBeTruthy()
    expect(screen.getAllByText('The disk failed at night.')).toHaveLength(1)
  })

  it('of a fork is given up, and no entry is said to be lost', async () => {
    await drop(checkpointFile(before), forked, [fork])
    expect(await screen.findByText('Given up when the log was continued')).toBeTruthy()
    expect(screen.getByText(/No entry is known to be lost\./)).toBeTruthy()
    expect(screen.queryByText(/after entry 0|, is lost|, are lost/)).toBeNull()
  })

  it('is not compared without a connection, and does not wait for one', async () => {
    await drop(checkpointFile(before), forked, [], false)
    expect(await screen.findByText('Not compared with the log of today')).toBeTruthy()
  })

  it('of another installation is of another log', async () => {
    await drop(checkpointFile(sign(2, first, 'other.test/log')), forked)
    expect(await screen.findByText('A checkpoint of another log')).toBeTruthy()
  })
})

describe('a proof file given before a restore', () => {
  const given = (index: number, own: Leaf) => {
    const proof = { leaf: own, index, proof: [index === 0 ? second : first] }
    const root = index === 0 ? hashNode(first, second) : hashNode(first, hashLeaf(leafBytes(own)))
    return new File([JSON.stringify(makeProofFile(proof, sign(2, root), key))], 'proof.json')
  }

  const own = { ...leaf, subject: 'b' }
  const lost = toHex(hashNode(first, hashLeaf(leafBytes(own))))

  it('is answered as lost beyond the break, before anything else, and in no green', async () => {
    await drop(given(1, own), forked, [{ ...gap, lost }])
    expect(await screen.findByText('Lost with a restore')).toBeTruthy()
    expect(screen.getByText('The proof was valid when it was signed')).toBeTruthy()
    expect(screen.queryByText('The proof holds')).toBeNull()
  })

  it('of an entry that a fork may have kept says that this is not known', async () => {
    await drop(given(1, own), forked, [{ ...fork, lost }])
    expect(await screen.findByText(/It is not known whether the log still holds its entry/)).toBeTruthy()
  })

  it('of the same size with another root is explained by no break', async () => {
    await drop(given(1, own), forked, [gap])
    expect(await screen.findByText('The log contradicts this checkpoint')).toBeTruthy()
  })

  it('of an entry before the break says that the entry is still there', async () => {
    await drop(given(0, leaf), forked, [gap])
    expect(await screen.findByText('The entry is still in the log')).toBeTruthy()
  })
})

it('a number that is not in the log says so, and which entries were lost', async () => {
  const details = {
    lost: [
      { first: 1201, last: 1250 },
      { first: 1301, last: 1301 },
    ],
  }
  serve({
    'GET /api/log/proofs/TREE-1': { status: 404, body: { code: 'not-in-log', message: '', details, requestId: 'x' } },
  })
  await renderPart(<LoggedThing id="TREE-1" />)
  expect(await screen.findByText(/Lost entries: 1,201–1,250 and 1,301\./)).toBeTruthy()
  expect(screen.getByText(/holds nothing under .*TREE-1/)).toBeTruthy()
})
