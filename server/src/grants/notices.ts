import { mayReadAll, paths } from '@athar/contracts'
import { grantOfficers } from '@athar/contracts/grants'
import type { NoticeKind } from '@athar/contracts/notifications'
import { sql } from 'kysely'
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
export async function tellOfficers(
  { notices }: Pick<GrantsDeps, 'notices'>,
  db: Db,
  { kind, id, title, at, data = {} }: Pick<Told, 'kind' | 'id' | 'title' | 'at' | 'data'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select app.people_with_platform_role(variadic ${[...grantOfficers]}::text[]) as id`.execute(db)
  await notices.notify(db, {
    kind,
    organisationId: null,
    to: { people: rows.map((row) => row.id) },
    by: null,
    data: { grant: title, ...data },
    link: paths.adminGrantApplication(id),
    key: each(id, at),
    at,
  })
}
