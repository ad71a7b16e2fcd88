import type { Issuance, OwnCreditOffer } from '@athar/contracts/credits'
import { demoMember, demoOfficer, doAs } from '../platform/demo-steps.ts'
import type { Demo } from '../platform/feature-hooks.ts'
import type { Platform } from '../platform/platform.ts'
import type { CreditsDeps } from './deps.ts'
import { decideIssuance, listIssuable, proposeIssuance } from './issuance/issue-credits.ts'
import { retireCredits } from './movements/move-credits.ts'
import { beginCreditOffer } from './offers/own-offers.ts'

/**
 * Credits of the verified period of the sample project, made once through the steps that officers and the owner take:
 * issued by two people, partly retired, partly offered.
 */
export async function seedDemoCredits(
  deps: CreditsDeps & Platform,
  { organisation, people, issuers, fresh }: Demo,
): Promise<void> {
  if (!fresh || !issuers) return
  // Sample data sends no notices.
  const quiet = { ...deps, organisations: { ...deps.organisations, tellMembers: async () => {} } }
  const first = demoOfficer(issuers.firstId, 'platform_admin')
  const second = demoOfficer(issuers.secondId, 'platform_owner')
  const { items } = await doAs(deps, first, listIssuable, { params: {} })
  const period = items.find(({ organisation: { en } }) => en === organisation.name.en)
  if (!period) return
  const proposed: Issuance = await doAs(deps, first, proposeIssuance, {
    params: {},
    body: { periodId: period.periodId, programme: 1 },
  })
  const issued: Issuance = await doAs(deps, second, (call) => decideIssuance(quiet, call), {
    params: { id: proposed.id },
    body: { decision: 'issue', reason: '' },
  })
  const [block] = issued.blocks
  if (!block) return
  const owner = demoMember(organisation.id, people.owner, 'owner')
  const tonnes = partOf(block.tonnes, String(deps.config.creditsSecondPersonAbove))
  await doAs(deps, owner, (call) => retireCredits(quiet, call), {
    params: {},
    body: { ...claim, tonnes, serial: '', note: '', claimYear: Number(deps.clock.today().slice(0, 4)) },
  })
  const { programme, project, vintage } = block
  await doAs<OwnCreditOffer>(deps, owner, (call) => beginCreditOffer(quiet, call), {
    params: {},
    body: { programme, project, vintage, tonnes, leastTonnes: '1', price: '60', currency: 'SAR', conditions },
  })
}

/** A fifth of a block, never more than one person moves. */
function partOf(tonnes: string, most: string): string {
  const fifth = BigInt(tonnes) / 5n || 1n
  return String(fifth < BigInt(most) ? fifth : BigInt(most))
}

const claim = { beneficiary: 'منشأة نموذجية', beneficiaryKind: 'company', purpose: 'بيانات تجريبية: رحلات العمل' }
const conditions = {
  en: 'Sample offer: paid within 30 days of the reservation.',
  ar: 'عرض تجريبي: يُدفع خلال 30 يومًا من الحجز.',
}
