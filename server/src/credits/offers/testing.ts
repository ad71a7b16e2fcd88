import type { CreditDeal, CreditFile, OwnCreditOffer } from '@athar/contracts/credits'
import type { Acting, Owner } from '../../organisations/testing.ts'
import type { CreditsApp, Refused } from '../testing.ts'

type Terms = Partial<{
  readonly tonnes: string
  readonly leastTonnes: string
  readonly price: string
  readonly currency: string
  readonly conditions: { readonly en: string; readonly ar: string }
}>

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Steps of offers and deals, as their routes take them. */
export function offerSteps(app: CreditsApp) {
  type Block = { readonly programme: number; readonly project: string; readonly vintage: number }
  const offer = (who: Acting, { programme, project, vintage }: Block, terms: Terms = {}) =>
    app.call<OwnCreditOffer & Refused>(who, 'POST', '/api/credits/own-offers', {
      programme,
      project,
      vintage,
      tonnes: '100',
      leastTonnes: '10',
      price: '37.5',
      currency: 'SAR',
      conditions: { en: 'Paid within 30 days', ar: '' },
      ...terms,
    })
  const reserve = (who: Acting, offerId: string, tonnes: string) =>
    app.call<CreditDeal & Refused>(who, 'POST', `/api/credits/offers/${offerId}/reservations`, { tonnes })
  const step = (who: Acting, id: string, what: string, body: object = {}) =>
    app.call<CreditDeal & Refused>(who, 'POST', `/api/credits/deals/${id}/${what}`, body)
  const accept = (who: Acting, id: string) => step(who, id, 'acceptance')
  const settle = (who: Acting, id: string, text = 'Transfer 4711') => step(who, id, 'settlement', { text })
  const confirm = (who: Acting, id: string) => step(who, id, 'confirmation')
  const cancel = (who: Acting, id: string, reason = 'Not needed') => step(who, id, 'cancellation', { reason })
  const evidence = (who: Acting, id: string, bytes = pdf) =>
    app.send<CreditFile & Refused>(who, `/api/credits/deals/${id}/evidence`, { name: 'receipt.pdf', bytes })
  const read = (who: Acting, id: string) => app.call<CreditDeal & Refused>(who, 'GET', `/api/credits/deals/${id}`)
  const platform = (id: string, what: 'freeze' | 'release', by: Acting = app.first) =>
    app.call<Refused>(by, 'POST', `/api/platform/credits/offers/${id}/${what}`, { reason: 'Looked into' })
  const close = (who: Acting, { id, version }: OwnCreditOffer) =>
    app.call<OwnCreditOffer & Refused>(who, 'POST', `/api/credits/own-offers/${id}/closing`, { version })

  /** A seller with credits and an open offer of them. */
  async function anOffer(held = '100', terms: Terms = {}) {
    const seller = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const { blocks } = await app.anIssue(seller, { tonnes: held })
    const { status, body } = await offer(seller, blocks[0]!, { tonnes: held, ...terms })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return { seller, block: blocks[0]!, offer: body }
  }
  /** A deal whose settlement is recorded. */
  async function aSettled(seller: Owner, buyer: Owner, offerId: string, tonnes: string) {
    const { body: deal } = await reserve(buyer, offerId, tonnes)
    await accept(seller, deal.id)
    await evidence(buyer, deal.id)
    const { status, body } = await settle(buyer, deal.id)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  return { offer, reserve, accept, settle, confirm, cancel, evidence, read, platform, close, anOffer, aSettled }
}
