import { mayReadAll, paths, type OrganisationRole } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import type { Db } from '../platform/database.ts'
import { each, type Notice } from '../platform/notices.ts'
import type { VerificationDeps } from './deps.ts'
import type { StoredVerification } from './store/verifications.ts'

type Told = {
  readonly kind: NoticeKind
  readonly at: Date
  readonly data?: Notice['data']
}
type About = Pick<StoredVerification, 'id' | 'organisationId' | 'clientId' | 'client' | 'verifier' | 'year'>

const basis = ({ id, client, verifier, year }: About, { kind, at, data }: Told) => ({
  kind,
  by: null,
  data: { client, verifier, year, ...data },
  link: paths.mrvVerification(id),
  key: each(id, at),
  at,
})

/** People of the client hear of it; who acted for the verifier stays unnamed. */
export const tellClient = (
  { organisations }: Pick<VerificationDeps, 'organisations'>,
  db: Db,
  about: About,
  told: Told,
  roles: readonly OrganisationRole[] = mayReadAll,
): Promise<void> =>
  organisations.tellMembers(db, { ...basis(about, told), organisationId: about.clientId, to: { roles } })

/** People of the team hear of it. */
export const tellTeam = (
  { organisations }: Pick<VerificationDeps, 'organisations'>,
  db: Db,
  about: About,
  told: Told,
  people: readonly string[],
): Promise<void> =>
  organisations.tellMembers(db, { ...basis(about, told), organisationId: about.organisationId, to: { people } })
