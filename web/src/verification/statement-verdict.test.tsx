import { readStatement, type KeyKind, type PublishedStatement } from '@athar/contracts/verification'
import {
  formatNoteKey,
  hashLeaf,
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
  type Json,
  type Leaf,
} from '@athar/evidence-log'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StatementVerdict } from '../platform/log-proof/statement-verdict.tsx'
import { refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { aStatement } from './testing.ts'

const [verifierSeed, logSeed] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(7)]
const origin = 'athar.example/log'
const logKey = formatNoteKey({ name: origin, publicKey: publicKeyOf(logSeed) })
const keyId = keyIdOf(publicKeyOf(verifierSeed))
const content = aStatement()
const asked = `GET /api/mrv/statements/${content.number}`

function file(kind: KeyKind = 'own') {
  const signed = { ...content, key: { ...content.key, kind } }
  const statement = JSON.parse(JSON.stringify(signed)) as { readonly [name: string]: Json }
  const leaf: Leaf = {
    kind: 'verification.signed',
    subject: content.number,
    at: content.signedAt,
    ids: { statement: content.number },
    hashes: { statement: statementHash(statement), key: keyId },
  }
  const checkpoint = signCheckpoint({ origin, size: 1, root: hashLeaf(leafBytes(leaf)) }, logSeed)
  const issued = {
    id: `https://athar.example/proof/${content.number}`,
    issuer: { id: 'https://athar.example/verifiers/1/keys.json', name: 'Rawabi' },
    validFrom: content.signedAt,
    credentialStatus: {
      id: 'https://athar.example/status/0#7',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '7',
      statusListCredential: 'https://athar.example/status/0',
    },
  } as const
  const key = publicKeyOf(verifierSeed)
  const texts = prepareStatement(statement, key, issued)
  return {
    format: statementFormat,
    statement,
    ...joinSignatures(texts, signPrepared(texts, verifierSeed), key),
    proof: makeProofFile({ leaf, index: 0, proof: [] }, checkpoint, logKey),
  }
}

const published = (over: Partial<PublishedStatement> = {}) => ({
  body: readStatement.response.parse({
    content,
    withdrawnAt: null,
    withdrawReason: null,
    keyRevokedAt: null,
    keyRevokeReason: null,
    reopenedAt: null,
    accreditation: null,
    version: null,
    period: null,
    laterNumber: null,
    keyId,
    ...over,
  }),
})

async function drop(answer: Parameters<typeof serve>[0][string], dropped: unknown = file()) {
  const calls = serve({ [asked]: answer })
  await renderPart(<StatementVerdict file={dropped} logKey={logKey} />)
  return calls
}
const notWithdrawn = 'It was not withdrawn'

describe('a statement file that was dropped', () => {
  it('holds, and was not withdrawn as the server says', async () => {
    await drop(published())
    expect(await screen.findByText('The statement holds')).toBeTruthy()
    expect(await screen.findByText(notWithdrawn)).toBeTruthy()
  })

  it('says when it was withdrawn, and why', async () => {
    const withdrawn = { withdrawnAt: '2026-11-20T08:00:00.000Z', withdrawReason: 'A meter was read wrongly' }
    await drop(published(withdrawn))
    expect(await screen.findByText('Withdrawn on Nov 20, 2026')).toBeTruthy()
    expect(screen.getByText('A meter was read wrongly')).toBeTruthy()
    expect(screen.queryByText(notWithdrawn)).toBeNull()
  })

  it.each([
    ['with a number that is not known', refusal(404, 'verification.statement-not-found')],
    ['of a number that another key signed', published({ keyId: 'ef'.repeat(32) })],
  ])('%s is not called valid', async (_which, answer) => {
    await drop(answer)
    expect(await screen.findByText('This platform did not publish this statement')).toBeTruthy()
    expect(screen.queryByText(notWithdrawn)).toBeNull()
  })

  it.each([
    ['own', 'Held by the verifier alone'],
    ['kept-here', 'Kept on the platform'],
  ] as const)('says who holds its key: %s', async (kind, words) => {
    await drop(published(), file(kind))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each([
    ['a server that fails', refusal(503, 'unexpected')],
    [
      'no connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('with %s says that it was not asked for', async (_which, answer) => {
    await drop(answer)
    expect(await screen.findByText('Whether it was withdrawn is not known')).toBeTruthy()
    expect(screen.queryByText(notWithdrawn)).toBeNull()
  })

  it('that was changed is refused, and its number is not asked for', async () => {
    const changed = file()
    const calls = await drop(published(), { ...changed, statement: { ...changed.statement, level: 'reasonable' } })
    expect(await screen.findByText('The statement is refused')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
