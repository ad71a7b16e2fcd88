import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'

/** How far ahead of ours another server's clock may be: a token that it made just now is good from its own now on. */
const aheadSeconds = 30

/** What a token of another server says, where it is for us and its time is now. Its end is ours to keep, and exact. */
export async function verifyOutside(
  token: string,
  keys: JWTVerifyGetKey,
  { now, ...options }: JWTVerifyOptions & { readonly now: Date },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, { ...options, currentDate: now, clockTolerance: aheadSeconds })
  if (payload.exp !== undefined && payload.exp * 1000 <= now.getTime())
    throw new errors.JWTExpired('"exp" claim timestamp check failed', payload, 'exp', 'check_failed')
  return payload
}
