import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { RequestRow } from '../store.ts'

const methods = {
  'iso-14067': 'ISO 14067',
  'ghg-product': 'GHG Protocol Product Standard',
  pact: 'PACT',
  'en-15804': 'EN 15804',
  other: '',
} as const

/** The own factor that an accepted answer becomes: for records of that supplier within the period asked for. */
export function factorOf(row: RequestRow): inventory.OwnFactorInput {
  const answer = row.answer ?? fail('suppliers.request-not-found')
  const arabic = /\p{Script=Arabic}/u.test(row.product)
  const noGas = { co2Kg: null, ch4Kg: null, ch4FossilKg: null, ch4NonFossilKg: null, n2oKg: null, biogenicCo2Kg: null }
  return {
    ...noGas,
    level: 'supplier',
    siteId: null,
    supplierId: row.supplierId,
    activity: row.activity,
    name: arabic ? { en: '', ar: row.product } : { en: row.product, ar: '' },
    unit: row.unit,
    co2eKg: answer.co2eKg,
    gwpBasis: answer.gwpBasis,
    region: null,
    validFrom: row.periodFrom,
    validTo: row.periodTo,
    scope2Basis: 'both',
    source: {
      title: row.product,
      publisher: row.supplier,
      year: row.periodTo.slice(0, 4),
      table: methods[answer.method],
      licence: '',
    },
    uncertaintyPercent: null,
    confidence: 'single',
    reason: `Accepted answer of the supplier (request ${row.id})`,
    notes: answer.comment,
  }
}
