import { paths, type organisations, type ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { keyset, readPage } from '../../platform/list/read-page.ts'
import { each } from '../../platform/notices.ts'
import { move } from '../../platform/workflow/move.ts'
import { belongsTo, decidesAccreditations, isAccredited, noteChange } from '../accreditation/store.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findPublisher, publisherFlow } from '../publishing/store.ts'
import { findOrganisation, renameOrganisation } from '../store.ts'
import { asOrganisation, tellAsOrganisation } from '../tell-as-organisation.ts'
import * as store from './store.ts'

const oldestFirst = keyset<store.CheckRow>('asc', { askedAt: 'instant', id: 'uuid' })

/** Names and texts that wait, or were decided about. */
export async function listChecks({
  query,
  db,
}: Call<typeof organisations.listChecks>): Promise<ResponseOf<typeof organisations.listChecks>> {
  const { rows, nextCursor } = await readPage(query, oldestFirst, (place) => store.listChecks(db, query, place))
  return {
    items: rows.map((row) => ({
      ...asOwn(row),
      id: row.id,
      organisationId: row.orgId,
      organisation: { en: row.nameEn, ar: row.nameAr },
      askedAt: row.askedAt.toISOString(),
      version: row.version,
    })),
    nextCursor,
  }
}

export const asOwn = ({ subject, subjectId, why, shown, state, reason }: store.CheckRow): organisations.OwnCheck => ({
  subject,
  subjectId,
  why,
  shown,
  state,
  reason,
})

/** Where the organisation goes on from. */
const pageOf: Readonly<Record<organisations.CheckedSubject, string>> = {
  'organisation-name': paths.organisation(),
  'volunteer-event': paths.sgiManageVolunteering(),
  'tree-site': paths.sgiManageTrees(),
  'sgi-update': paths.sgiRegister(),
}

type Deps = Pick<OrganisationsDeps, 'hooks' | 'notices' | 'publicPages'>

/** Lets everybody read a name or a text, or refuses it. The first that is accepted lets its organisation publish. */
export async function decideCheck(deps: Deps, call: Call<typeof organisations.decideCheck>): Promise<void> {
  const { params, body, db, clock } = call
  const { decision, reason, version } = body
  const found = (await store.findCheck(db, params.id)) ?? fail('organisations.check-not-found')
  const { orgId: organisationId } = found
  const named = found.subject === 'organisation-name'
  await move(
    call,
    store.checkFlow,
    { ...found, organisationId },
    decision === 'accept' ? 'accept-check' : 'refuse-check',
    {
      version,
      reason,
      set: { reason: decision === 'refuse' ? reason : '' },
      guard: async () => {
        if (await belongsTo(db, organisationId)) fail('organisations.own-publisher')
        if (named && (await isAccredited(db, organisationId)) && !(await decidesAccreditations(db)))
          fail('organisations.check-of-verifier')
      },
      effect: () =>
        decision === 'refuse' ? Promise.resolve() : named ? rename(deps, call, found) : allow(call, found),
    },
  )
  await deps.publicPages.changed(db)
  const at = clock.now()
  await tellAsOrganisation(deps.notices, db, {
    kind: decision === 'accept' ? 'organisations.check-accepted' : 'organisations.check-refused',
    organisationId,
    to: { roles: ['owner', 'admin', 'preparer'] },
    by: null,
    data: { title: found.shown.title, ...(decision === 'refuse' ? { reason } : {}) },
    link: pageOf[found.subject],
    key: each(found.id, at),
    at,
  })
}

/** The organisation is called so from now on, wherever its name is kept. */
const rename = (
  { hooks }: Deps,
  { db }: Call<typeof organisations.decideCheck>,
  { orgId: id, shown }: store.CheckRow,
) =>
  asOrganisation(db, id, async () => {
    const before = (await findOrganisation(db, id)) ?? fail('organisations.check-not-found')
    await noteChange(db, id)
    await renameOrganisation(db, id, shown.title)
    const after = { ...before, name: shown.title }
    for (const { whenChanged } of hooks()) await whenChanged?.(db, { before, after })
  })

async function allow(call: Call<typeof organisations.decideCheck>, { orgId: id }: store.CheckRow): Promise<void> {
  const publisher = await findPublisher(call.db, id)
  if (publisher?.state === 'waiting')
    await move(call, publisherFlow, { ...publisher, organisationId: id }, 'allow', { set: { reason: '' } })
}
