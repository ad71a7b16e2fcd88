import { randomUUID } from 'node:crypto'
import { mayAdminister, paths, scopesOf, type profile, type ResponseOf } from '@athar/contracts'
import { mostTokens } from '@athar/contracts/profile'
import { dayOf } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import { needSecondFactor } from '../../platform/assurance.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine } from '../../platform/plain-line.ts'
import type { ProfileDeps } from '../deps.ts'
import { countLiving, insertToken, type TokenRow } from '../store/api-tokens.ts'
import { presentToken } from './present-token.ts'
import { hashOf, hintOf, newSecret } from './secret.ts'

const dayMs = 86_400_000

/** A token for the acting organisation. It outlives the session by far: those whose sessions are short make it after a second factor. */
export async function createToken(
  deps: Pick<ProfileDeps, 'identity' | 'organisations' | 'mails' | 'notices'>,
  { actor, body, clock, db, audit }: Call<typeof profile.createToken>,
): Promise<ResponseOf<typeof profile.createToken>> {
  if (mayAdminister.some((role) => role === actor.role)) await needSecondFactor(db, actor)
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
    orgId: actor.organisationId,
    personId: actor.personId,
    name,
    hint: hintOf(secret),
    secretHash: hashOf(secret) as Buffer,
    scopes,
    createdAt: at,
    expiresAt: new Date(at.getTime() + body.expiresInDays * dayMs),
  })
  const details = { scopes, expiresAt: row.expiresAt.toISOString() }
  await audit({ action: 'profile.create-token', subjectType: 'api-token', subjectId: row.id, details })
  await tellOfToken(deps, db, row)
  return { token: presentToken(row), secret }
}

/** Tells the owner of the account. The name of the token is not repeated: it may be a lure. */
async function tellOfToken(
  { identity, organisations, mails, notices }: Pick<ProfileDeps, 'identity' | 'organisations' | 'mails' | 'notices'>,
  db: Db,
  { id, orgId: organisationId, personId, hint, createdAt: at, expiresAt }: TokenRow,
): Promise<void> {
  await notices.notify(db, {
    kind: 'profile.token-made',
    organisationId: null,
    to: { people: [personId] },
    by: null,
    data: { hint },
    link: paths.profileApiTokens(),
    key: id,
    at,
  })
  const to = (await identity.people.find(db, [personId])).get(personId)
  if (!to) return
  const opened = await organisations.read(db, organisationId)
  await mails.send(db, { kind: 'tokenMade', to, hint, dueOn: dayOf(expiresAt), organisations: [opened] })
}
