import { serialOf } from '@athar/credit-ledger'
import type { credits, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { CreditsDeps } from '../deps.ts'
import { refusing } from '../ledger/refuse.ts'
import { presentSerial } from '../ledger/serials.ts'
import * as store from './store.ts'

type Listed = store.MovementRow['serials'][number]
const serialText = (range: Listed): string => serialOf(range)

export async function listHoldings({
  query,
  db,
}: Call<typeof credits.listHoldings>): Promise<ResponseOf<typeof credits.listHoldings>> {
  const { rows, nextCursor } = await readPage(query, store.oldestVintageFirst, (place) => store.holdings(db, place))
  const items = rows.map((row) => ({
    ...presentSerial(row),
    id: row.id,
    account: row.account,
    blockId: row.blockId,
    projectName: { en: row.projectEn, ar: row.projectAr },
    unitType: row.unitType,
    methodology: row.methodology,
    expiresOn: row.expiresOn,
    frozen: row.frozen,
  }))
  return { items, nextCursor }
}

export async function readBalance(
  { config }: Pick<CreditsDeps, 'config'>,
  { db, clock }: Call<typeof credits.readBalance>,
): Promise<ResponseOf<typeof credits.readBalance>> {
  return { ...(await store.balanceOf(db, clock.now())), secondPersonAbove: String(config.creditsSecondPersonAbove) }
}

export async function showHoldings({ actor, body, db, audit }: Call<typeof credits.showHoldings>): Promise<void> {
  await refusing(store.showHoldings(db, body.shown))
  await audit({
    action: 'credits.show-holdings',
    subjectType: 'organisation',
    subjectId: actor.organisationId,
    details: { shown: body.shown },
  })
}

export async function listMovements({
  query,
  db,
}: Call<typeof credits.listMovements>): Promise<ResponseOf<typeof credits.listMovements>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) => store.movements(db, place))
  const items = rows.map(({ otherEn, otherAr, serials, at, ...row }) => ({
    ...row,
    other: otherEn === null || otherAr === null ? null : { en: otherEn, ar: otherAr },
    at: at.toISOString(),
    serials: serials.map(serialText),
  }))
  return { items, nextCursor }
}

export async function listRetirements({
  query,
  db,
}: Call<typeof credits.listRetirements>): Promise<ResponseOf<typeof credits.listRetirements>> {
  const { rows, nextCursor } = await readPage(query, store.lastRetiredFirst, (place) => store.retirements(db, place))
  const moved = await store.serialsOf(
    db,
    rows.map(({ movementId }) => movementId),
  )
  const serials = new Map(moved.map((one) => [one.id, one.serials]))
  const items = rows.map(
    ({ id, number, tonnes, beneficiary, beneficiaryKind, purpose, claimYear, at, movementId }) => ({
      id,
      number,
      tonnes,
      beneficiary,
      beneficiaryKind,
      purpose,
      claimYear,
      at: at.toISOString(),
      serials: (serials.get(movementId) ?? []).map(({ programme, project, vintage, from, to }) =>
        presentSerial({
          programme,
          projectNumber: String(project),
          vintage,
          fromNumber: String(from),
          toNumber: String(to),
        }),
      ),
    }),
  )
  return { items, nextCursor }
}
