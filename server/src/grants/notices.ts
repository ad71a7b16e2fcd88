import { mayReadAll, paths } from '@athar/contracts'
import { grantOfficers } from '@athar/contracts/grants'
import type { NoticeKind } from '@athar/contracts/notifications'
import { tellOfficers as tellRoles } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { each, type Notice } from '../platform/notices.ts'
import type { GrantsDeps } from './deps.ts'

type Told = {
  readonly kind: NoticeKind
  /** Of the application. */
  readonly id: string
  /** The applying organisation, or the person. */
  readonly organisationId: string
  readonly createdBy: string
  readonly title: { readonly en: string; readonly ar: string }
  readonly by: string | null
  readonly at: Date
  readonly data?: Notice['data']
}

/** The applicant hears of it: members who read what was applied for, or the person who applied for themselves. */
export async function tellApplicant(
  deps: Pick<GrantsDeps, 'notices' | 'organisations'>,
  db: Db,
  { kind, id, organisationId, createdBy, title, by, at, data = {} }: Told,
): Promise<void> {
  const notice = { kind, by, data: { grant: title, ...data }, link: paths.npoApplication(id), key: each(id, at), at }
  if (organisationId === createdBy) {
    await deps.notices.notify(db, { ...notice, organisationId: null, to: { people: [createdBy] } })
    return
  }
  await deps.organisations.tellMembers(db, { ...notice, by: null, organisationId, to: { roles: mayReadAll } })
}

/** Officers hear of what waits for them. */
export const tellOfficers = (
  deps: Pick<GrantsDeps, 'notices'>,
  db: Db,
  { title, data = {}, kind, id, at }: Pick<Told, 'kind' | 'id' | 'title' | 'at' | 'data'>,
): Promise<void> =>
  tellRoles(deps, db, {
    roles: grantOfficers,
    kind,
    id,
    at,
    data: { grant: title, ...data },
    link: paths.adminGrantApplication(id),
  })
