import type { ResponseOf } from '@athar/contracts'
import type { Issuance, listIssuable, MoveOutcome, programmeInput } from '@athar/contracts/credits'
import type { z } from 'zod'
import { sql } from 'kysely'
import { startRegisterApp } from '../mrv-projects/register/testing.ts'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'

export type Refused = { readonly code?: string; readonly details?: Readonly<Record<string, unknown>> }

type Issued = {
  readonly tonnes: string
  readonly programme?: number
  readonly year?: number
  readonly projectType?: 'grid-renewables' | 'planted-area'
}

let statements = 0

/** The whole server with two officers and makers of projects, verified periods and credits; `close` it in `afterAll`. */
export async function startCreditsApp() {
  const app = await startRegisterApp()
  const anOfficer = async (role: 'platform_admin' | 'platform_owner'): Promise<Acting> => {
    const person = await app.aPerson()
    await appoint(app, person.personId, role)
    return app.withMfa(await app.signIn(person))
  }
  const first = await anOfficer('platform_admin')
  const second = await anOfficer('platform_admin')

  /** A period as a signed verification leaves it. */
  async function aVerified(owner: Owner, { tonnes, year = 2025, projectType = 'grid-renewables' }: Issued) {
    const project = await app.add(owner, { projectType, profile: 'generic' })
    const number = `V-TEST-${(statements += 1)}`
    await app.verify(owner, project, { year, tonnes, number })
    const { body } = await app.call<ResponseOf<typeof listIssuable>>(first, 'GET', '/api/platform/credits/issuable')
    const periodId = body.items.find(({ projectId }) => projectId === project.id)?.periodId ?? ''
    return { project, periodId, statement: number }
  }
  const propose = (periodId: string, programme = 1, by: Acting = first) =>
    app.call<Issuance & Refused>(by, 'POST', '/api/platform/credits/issuances', { periodId, programme })
  const decide = (id: string, decision: 'issue' | 'reject' = 'issue', by: Acting = second, reason = 'Checked') =>
    app.call<Issuance & Refused>(by, 'POST', `/api/platform/credits/issuances/${id}/decision`, { decision, reason })

  /** Credits of a new project of the owner, issued by both officers. */
  async function anIssue(owner: Owner, issued: Issued): Promise<Issuance> {
    const { periodId } = await aVerified(owner, issued)
    const proposed = await propose(periodId, issued.programme)
    if (proposed.status !== 201) throw new Error(JSON.stringify(proposed.body))
    const { status, body } = await decide(proposed.body.id)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  type Asked = { readonly tonnes: string; readonly serial?: string; readonly note?: string }
  const transfer = (who: Acting, to: Owner, asked: Asked) =>
    app.call<MoveOutcome & Refused>(who, 'POST', '/api/credits/transfers', {
      serial: '',
      note: '',
      ...asked,
      receiverId: to.organisation.id,
    })
  type Claim = {
    readonly claimYear?: number
    readonly beneficiary?: string
    readonly beneficiaryKind?: string
    readonly purpose?: string
  }
  const retire = (who: Acting, asked: Asked & Claim) =>
    app.call<MoveOutcome & Refused>(who, 'POST', '/api/credits/retirements', {
      serial: '',
      note: '',
      beneficiary: 'Green Buyers',
      beneficiaryKind: 'company',
      purpose: 'Travel of the year',
      claimYear: 2026,
      ...asked,
    })
  const cancel = (who: Acting, asked: Asked) =>
    app.call<MoveOutcome & Refused>(who, 'POST', '/api/credits/cancellations', { serial: '', note: '', ...asked })
  const balance = async (who: Acting) =>
    (await app.call<Record<'holding' | 'reserved' | 'free' | 'retired', string>>(who, 'GET', '/api/credits/balance'))
      .body

  const programme = (number: number, over: Partial<z.infer<typeof programmeInput>> = {}, by: Acting = first) =>
    app.call<{ version: number } & Refused>(by, 'PUT', `/api/platform/credits/programmes/${number}`, {
      name: { en: `Programme ${number}`, ar: `برنامج ${number}` },
      buffer: '0',
      proceeds: '0',
      mitigation: '0',
      party: '0',
      partyOrganisationId: null,
      plantingBuffer: null,
      plantingExpiryYears: null,
      version: 1,
      ...over,
    })

  /** Rows as the owner of the tables reads them. */
  const asAudit = <T>(read: ReturnType<typeof sql>) =>
    app.platform.database.transaction({ platformRoles: ['platform_admin'], aal: 'aal2' }, async ({ db }) => {
      const { rows } = await read.execute(db)
      return rows as T[]
    })

  return {
    ...app,
    anOfficer,
    first,
    second,
    aVerified,
    propose,
    decide,
    anIssue,
    transfer,
    retire,
    cancel,
    balance,
    programme,
    asAudit,
  }
}
export type CreditsApp = Awaited<ReturnType<typeof startCreditsApp>>
