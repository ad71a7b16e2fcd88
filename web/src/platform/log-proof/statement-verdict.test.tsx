import {
  hashLeaf,
  formatNoteKey,
  joinSignatures,
  keyIdOf,
  leafBytes,
  makeProofFile,
  prepareStatement,
  publicKeyOf,
  signCheckpoint,
  signPrepared,
  statementFormat,
  statementHash,
} from '@athar/evidence-log'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { StatementVerdict } from './statement-verdict.tsx'

const [seed, logSeed] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(7)]
const [key, origin] = [publicKeyOf(seed), 'athar.example/log']
const logKey = formatNoteKey({ name: origin, publicKey: publicKeyOf(logSeed) })

function fileOf(kind: string) {
  const statement = { number: 'V-23456789', key: { kind, id: keyIdOf(key) } }
  const at = '2026-11-27T08:00:00.000Z'
  const texts = prepareStatement(statement, key, {
    id: 'https://athar.example/proof/V-23456789',
    issuer: { id: 'https://athar.example/keys.json', name: 'Rawabi' },
    validFrom: at,
    credentialStatus: {
      id: 'https://athar.example/status/0#1',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '1',
      statusListCredential: 'https://athar.example/status/0',
    },
  })
  const hashes = { statement: statementHash(statement), key: keyIdOf(key) }
  const leaf = { kind: 'verification.signed', subject: 'V-23456789', at, ids: {}, hashes }
  const checkpoint = signCheckpoint({ origin, size: 1, root: hashLeaf(leafBytes(leaf)) }, logSeed)
  const proof = makeProofFile({ leaf, index: 0, proof: [] }, checkpoint, logKey)
  return { format: statementFormat, statement, ...joinSignatures(texts, signPrepared(texts, seed), key), proof }
}

it.each([
  ['own', 'Held by the verifier alone'],
  ['kept-here', 'Kept on the platform'],
])(
  'a dropped statement says who holds its key (%s), and without an answer not that it was not withdrawn',
  async (kind, words) => {
    serve({ 'GET /api/mrv/statements/V-23456789': { status: 503, body: { code: 'unexpected' } } })
    await renderPart(<StatementVerdict file={fileOf(kind)} logKey={logKey} />)
    expect(await screen.findByText('The statement holds')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText('It was not withdrawn')).toBeNull()
  },
)
