import type { LoggedRows } from '../../platform/log/audit-rows.ts'

/** Entries, retirements and freezes are leaves of the log, as credits.sql says. */
export const loggedCredits: readonly [entries: LoggedRows, ...others: LoggedRows[]] = [
  {
    what: 'Entry of the credit ledger',
    table: 'credit_entries',
    kind: 'credits.posted',
    removed: 'credits.removed',
    ids: { entry: 'id', movement: 'movement_id' },
    decision: [
      'nth',
      'kind',
      'series_id',
      'from_number',
      'to_number',
      'debit_id',
      'credit_id',
      'person_id',
      'second_person_id',
      'reference_id',
      'reason',
      'at',
    ],
    silent: [],
  },
  {
    what: 'Retirement of credits',
    table: 'credit_retirements',
    kind: 'credits.retired',
    removed: 'credits.removed',
    ids: { retirement: 'id', movement: 'movement_id' },
    decision: ['number', 'account_id', 'tonnes', 'beneficiary', 'beneficiary_kind', 'purpose', 'claim_year', 'at'],
    silent: [],
  },
  {
    what: 'Freeze of credits',
    table: 'credit_freezes',
    kind: 'credits.frozen',
    removed: 'credits.removed',
    ids: { freeze: 'id', block: 'block_id' },
    decision: ['reason', 'frozen_by', 'frozen_at', 'released_by', 'released_at', 'release_reason'],
    silent: [],
  },
]
