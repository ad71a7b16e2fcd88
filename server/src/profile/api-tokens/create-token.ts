import { randomUUID } from 'node:crypto'
import { scopesOf, type profile, type ResponseOf } from '@athar/contracts'
import { mostTokens } from '@athar/contracts/profile'
import { hasSecondFactor } from '../../identity/index.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine } from '../../platform/plain-line.ts'
import { countLiving, insertToken } from '../store/api-tokens.ts'
import { presentToken } from './present-token.ts'
import { hashOf, hintOf, newSecret } from './secret.ts'

const dayMs = 86_400_000

/** A token for the acting organisation. Whoever has a second factor confirms with it: a token outlives the session by far. */
export async function createToken({
  actor,
  body,
  clock,
  db,
  tell,
}: Call<typeof profile.createToken>): Promise<ResponseOf<typeof profile.createToken>> {
  if (actor.aal !== 'aal2' && (await hasSecondFactor(db))) fail('second-factor-required')
  const name =
    plainLine(body.name) || fail('validation-failed', { issues: [{ path: 'name', code: 'too_small', part: 'body' }] })
  const scopes = [...new Set(body.scopes)]
  const allowed = scopesOf(actor.role)
  const above = scopes.filter((scope) => !allowed.includes(scope))
  if (above.length > 0) fail('profile.scope-above-role', { scopes: above })
  const at = clock.now()
  if ((await countLiving(db, actor.personId, at)) >= mostTokens) fail('profile.too-many-tokens', { most: mostTokens })
  const secret = newSecret()
  const row = await insertToken(db, {
    id: randomUUID(),
    org_id: actor.organisationId,
    person_id: actor.personId,
    name,
    hint: hintOf(secret),
    secretHash: hashOf(secret) as Buffer,
    scopes,
    created_at: at,
    expires_at: new Date(at.getTime() + body.expiresInDays * dayMs),
  })
  const details = { scopes, expiresAt: row.expires_at.toISOString() }
  await tell({ action: 'profile.create-token', subjectType: 'api-token', subjectId: row.id, details })
  return { token: presentToken(row), secret }
}
