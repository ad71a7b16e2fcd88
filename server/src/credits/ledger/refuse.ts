import type { ErrorCode } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'

type Refused = { readonly code?: string; readonly constraint?: string; readonly detail?: string }

/** As `app.refuse_credits` and the constraints of credits.sql name it. */
const byConstraint: Readonly<Record<string, ErrorCode>> = {
  credits_issued_once: 'credits.issued-before',
  credit_programmes_party: 'credits.programme-party',
  credit_programmes_shares: 'credits.programme-shares',
  credits_not_free: 'credits.not-free',
  credits_frozen: 'credits.frozen',
  credits_not_frozen: 'credits.not-frozen',
  credits_statement_withdrawn: 'credits.statement-withdrawn',
  credits_to_oneself: 'credits.to-oneself',
  credits_sample: 'credits.sample',
  credits_receiver_gone: 'credits.receiver-gone',
  credits_second_person: 'credits.second-person',
  credits_role_lost: 'credits.role-lost',
  credits_decided_before: 'credits.decided-before',
  credits_order_missing: 'credits.order-missing',
  credits_order_lapsed: 'credits.order-lapsed',
  credits_own_project: 'credits.own-project',
  credits_not_verified: 'credits.not-verified',
  credits_above_verified: 'credits.above-verified',
  credits_outside_period: 'credits.outside-period',
  credits_shares_exceed: 'credits.shares-exceed',
  credits_planting_unprotected: 'credits.planting-unprotected',
  credits_programme_missing: 'credits.programme-missing',
  credits_issuance_missing: 'credits.issuance-missing',
  credits_block_missing: 'credits.block-missing',
  credits_project_missing: 'credits.project-missing',
  credits_reservation_missing: 'credits.reservation-missing',
  credits_reserved_before: 'credits.reserved-before',
  credits_serial_missing: 'credits.serial-missing',
  credits_held: 'credits.held',
  credits_offered_above: 'credits.offered-above',
  credits_offer_missing: 'credits.offer-missing',
  credits_offer_frozen: 'credits.offer-frozen',
  credits_offer_closed: 'credits.offer-closed',
  credits_offer_left: 'credits.offer-left',
  credits_offer_least: 'credits.offer-least',
  credits_both_sides: 'credits.both-sides',
  credits_deal_missing: 'credits.deal-missing',
  credits_deal_expired: 'credits.deal-expired',
  credits_deal_state: 'credits.deal-state',
  credits_deal_running: 'credits.deal-running',
  credits_evidence_missing: 'credits.evidence-missing',
  credit_references_overlap: 'credits.reference-overlap',
}

/** Answers what the database refused (`app.refuse_credits`) with its code; other errors go on. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint = '', detail = '' } = error as Refused
    const known = byConstraint[constraint]
    if (known) fail(known, detailsIn(detail))
    if (code === '42501') fail('forbidden')
    throw error
  }
}

const detailsIn = (text: string): Record<string, unknown> =>
  text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
