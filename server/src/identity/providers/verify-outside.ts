import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import { verifiedBy, type PublishedKeys } from './published-keys.ts'

/** How far ahead of ours another server's clock may be: a token that it made just now is good from its own now on. */
const aheadSeconds = 30

/** What a token of another server says, where it is for us and its time is now. Its end is ours to keep, and exact. */
export async function verifyOutside(
  token: string,
  keys: PublishedKeys,
  { now, ...options }: JWTVerifyOptions & { readonly now: Date },
): Promise<JWTPayload> {
  const { payload } = await verifiedBy(keys, token, () =>
    jwtVerify(token, keys, { ...options, currentDate: now, clockTolerance: aheadSeconds }),
  )
  if (payload.exp !== undefined && payload.exp * 1000 <= now.getTime())
    throw new errors.JWTExpired('"exp" claim timestamp check failed', payload, 'exp', 'check_failed')
  return payload
}
