import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import type { MasterKey } from '../../platform/master-key.ts'
import { refuse } from '../errors.ts'
import type { FactorKind } from './factor-kind.ts'
import { base32, base32Bytes, judgeCode, otpauthUri } from './totp.ts'

/** RFC 4226, section 4, R6: 160 bits. */
const secretBytes = 20

/** An app on a phone that shows a code every thirty seconds. */
export function totpFactor(masterKey: MasterKey): FactorKind {
  return {
    method: 'totp',
    async enrol({ factorId, user, issuer }) {
      const secret = base32(randomBytes(secretBytes))
      // A colon parts issuer from account in what the app reads.
      const uri = otpauthUri({
        secret,
        issuer: (issuer ?? '').replaceAll(':', ' ').trim() || 'Athar',
        account: user.email,
      })
      return {
        secretSealed: sealTotp(masterKey, factorId, secret),
        shown: { totp: { qr_code: await drawQr(uri), secret, uri } },
      }
    },
    challenge: async () => ({ shown: {} }),
    async prove({ factor, answer, at }) {
      if (answer.code === undefined) refuse('validation_failed', { message: 'code: a code is required' })
      const secret = base32Bytes(openTotp(masterKey, factor))
      const lastStep = factor.last_step === null ? null : Number(factor.last_step)
      const verdict = judgeCode(secret, answer.code, { at, lastStep })
      if (typeof verdict === 'number') return { right: { last_step: verdict } }
      return { wrong: verdict === 'replayed' ? 'replayed' : 'code' }
    },
  }
}

export const sealTotp = (masterKey: MasterKey, factorId: string, secret: string): Buffer =>
  masterKey.seal(secret, sealContext(factorId))

export const openTotp = (
  masterKey: MasterKey,
  { id, secret_sealed: sealed }: { id: string; secret_sealed: Buffer | null },
): string => masterKey.open(sealed ?? Buffer.alloc(0), sealContext(id)).toString('utf8')

const sealContext = (factorId: string): string => `auth.mfa_factors ${factorId}`

/** The client puts the drawing behind `data:image/svg+xml;utf-8,` as it is, where a number sign would end it. */
async function drawQr(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return svg.trim().replaceAll('#', '%23')
}
