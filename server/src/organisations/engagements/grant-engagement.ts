import { randomUUID } from 'node:crypto'
import { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findAccreditation } from '../accreditation/store.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation } from '../store.ts'
import { tellAsOrganisation } from '../tell-as-organisation.ts'
import { showEngagement } from './list-engagements.ts'
import * as store from './store.ts'
import { endOfEngagement, engagementEnded, engagementGranted } from './tell-of-engagement.ts'

const dayMs = 86_400_000

/** Opens one year's inventory, a report, or a period of a project to an accredited verifier, for reading, until a day. */
export async function grantEngagement(
  deps: Pick<OrganisationsDeps, 'hooks' | 'notices'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.grantEngagement>,
): Promise<organisations.Engagement> {
  const { organisationId, personId: by } = actor
  const { verifierId, subject, startsOn, endsOn } = body
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / dayMs + 1
  if (endsOn < clock.today() || days > organisations.mostEngagementDays)
    fail('organisations.engagement-period', { most: organisations.mostEngagementDays, today: clock.today() })
  const verifier = verifierId === organisationId ? undefined : await findAccreditation(db, verifierId)
  if (verifier?.state !== 'accredited' || verifier.validTo < clock.today())
    return fail('organisations.verifier-not-accredited')
  let year: number | undefined
  for (const { whenEngaged } of deps.hooks()) year = (await whenEngaged?.(db, { organisationId, ...subject })) ?? year
  const reportId = subject.kind === 'report' ? subject.reportId : null
  const periodId = subject.kind === 'project' ? subject.periodId : null
  const of = { reportId, periodId, year: year ?? fail('unexpected') }
  const period = { organisationId, verifierId, ...of, startsOn, endsOn }
  await store.lockGrants(db, organisationId)
  if (await store.overlaps(db, period)) fail('organisations.engagement-exists')
  const client = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const id = randomUUID()
  await store.insertEngagement(db, { ...period, id, client: client.name, verifier: verifier.name, by, at: clock.now() })
  await audit({
    action: 'organisations.grant-engagement',
    subjectType: 'engagement',
    subjectId: id,
    details: { verifier: verifierId, ...subject, startsOn, endsOn },
  })
  const granted = (await store.findEngagement(db, id)) ?? fail('unexpected')
  await tellAsOrganisation(deps.notices, db, engagementGranted(granted, clock.now()))
  await deps.notices.remind(db, endOfEngagement({ organisationId, id, endsOn }, clock.now()))
  return showEngagement(granted, clock.today())
}

/** Ends it now, whatever its last day was to be; asked twice, it stays ended as it was. */
export async function endEngagement(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, params, body, db, audit, clock }: Call<typeof organisations.endEngagement>,
): Promise<void> {
  const { organisationId, personId: by } = actor
  const found = await store.findEngagement(db, params.id)
  if (found?.orgId !== organisationId) return fail('organisations.engagement-not-found')
  if (found.revokedAt) return
  await store.revokeEngagement(db, { organisationId, id: found.id, by, at: clock.now(), reason: body.reason })
  await audit({
    action: 'organisations.end-engagement',
    subjectType: 'engagement',
    subjectId: found.id,
    reason: body.reason,
  })
  const ended = { side: 'verifier', reason: body.reason, at: clock.now() } as const
  await tellAsOrganisation(deps.notices, db, engagementEnded(found, ended))
}
