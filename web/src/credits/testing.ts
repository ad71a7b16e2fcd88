import {
  creditDeal,
  creditOffer,
  creditOrder,
  issuablePeriod,
  issuance,
  overseenCreditOffer,
  ownCreditOffer,
  registryBlock,
  type CreditDeal,
  type CreditOffer,
  type CreditOrder,
  type IssuablePeriod,
  type Issuance,
  type OverseenCreditOffer,
  type OwnCreditOffer,
  type RegistryBlock,
} from '@athar/contracts/credits'

export const blockId = '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b01'
export const serialNumber = 'ATH-1-7-2025-1-100'
const serial = { serial: serialNumber, programme: 1, project: '7', vintage: 2025, from: '1', to: '100', tonnes: '100' }
export const totals = { issued: '100', held: '70', retired: '20', cancelled: '5', buffer: '5', expired: '0' }

export const noTonnes = { issued: '0', held: '0', retired: '0', cancelled: '0', buffer: '0', expired: '0' }

export const aBlock = (over: Partial<RegistryBlock> = {}): RegistryBlock =>
  registryBlock.parse({
    ...serial,
    id: blockId,
    projectName: { en: 'Solar roofs', ar: 'أسطح شمسية' },
    projectType: 'grid-renewables',
    region: 'SA-01',
    sample: false,
    unitType: 'reduction-technical',
    methodology: 'grid-renewables',
    methodologyVersion: '1.0',
    statement: 'V-2026-7',
    issuedAt: '2026-11-20T08:00:00.000Z',
    expiresOn: null,
    frozen: false,
    totals,
    ...over,
  })

const period = {
  periodId: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b02',
  projectId: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b03',
  from: '2025-01-01',
  to: '2025-12-31',
  methodology: 'grid-renewables',
  methodologyVersion: '1.0',
  statement: 'V-2026-7',
  verifiedTonnes: '100.4',
  vintages: [{ year: 2025, tonnes: '100' }],
  tonnes: '100',
  rest: '0.4',
}

export const aPeriod = (over: Partial<IssuablePeriod> = {}): IssuablePeriod =>
  issuablePeriod.parse({
    ...period,
    projectName: 'Solar roofs',
    organisation: { en: 'Green Roofs', ar: 'الأسطح الخضراء' },
    verifiedAt: '2026-11-20T08:00:00.000Z',
    own: false,
    ...over,
  })

export const anIssuance = (over: Partial<Issuance> = {}): Issuance =>
  issuance.parse({
    ...period,
    id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b04',
    projectName: 'Solar roofs',
    programme: 1,
    state: 'proposed',
    shares: { owner: '95', buffer: '5', proceeds: '0', mitigation: '0', party: '0' },
    expiryYears: null,
    proposedBy: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b05',
    proposedAt: '2026-11-20T08:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    reason: '',
    blocks: [],
    ...over,
  })

export const anOrder = (over: Partial<CreditOrder> = {}): CreditOrder =>
  creditOrder.parse({
    id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b06',
    kind: 'retire',
    tonnes: '2500',
    serial: null,
    receiverId: null,
    receiver: null,
    retirement: { beneficiary: 'Green Buyers', beneficiaryKind: 'company', purpose: 'Travel', claimYear: 2026 },
    note: '',
    state: 'waiting',
    askedBy: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b05',
    askedAt: '2026-11-20T08:00:00.000Z',
    lapsesAt: '2026-11-27T08:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    reason: '',
    movementId: null,
    ...over,
  })

const series = {
  programme: 1,
  project: '7',
  projectName: { en: 'Solar roofs', ar: 'أسطح شمسية' },
  vintage: 2025,
  unitType: 'reduction-technical',
  price: '37.5',
  currency: 'SAR',
  conditions: { en: 'Paid within 30 days', ar: '' },
}
const seller = { en: 'Green Roofs', ar: 'الأسطح الخضراء' }
const at = '2026-11-20T08:00:00.000Z'

export const anOffer = (over: Partial<CreditOffer> = {}): CreditOffer =>
  creditOffer.parse({
    ...series,
    id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b07',
    seller,
    sample: false,
    available: '60',
    leastTonnes: '10',
    createdAt: at,
    ...over,
  })

export const anOwnOffer = (over: Partial<OwnCreditOffer> = {}): OwnCreditOffer =>
  ownCreditOffer.parse({
    ...series,
    id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b07',
    tonnes: '100',
    left: '60',
    available: '60',
    leastTonnes: '10',
    state: 'open',
    frozenReason: '',
    version: 3,
    createdAt: at,
    ...over,
  })

export const aDeal = (over: Partial<CreditDeal> = {}): CreditDeal =>
  creditDeal.parse({
    ...series,
    id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b08',
    offerId: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b07',
    side: 'seller',
    seller,
    buyer: { en: 'Green Buyers', ar: 'المشترون الخضر' },
    tonnes: '40',
    total: '1500',
    state: 'reserved',
    frozen: false,
    blockFrozen: false,
    reservedAt: at,
    expiresAt: '2026-11-22T08:00:00.000Z',
    acceptedAt: null,
    settlement: '',
    settledBy: null,
    settledAt: null,
    evidence: null,
    reservedById: null,
    acceptedById: null,
    confirmedById: null,
    confirmedAt: null,
    endedBy: null,
    endedAt: null,
    reason: '',
    movementId: null,
    ...over,
  })

export const anOverseenOffer = (over: Partial<OverseenCreditOffer> = {}): OverseenCreditOffer =>
  overseenCreditOffer.parse({
    ...series,
    id: '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2b07',
    seller,
    tonnes: '100',
    left: '60',
    leastTonnes: '10',
    state: 'open',
    frozenReason: '',
    createdAt: at,
    ...over,
  })
