import type { organisations } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { isAccredited, noteChange } from './accreditation/store.ts'
import { askForName, dropCheck } from './checks/ask-check.ts'
import { checkOf, isNamedInPublic } from './checks/store.ts'
import type { OrganisationsDeps } from './deps.ts'
import { plainName } from '../platform/plain-name.ts'
import * as store from './store.ts'

export async function readOrganisation({
  actor,
  db,
}: Call<typeof organisations.readOrganisation>): Promise<organisations.OrganisationDetails> {
  return withRenaming(db, (await store.findDetails(db, actor.organisationId)) ?? fail('not-found'))
}

async function withRenaming(db: Db, details: store.VersionedOrganisation): Promise<organisations.OrganisationDetails> {
  const asked = await checkOf(db, details.id, { subject: 'organisation-name', id: details.id })
  if (asked?.state !== 'waiting' && asked?.state !== 'refused') return { ...details, renaming: null }
  const { state, reason, shown } = asked
  return { ...details, renaming: { name: shown.title, state, reason } }
}

/** A name that everybody reads waits for an editor. The trail names the fields that changed, not what they say. */
export async function updateOrganisation(
  deps: Pick<OrganisationsDeps, 'hooks' | 'publicPages'>,
  call: Call<typeof organisations.updateOrganisation>,
): Promise<organisations.OrganisationDetails> {
  const { actor, body, db, audit } = call
  const before = (await store.findDetails(db, actor.organisationId)) ?? fail('not-found')
  const { version, ...input } = body
  if (version !== before.version) fail('conflict')
  const wanted = plainName(body.name)
  const isOther = wanted.en !== before.name.en || wanted.ar !== before.name.ar
  const waits = isOther && !before.sample && (await isNamedInPublic(db, before.id))
  const name = waits ? before.name : wanted
  const renamed = isOther && !waits
  if (renamed || body.type !== before.type) await noteChange(db, actor.organisationId)
  // What the platform vouched for is a verification body.
  if (body.type !== 'verifier' && (await isAccredited(db, actor.organisationId))) fail('organisations.accredited-type')
  const after =
    (await write(() => store.updateOrganisation(db, actor.organisationId, { ...body, name }))) ?? fail('conflict')
  if (waits) await askForName(call, before.id, wanted)
  else await dropCheck(call, before.id, { subject: 'organisation-name', id: before.id })
  for (const { whenChanged } of deps.hooks()) await whenChanged?.(db, { before, after })
  // What it offers to the public is shown under its name.
  if (renamed) await deps.publicPages.changed(db)
  const changed = (Object.keys(input) as (keyof typeof input)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  await audit({
    action: 'organisations.update',
    subjectType: 'organisation',
    subjectId: actor.organisationId,
    details: { changed },
  })
  return withRenaming(db, after)
}

async function write<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (store.isUnifiedNumberTaken(error)) fail('organisations.unified-number-taken')
    throw error
  }
}
