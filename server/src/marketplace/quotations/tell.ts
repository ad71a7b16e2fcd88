import { mayReadAll, paths } from '@athar/contracts'
import type { NoticeData, NoticeKind } from '@athar/contracts/notifications'
import { defaultFormat, formatInstant } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import { each, type ReminderDefinition } from '../../platform/notices.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { findReceived, stateAt, type QuotationRow, type RequestRow } from './store.ts'

type Deps = Pick<MarketplaceDeps, 'organisations'>
const dayMs = 86_400_000
const reminder = 'marketplace.quotation-soon'

const inWords = (at: Date) => ({
  en: formatInstant(at.toISOString(), defaultFormat('en')),
  ar: formatInstant(at.toISOString(), defaultFormat('ar')),
})

type Kind = Extract<NoticeKind, `marketplace.${'quotation' | 'request' | 'deadline'}-${string}`>
type Told = {
  readonly organisationId: string
  readonly id: string
  readonly kind: Kind
  readonly data: NoticeData
  readonly at: Date
  readonly by?: string
  /** What makes it this event, where several may come at the same moment. */
  readonly key?: string
}

/** Members of one side of a request hear what the other did. */
export const tellSide = (
  { organisations }: Deps,
  db: Db,
  { organisationId, id, kind, data, at, by, key = id }: Told,
  remind?: { readonly name: string; readonly subject: string; readonly at: Date },
): Promise<void> =>
  organisations.tellMembers(db, {
    kind,
    organisationId,
    to: { roles: mayReadAll },
    by: by ?? null,
    data,
    link: paths.marketplaceQuotation(id),
    key: each(key, at),
    at,
    remind,
  })

type Request = Pick<RequestRow, 'id' | 'title' | 'deadline' | 'buyerEn' | 'buyerAr'>
type Others = { readonly kind: Kind; readonly at: Date; readonly remind?: boolean }

/** Providers hear of a request; what others answer, or that they were asked, is told to none of them. */
export async function tellProviders(
  deps: Deps,
  db: Db,
  request: Request,
  providers: readonly Pick<QuotationRow, 'providerOrgId'>[],
  { kind, at, remind = false }: Others,
): Promise<void> {
  const { id, title, deadline, buyerEn: en, buyerAr: ar } = request
  const soon = { name: reminder, subject: `${id} ${deadline.toISOString()}`, at: new Date(deadline.getTime() - dayMs) }
  for (const { providerOrgId: organisationId } of providers) {
    if (organisationId === null) continue
    const data = { request: title, buyer: { en, ar }, deadline: inWords(deadline) }
    await tellSide(deps, db, { organisationId, id, kind, data, at }, remind && soon.at > at ? soon : undefined)
  }
}

/** A day before the deadline, to those who have not answered. A lengthened deadline has a reminder of its own. */
export const quotationSoon: ReminderDefinition = {
  name: reminder,
  async look(db, { organisationId, subject, at }) {
    const [id = '', deadline = ''] = subject.split(' ')
    const row = await findReceived(db, id)
    const waits = row?.state === 'invited' && stateAt(row.requestState, row.deadline, at) === 'open'
    if (!row || !waits || row.deadline.toISOString() !== deadline) return { notice: null, next: null }
    const notice = {
      kind: reminder,
      organisationId,
      to: { roles: mayReadAll },
      by: null,
      data: { request: row.title, buyer: { en: row.buyerEn, ar: row.buyerAr }, deadline: inWords(row.deadline) },
      link: paths.marketplaceQuotation(id),
      key: subject,
      at,
    } as const
    return { notice, next: null }
  },
}
