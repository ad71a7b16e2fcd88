import type { organisations } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { isAccredited, noteChange } from './accreditation/store.ts'
import type { OrganisationsDeps } from './deps.ts'
import { plainLine } from '../platform/plain-line.ts'
import { plainName } from '../platform/plain-name.ts'
import * as store from './store.ts'

export async function readOrganisation({
  actor,
  db,
}: Call<typeof organisations.readOrganisation>): Promise<organisations.OrganisationDetails> {
  return (await store.findDetails(db, actor.organisationId)) ?? fail('not-found')
}

/** The trail names the fields that changed, not what they say. */
export async function updateOrganisation(
  deps: Pick<OrganisationsDeps, 'hooks' | 'publicPages'>,
  { actor, body, db, audit }: Call<typeof organisations.updateOrganisation>,
): Promise<organisations.OrganisationDetails> {
  const before = (await store.findDetails(db, actor.organisationId)) ?? fail('not-found')
  const { version, ...input } = body
  if (version !== undefined && version !== before.version) fail('conflict')
  const name = plainName(body.name)
  // Signs that names no longer hold are taken off one that has them from before: that is the same name, and the platform saw no other.
  const renamed = name.en !== plainLine(before.name.en) || name.ar !== plainLine(before.name.ar)
  if (renamed || body.type !== before.type) await noteChange(db, actor.organisationId)
  // What the platform vouched for is a verification body.
  if (body.type !== 'verifier' && (await isAccredited(db, actor.organisationId))) fail('organisations.accredited-type')
  // And of this name: the public list shows it beside the word of the platform.
  if (renamed && (await isAccredited(db, actor.organisationId))) fail('organisations.accredited-name')
  const after =
    (await write(() => store.updateOrganisation(db, actor.organisationId, { ...body, name }))) ??
    fail(version === undefined ? 'forbidden' : 'conflict')
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
  return after
}

async function write<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (store.isUnifiedNumberTaken(error)) fail('organisations.unified-number-taken')
    throw error
  }
}
