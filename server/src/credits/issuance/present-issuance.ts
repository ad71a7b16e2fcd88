import { shareKinds, sharesOf, vintagesOf, type Shares } from '@athar/credit-ledger'
import type { IssuablePeriod, Issuance } from '@athar/contracts/credits'
import { presentSerial } from '../ledger/serials.ts'
import type { BlockRow, IssuanceRow, PeriodRow } from './store.ts'

/** Figures without the zeros that the database may end with. */
export const plain = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)

/** The whole tonnes of a verified period by year; its own year where its result names none. */
export function vintagesIn({ byYear, fromDay, toDay, verifiedTonnes }: PeriodRow) {
  const only = fromDay.slice(0, 4) === toDay.slice(0, 4) ? Number(fromDay.slice(0, 4)) : null
  const years = byYear.length === 0 && only !== null ? [{ year: only, net: verifiedTonnes }] : byYear
  return vintagesOf(years, verifiedTonnes)
}

const asText = <Year extends { readonly year: number; readonly tonnes: number }>(years: readonly Year[]) =>
  years.map(({ year, tonnes }) => ({ year, tonnes: String(tonnes) }))

export function presentPeriod(row: PeriodRow): IssuablePeriod {
  const { years, tonnes, rest } = vintagesIn(row)
  return {
    periodId: row.periodId,
    projectId: row.projectId,
    projectName: row.projectName,
    organisation: { en: row.organisationEn, ar: row.organisationAr },
    from: row.fromDay,
    to: row.toDay,
    methodology: row.methodology,
    methodologyVersion: row.methodologyVersion,
    statement: row.statement,
    verifiedAt: row.verifiedAt.toISOString(),
    verifiedTonnes: plain(row.verifiedTonnes),
    vintages: asText(years),
    tonnes: String(tonnes),
    rest,
    own: row.own,
  }
}

const none: Shares = { owner: 0, buffer: 0, proceeds: 0, mitigation: 0, party: 0 }

/** Shares of all vintages; each is rounded up by itself. */
function sharesIn(row: IssuanceRow): Shares {
  const percents = {
    buffer: row.bufferPercent,
    proceeds: row.proceedsPercent,
    mitigation: row.mitigationPercent,
    party: row.partyPercent,
  }
  return row.vintages
    .map(({ tonnes }) => sharesOf(tonnes, percents) ?? none)
    .reduce((all, one) => {
      const added = { ...all, owner: all.owner + one.owner }
      for (const kind of shareKinds) added[kind] = all[kind] + one[kind]
      return added
    }, none)
}

export function presentIssuance(row: IssuanceRow, blocks: readonly BlockRow[]): Issuance {
  const shares = sharesIn(row)
  return {
    id: row.id,
    periodId: row.periodId,
    projectId: row.projectId,
    projectName: row.projectName,
    from: row.fromDay,
    to: row.toDay,
    methodology: row.methodology,
    methodologyVersion: row.methodologyVersion,
    statement: row.statement,
    verifiedTonnes: plain(row.verifiedTonnes),
    vintages: asText(row.vintages),
    tonnes: row.tonnes,
    rest: restOf(row),
    programme: row.programme,
    state: row.state,
    shares: {
      owner: String(shares.owner),
      buffer: String(shares.buffer),
      proceeds: String(shares.proceeds),
      mitigation: String(shares.mitigation),
      party: String(shares.party),
    },
    expiryYears: row.expiryYears,
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    blocks: blocks
      .filter(({ issuanceId }) => issuanceId === row.id)
      .map((block) => ({ ...presentSerial(block), id: block.id, frozen: block.frozen })),
  }
}

const restOf = ({ vintages, verifiedTonnes }: IssuanceRow): string =>
  vintagesOf(
    vintages.map(({ year, tonnes }) => ({ year, net: String(tonnes) })),
    verifiedTonnes,
  ).rest
