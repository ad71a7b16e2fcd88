import type {
  OwnRequest,
  OwnRequestRow,
  QuotationInput,
  ReceivedRequest,
  ReceivedRequestRow,
  RequestFile,
} from '@athar/contracts/marketplace'
import { namedHistory } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { MarketplaceDeps } from '../deps.ts'
import * as store from './store.ts'

type Deps = Pick<MarketplaceDeps, 'people' | 'clock'>

const fileOf = ({ id, fileName, mediaType, bytes, sha256 }: store.FileRow): RequestFile => ({
  id,
  fileName,
  mediaType,
  bytes: Number(bytes),
  sha256,
})

type Offered = Pick<
  store.ReceivedRow,
  'price' | 'currency' | 'vatIncluded' | 'term' | 'conditions' | 'validUntil' | 'state' | 'answeredAt'
>

function quotationIn(row: Offered): QuotationInput | null {
  const { price, currency, vatIncluded, term, conditions, validUntil } = row
  if (price === null || currency === null || vatIncluded === null || validUntil === null) return null
  return { price, currency, vatIncluded, term, conditions, validUntil }
}

const answerOf = (row: Offered, files: readonly store.FileRow[]) => ({
  state: row.state,
  quotation: quotationIn(row),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  files: files.map(fileOf),
})

type Common = Pick<store.RequestRow, 'id' | 'number' | 'title' | 'category' | 'deadline'>
const listed = ({ id, number, title, category, deadline }: Common) => ({
  id,
  number,
  title,
  category,
  deadline: deadline.toISOString(),
})

type Counted = store.RequestRow & Pick<OwnRequestRow, 'invited' | 'submitted'>
export const ownRow = (row: Counted, now: Date): OwnRequestRow => ({
  ...listed(row),
  state: store.stateAt(row.state, row.deadline, now),
  invited: row.invited,
  submitted: row.submitted,
  createdAt: row.createdAt.toISOString(),
})

const buyerOf = ({ buyerEn, buyerAr }: store.ReceivedRow) => ({ en: buyerEn, ar: buyerAr })
export const receivedRow = (row: store.ReceivedRow, now: Date): ReceivedRequestRow => ({
  ...listed(row),
  state: store.stateAt(row.requestState, row.deadline, now),
  buyer: buyerOf(row),
  answer: row.state,
})

/** As its buyer reads it: every quotation, with files of those that are submitted. */
export async function presentOwn({ people, clock }: Deps, db: Db, row: store.RequestRow): Promise<OwnRequest> {
  const files = await store.filesOf(db, row.id)
  const quotations = await store.quotationsOf(db, row.orgId, row.id)
  return {
    ...listed(row),
    side: 'buyer',
    state: store.stateAt(row.state, row.deadline, clock.now()),
    text: row.text,
    regions: row.regions,
    version: row.version,
    files: files.filter(({ quotationId }) => quotationId === null).map(fileOf),
    quotations: quotations.map((one) => ({
      ...answerOf(one, quotationIn(one) === null ? [] : files.filter(({ quotationId }) => quotationId === one.id)),
      id: one.id,
      providerId: one.providerOrgId,
      provider: { en: one.providerEn, ar: one.providerAr },
      listingId: one.listingId,
      version: one.version,
    })),
    chosenId: row.chosenId,
    decisionNote: row.decisionNote,
    history: await namedHistory(people, db, { flow: store.requestFlow, id: row.id }),
  }
}

export async function readOwn(deps: Deps, db: Db, organisationId: string, id: string): Promise<OwnRequest> {
  const row = (await store.findOwn(db, organisationId, id)) ?? fail('marketplace.request-not-found')
  return presentOwn(deps, db, row)
}

/** As an invited provider reads it, with its own answer alone. */
export async function presentReceived({ clock }: Pick<Deps, 'clock'>, db: Db, id: string): Promise<ReceivedRequest> {
  const row = (await store.findReceived(db, id)) ?? fail('marketplace.request-not-found')
  const files = await store.filesOf(db, id)
  return {
    ...listed(row),
    side: 'provider',
    state: store.stateAt(row.requestState, row.deadline, clock.now()),
    buyer: buyerOf(row),
    text: row.text,
    regions: row.regions,
    version: row.version,
    files: files.filter(({ quotationId }) => quotationId === null).map(fileOf),
    answer: answerOf(
      row,
      files.filter(({ quotationId }) => quotationId === row.quotationId),
    ),
  }
}
