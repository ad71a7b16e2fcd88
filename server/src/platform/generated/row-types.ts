// Written by `npm run row-types` from server/schema; `npm run check` compares.
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Read as one type, written as another. */
type Col<Read, Write> = ColumnType<Read, Write, Write>

export type AccessReviewLines = {
  confirmedAt: Col<Date, Date | string>
  confirmedBy: string
  invitedBy: string | null
  lastSeenOn: string | null
  orgId: string
  personId: string
  reviewId: string
  role: 'owner' | 'admin' | 'preparer' | 'reviewer' | 'auditor' | 'viewer'
  since: Col<Date, Date | string>
}

export type AccessReviews = {
  completedAt: Col<Date | null, Date | string | null>
  completedBy: string | null
  id: string
  openedAt: Col<Date, Date | string>
  openedBy: string
  orgId: string
}

export type AccountDeletions = {
  askedAt: Col<Date, Date | string>
  dueAt: Col<Date, Date | string>
  personId: string
  remindedAt: Col<Date | null, Date | string | null>
}

export type ActivityRecordRecalculations = {
  changedAt: Col<Date, Date | string>
  changedBy: string
  co2eAr4Kg: Col<string, string | number>
  co2eAr5Kg: Col<string, string | number>
  co2eAr6Kg: Col<string, string | number>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  inventoryYear: number
  marketAr4Kg: Col<string | null, string | number | null>
  marketAr5Kg: Col<string | null, string | number | null>
  marketAr6Kg: Col<string | null, string | number | null>
  orgId: string
  preparedAt: Col<Date, Date | string>
  preparedBy: string
  recordId: Col<string, string | number>
  resolutionId: number
  state: string
  version: number
}

export type ActivityRecordVersions = {
  changedAt: Col<Date, Date | string>
  changedBy: string
  orgId: string
  reason: Generated<string>
  recordId: Col<string, string | number>
  removed: Generated<boolean>
  snapshot: Col<unknown, string>
  version: number
}

export type ActivityRecords = {
  activity: string
  co2eAr4Kg: Col<string, string | number>
  co2eAr5Kg: Col<string, string | number>
  co2eAr6Kg: Col<string, string | number>
  dataQuality: Generated<'measured' | 'calculated' | 'estimated' | 'not-stated'>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  entered: Col<unknown, string | null>
  id: Col<string, string | number>
  importId: string | null
  importRow: number | null
  inventoryYear: number
  marketAr4Kg: Col<string | null, string | number | null>
  marketAr5Kg: Col<string | null, string | number | null>
  marketAr6Kg: Col<string | null, string | number | null>
  note: string | null
  orgId: string
  periodEnd: string
  periodStart: string
  preparedAt: Col<Date, Date | string>
  preparedBy: string
  quantity: Col<string, string | number>
  reference: string | null
  resolutionId: number
  siteId: string
  state: Generated<'pending' | 'approved' | 'returned'>
  supplierId: number | null
  unit: string
  version: Generated<number>
}

export type AgeBands = {
  band: 'under-18' | 'adult'
  birthYear: number | null
  claimedAt: Col<Date | null, Date | string | null>
  contestedAt: Col<Date | null, Date | string | null>
  contestedBy: string | null
  personId: string
  saidAt: Col<Date, Date | string>
}

export type ApiTokens = {
  createdAt: Col<Date, Date | string>
  expiresAt: Col<Date, Date | string>
  hint: string
  id: string
  lastUsedAt: Col<Date | null, Date | string | null>
  lastUsedFrom: string | null
  name: string
  orgId: string
  personId: string
  revokedAt: Col<Date | null, Date | string | null>
  revokedBy: string | null
  scopes: import('@athar/contracts').TokenScope[]
  secretHash: Buffer
  uses: Generated<number>
  usesEndAt: Col<Date | null, Date | string | null>
}

export type AtharMigrations = {
  appliedAt: ColumnType<Date, Date | string | undefined, Date | string>
  checksum: string
  name: string
  number: number
}

export type AuditTrail = {
  action: string
  area: ColumnType<string | null, never, never>
  at: Col<Date, Date | string>
  details: ColumnType<Record<string, unknown>, string | undefined, string>
  id: ColumnType<string, never, never>
  orgId: string | null
  personId: string | null
  reason: string | null
  requestId: string
  subjectId: string
  subjectType: string
}

export type BaseYearEvents = {
  about: string | null
  baseYear: number
  description: string
  effectiveOn: string
  endedAs: 'withdrawn' | 'included' | null
  endedAt: Col<Date | null, Date | string | null>
  endedBy: string | null
  endedReason: string | null
  id: string
  kind: 'structural-change' | 'method-change' | 'error' | 'organic-change'
  orgId: string
  recordedAt: Col<Date, Date | string>
  recordedBy: string
  scope1Kg: Col<string, string | number>
  scope2Kg: Col<string, string | number>
  scope3Kg: Col<string, string | number>
  source: string
}

export type BrandFiles = {
  bytes: number
  fileKey: string
  mediaType: 'image/svg+xml' | 'image/png' | 'image/webp'
  name: string
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type BrandSettings = {
  key: import('@athar/contracts/brand').BrandKey
  updatedAt: Col<Date, Date | string>
  value: Col<unknown, string>
  version: number
}

export type BrandVersions = {
  at: Col<Date, Date | string>
  deed: 'seeded' | 'saved' | 'restored' | 'reset'
  fromVersion: number | null
  key: import('@athar/contracts/brand').BrandKey
  personId: string | null
  value: Col<unknown, string>
  version: number
}

export type Consents = {
  at: Col<Date, Date | string>
  given: boolean
  id: Generated<string>
  kind: import('@athar/contracts/profile').ConsentKind
  language: 'en' | 'ar'
  personId: string
  version: string
}

export type ContentEntries = {
  deletedAt: Col<Date | null, Date | string | null>
  id: string
  kind: import('@athar/contracts/content').ContentKind
  position: number
  publishedAt: Col<Date | null, Date | string | null>
  publishedVersion: number | null
  slug: string
  version: number
  withdrawnAt: Col<Date | null, Date | string | null>
}

export type ContentEvents = {
  at: Col<Date, Date | string>
  deed: 'seeded' | 'created' | 'saved' | 'published' | 'withdrawn' | 'restored' | 'deleted' | 'brought-back'
  entryId: string
  fromVersion: number | null
  id: ColumnType<string, never, never>
  personId: string | null
  version: number
}

export type ContentSources = {
  address: string | null
  changedAt: Col<Date, Date | string>
  corrected: boolean
  id: string
  kind: 'official' | 'news' | 'news-agency' | 'press-release' | 'trade-press' | 'magazine' | 'peer-reviewed' | 'research' | 'think-tank' | 'tracker' | 'database' | 'encyclopaedia' | 'document' | 'blog' | 'interview' | 'secondary' | 'specification' | 'other'
  note: Col<import('@athar/contracts/content').Source['note'] | null, string | null>
  publisher: string
  publisherAr: string | null
  title: string
  year: string | null
}

export type ContentVersions = {
  body: Col<unknown, string>
  entryId: string
  sample: boolean
  version: number
}

export type CreditAccounts = {
  closedAt: Col<Date | null, Date | string | null>
  id: Generated<string>
  kind: 'issued' | 'holding' | 'reserved' | 'buffer' | 'proceeds' | 'mitigation' | 'retired' | 'cancelled' | 'expired'
  nameAr: Generated<string>
  nameEn: Generated<string>
  organisationId: string | null
  programme: number | null
  publicHoldings: Generated<boolean>
}

export type CreditBlocks = {
  expiresOn: string | null
  fromNumber: Col<string, string | number>
  id: Generated<string>
  issuanceId: string
  issuedAt: Col<Date, Date | string>
  methodology: string
  methodologyVersion: string
  serials: ColumnType<string, never, never>
  seriesId: string
  toNumber: Col<string, string | number>
  tonnes: ColumnType<string, never, never>
}

export type CreditDeals = {
  acceptedAt: Col<Date | null, Date | string | null>
  acceptedBy: string | null
  buyerAr: string
  buyerEn: string
  buyerOrgId: string | null
  confirmedAt: Col<Date | null, Date | string | null>
  confirmedBy: string | null
  currency: string
  endedAt: Col<Date | null, Date | string | null>
  endedBy: string | null
  endedSide: 'seller' | 'buyer' | null
  expiresAt: Col<Date, Date | string>
  expiryTold: Generated<boolean>
  id: string
  movementId: string | null
  offerId: string
  orgId: string
  price: Col<string, string | number>
  reason: Generated<string>
  reservedAt: Col<Date, Date | string>
  reservedBy: string
  sellerAr: string
  sellerEn: string
  settledAt: Col<Date | null, Date | string | null>
  settledBy: string | null
  settledSide: 'seller' | 'buyer' | null
  settlement: Generated<string>
  state: 'reserved' | 'accepted' | 'settled' | 'done' | 'cancelled' | 'expired'
  tonnes: Col<string, string | number>
}

export type CreditEntries = {
  at: Col<Date, Date | string>
  creditId: string
  debitId: string
  fromNumber: Col<string, string | number>
  id: Generated<string>
  kind: 'issue' | 'transfer' | 'reserve' | 'release' | 'retire' | 'cancel' | 'buffer' | 'proceeds' | 'mitigation' | 'party' | 'expire' | 'correct'
  movementId: string
  nth: ColumnType<string, never, never>
  personId: string | null
  reason: Generated<string>
  referenceId: string | null
  secondPersonId: string | null
  serials: ColumnType<string, never, never>
  seriesId: string
  toNumber: Col<string, string | number>
  tonnes: ColumnType<string, never, never>
}

export type CreditFiles = {
  bytes: Col<string, string | number>
  dealId: string | null
  fileKey: string
  fileName: string
  id: string
  mediaType: string
  orgId: string
  referenceId: string | null
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type CreditFreezes = {
  blockId: string
  frozenAt: Col<Date, Date | string>
  frozenBy: string | null
  id: string
  reason: string
  releaseReason: string | null
  releasedAt: Col<Date | null, Date | string | null>
  releasedBy: string | null
}

export type CreditIssuances = {
  bufferPercent: Col<string, string | number>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  expiryYears: number | null
  fromDay: string
  id: string
  methodology: import('@athar/contracts/mrv-projects').ProjectType
  methodologyVersion: string
  mitigationPercent: Col<string, string | number>
  organisationId: string | null
  partyOrganisationId: string | null
  partyPercent: Col<string, string | number>
  periodId: string
  proceedsPercent: Col<string, string | number>
  programme: number
  projectId: string
  projectName: Generated<string>
  proposedAt: Col<Date, Date | string>
  proposedBy: string
  reason: Generated<string>
  state: 'proposed' | 'issued' | 'rejected'
  statement: string
  toDay: string
  tonnes: Col<string, string | number>
  verifiedTonnes: Col<string, string | number>
  vintages: Col<{ year: number; tonnes: number }[], string>
}

export type CreditLots = {
  accountId: string
  blockId: string
  fromNumber: Col<string, string | number>
  id: Generated<string>
  programme: number
  projectNumber: Col<string, string | number>
  reservationId: string | null
  serials: ColumnType<string, never, never>
  seriesId: string
  toNumber: Col<string, string | number>
  tonnes: ColumnType<string, never, never>
  vintage: number
}

export type CreditMovements = {
  at: Col<Date, Date | string>
  id: string
  kind: 'issue' | 'transfer' | 'reserve' | 'release' | 'retire' | 'cancel' | 'expire' | 'loss' | 'correct'
  number: ColumnType<string, never, never>
  personId: string | null
  reason: Generated<string>
  referenceId: string | null
  secondPersonId: string | null
}

export type CreditOffers = {
  changedAt: Col<Date, Date | string>
  conditionsAr: Generated<string>
  conditionsEn: Generated<string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  currency: 'SAR' | 'USD' | 'EUR'
  id: string
  leastTonnes: Col<string, string | number>
  orgId: string
  price: Col<string, string | number>
  seriesId: string
  state: 'closed' | 'frozen' | 'open'
  tonnes: Col<string, string | number>
  version: Generated<number>
}

export type CreditOrders = {
  askedAt: Col<Date, Date | string>
  askedBy: string
  chosen: Col<{ series?: string; from?: number; to?: number }, string>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  id: string
  kind: 'transfer' | 'retire' | 'cancel'
  lapsesAt: Col<Date, Date | string>
  movementId: string | null
  note: Generated<string>
  orgId: string
  reason: Generated<string>
  receiverId: string | null
  retirement: Col<{ number: string; beneficiary: string; kind: "person" | "company"; purpose: string; year: number } | null, string | null>
  state: 'waiting' | 'done' | 'refused' | 'lapsed' | 'withdrawn'
  tonnes: Col<string, string | number>
}

export type CreditProgrammes = {
  bufferPercent: ColumnType<string, string | number | undefined, string | number>
  changedAt: Col<Date | null, Date | string | null>
  changedBy: string | null
  mitigationPercent: ColumnType<string, string | number | undefined, string | number>
  nameAr: string
  nameEn: string
  number: number
  partyOrganisationId: string | null
  partyPercent: ColumnType<string, string | number | undefined, string | number>
  plantingBufferPercent: Col<string | null, string | number | null>
  plantingExpiryYears: number | null
  proceedsPercent: ColumnType<string, string | number | undefined, string | number>
  version: Generated<number>
}

export type CreditProjects = {
  nameAr: string
  nameEn: string
  number: ColumnType<string, never, never>
  projectId: string
  projectType: string
  region: string | null
  sample: boolean
}

export type CreditReferences = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  firstSerial: string
  fromNumber: Col<string, string | number>
  id: string
  lastSerial: string
  link: string
  orgId: string
  prefix: string
  registry: string
  registryKey: ColumnType<string, never, never>
  serials: ColumnType<string, never, never>
  toNumber: Col<string, string | number>
  tonnes: Col<string, string | number>
  vintage: number
}

export type CreditRetirements = {
  accountId: string
  at: Col<Date, Date | string>
  beneficiary: string
  beneficiaryKind: 'person' | 'company'
  claimYear: number
  id: string
  movementId: string
  number: string
  purpose: string
  tonnes: Col<string, string | number>
}

export type CreditSamples = {
  onlyRow: Generated<boolean>
  shown: boolean
}

export type CreditSeries = {
  id: Generated<string>
  programme: number
  projectNumber: Col<string, string | number>
  unitType: 'reduction-nature' | 'reduction-technical' | 'removal-nature' | 'removal-technical'
  vintage: number
}

export type CreditSums = {
  giverId: string
  seriesId: string
  state: 'issued' | 'held' | 'retired' | 'cancelled' | 'buffer' | 'expired'
  tonnes: Col<string, string | number>
}

export type DataRequests = {
  activity: string
  answer: Generated<string>
  answeredAt: Col<Date | null, Date | string | null>
  answeredBy: string | null
  askedAt: Col<Date, Date | string>
  askedBy: string
  askedOf: string
  due: string
  id: string
  months: string[]
  note: Generated<string>
  orgId: string
  siteId: string
  withdrawnAt: Col<Date | null, Date | string | null>
  year: number
}

export type DisclosureAnswerVersions = {
  bound: Col<unknown, string | null>
  changedAt: Col<Date, Date | string>
  changedBy: string | null
  datapoint: string
  entered: Col<unknown, string | null>
  importId: string | null
  notApplicable: string | null
  note: string
  orgId: string
  source: import('@athar/contracts/disclosures').AnswerSource
  value: Col<import('@athar/frameworks').AnswerValue | null, string | null>
  version: number
  year: number
}

export type DisclosureAnswers = {
  bound: Col<Record<string, string | null> | null, string | null>
  changedAt: Col<Date, Date | string>
  changedBy: string | null
  datapoint: string
  entered: Col<{ value: string; unit: string } | null, string | null>
  importId: string | null
  notApplicable: string | null
  note: Generated<string>
  noted: Col<{ reported: string; inventory: string | null } | null, string | null>
  orgId: string
  sample: Generated<boolean>
  source: 'entered' | 'inventory' | 'import' | 'api' | 'undo'
  value: Col<import('@athar/frameworks').AnswerValue | null, string | null>
  version: number
  year: number
}

export type DisclosureComments = {
  at: Col<Date, Date | string>
  id: ColumnType<string, never, never>
  orgId: string
  personId: string
  slug: string
  text: string
  year: number
}

export type DisclosureImports = {
  at: Col<Date, Date | string>
  fileName: string
  id: string
  orgId: string
  personId: string
  stored: number
  undoneAt: Col<Date | null, Date | string | null>
}

export type DisclosureItems = {
  dueOn: string | null
  notApplicable: string | null
  orgId: string
  ownerId: string | null
  slug: string
  version: Generated<number>
  year: number
}

export type DisclosureNamedEvidence = {
  datapoint: string
  importId: string
  name: string
  orgId: string
  place: number
  sha256: string
  year: number
}

export type DisclosureReportDecisions = {
  at: Col<Date, Date | string>
  id: ColumnType<string, never, never>
  item: string | null
  orgId: string
  outcome: 'approved' | 'returned'
  personId: string | null
  reason: string
  reportId: string
  reviewerId: string | null
  step: 'internal' | 'external' | 'board'
  version: number
}

export type DisclosureReportEditions = {
  content: string
  digest: string
  id: string
  number: number
  orgId: string
  publishedAt: Col<Date, Date | string>
  reportId: string
  signedBy: string
}

export type DisclosureReportFiles = {
  bytes: number
  editionId: string
  fileKey: string
  id: string
  language: 'en' | 'ar'
  orgId: string
  sha256: string
}

export type DisclosureReportItems = {
  before: Col<import('@athar/contracts/disclosures').ItemContent | null, string | null>
  board: Generated<'open' | 'approved' | 'returned'>
  content: Col<import('@athar/contracts/disclosures').ItemContent, string>
  datapoints: string[]
  digest: string
  external: Generated<'open' | 'approved' | 'returned'>
  internal: Generated<'open' | 'approved' | 'returned'>
  item: string
  orgId: string
  reportId: string
  version: Generated<number>
}

export type DisclosureReportReviewers = {
  email: string
  id: string
  invitedAt: Col<Date, Date | string>
  invitedBy: string
  keyHash: Buffer
  language: 'en' | 'ar'
  lastOpenedOn: string | null
  name: string
  orgId: string
  reportId: string
  revokedAt: Col<Date | null, Date | string | null>
  until: string
  verifierId: string | null
}

export type DisclosureReports = {
  changedAt: Col<Date, Date | string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  dueOn: string | null
  edition: Generated<number>
  frameworks: import('@athar/contracts/disclosures').ReportLine['frameworks'][number][]
  id: string
  language: 'en' | 'ar'
  orgId: string
  state: 'board-review' | 'draft' | 'external-review' | 'internal-review' | 'published'
  version: Generated<number>
  year: number
}

export type EnergyContractEvidence = {
  bytes: Col<string, string | number>
  contractId: string
  fileKey: string
  fileName: string
  id: string
  mediaType: string
  orgId: string
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type EnergyContractVersions = {
  changedAt: Col<Date, Date | string>
  changedBy: string
  contractId: string
  ended: Generated<boolean>
  orgId: string
  reason: Generated<string>
  snapshot: Col<unknown, string>
  version: number
}

export type EnergyContracts = {
  certificates: Generated<string>
  co2eKgPerKwh: Col<string, string | number>
  endedAt: Col<Date | null, Date | string | null>
  energySource: 'solar' | 'wind' | 'hydro' | 'geothermal' | 'biomass' | 'nuclear' | 'fossil' | 'mix'
  enteredAt: Col<Date, Date | string>
  enteredBy: string
  id: string
  issuer: string
  kind: 'certificate' | 'power-purchase' | 'supplier-tariff'
  kwh: Col<string, string | number>
  notes: Generated<string>
  orgId: string
  reference: string
  siteId: string | null
  source: string
  validFrom: string
  validTo: string
  version: Generated<number>
}

export type EngagementVisits = {
  day: string
  engagementId: string
  orgId: string
  personId: string
}

export type Engagements = {
  clientNameAr: string
  clientNameEn: string
  endsOn: string
  grantedAt: Col<Date, Date | string>
  grantedBy: string
  id: string
  inventoryYear: number
  kind: 'inventory' | 'report' | 'project'
  orgId: string
  periodId: string | null
  projectName: string | null
  reportId: string | null
  revokeReason: string | null
  revokedAt: Col<Date | null, Date | string | null>
  revokedBy: string | null
  startsOn: string
  verifierNameAr: string
  verifierNameEn: string
  verifierOrgId: string
}

export type Entities = {
  archivedAt: Col<Date | null, Date | string | null>
  createdAt: Col<Date, Date | string>
  id: string
  nameAr: string
  nameEn: string
  orgId: string
  parentId: string | null
  version: Generated<number>
}

export type EntityHoldings = {
  entityId: string
  equityShare: Col<string, string | number>
  financialControl: boolean
  id: string
  jointFinancialControl: Generated<boolean>
  operationalControl: boolean
  orgId: string
  validFrom: string
  validTo: string | null
}

export type EvidenceLinks = {
  evidenceId: string
  linkedAt: Col<Date, Date | string>
  linkedBy: string
  orgId: string
  subjectId: string
  subjectKind: import('@athar/contracts/evidence').EvidenceSubjectKind
}

export type EvidenceUploadParts = {
  at: Col<string, string | number>
  bytes: Col<string, string | number>
  fileKey: string
  orgId: string
  uploadId: string
}

export type EvidenceUploads = {
  contentType: string
  createdAt: Col<Date, Date | string>
  createdBy: string
  duplicate: Generated<boolean>
  evidenceId: string | null
  expiresAt: Col<Date, Date | string>
  fileName: string
  id: string
  label: import('@athar/contracts/evidence').EvidenceLabel
  orgId: string
  projectId: string | null
  size: Col<string | null, string | number | null>
  subjectId: string | null
  subjectKind: import('@athar/contracts/evidence').EvidenceSubjectKind | null
  supersedes: string | null
}

export type ExpectedData = {
  activity: string
  changedAt: Col<Date, Date | string>
  changedBy: string
  dueAfterDays: number
  id: string
  months: string[]
  orgId: string
  ownerId: string | null
  reason: Generated<string>
  siteId: string
  version: Generated<number>
  year: number
}

export type FactorChoices = {
  activity: string
  chosenAt: Col<Date, Date | string>
  chosenBy: string
  factorId: string
  orgId: string
  reason: string
}

export type FactorResolutions = {
  activity: string
  answer: Col<import('@athar/carbon').ResolutionJson, string>
  category: string
  confidence: string
  createdAt: Col<Date, Date | string>
  factorId: string
  fingerprint: string
  flags: string[]
  id: ColumnType<number, never, never>
  libraryEdition: string
  methodTier: string
  orgId: string
  ownFactorId: string | null
  pricedBy: Generated<string[]>
  region: string
  scope: '1' | '2' | '3' | 'outside'
  uncertaintyPct: Col<string | null, string | number | null>
  unit: string
  upstreamFigures: ColumnType<number | null, never, never>
  year: number
}

export type GapAcceptances = {
  acceptedAt: Col<Date, Date | string>
  acceptedBy: string
  code: string
  id: ColumnType<number, never, never>
  orgId: string
  places: Col<{ id: string; amount: string | null }[], string>
  reason: string
  year: number
}

export type GrantApplications = {
  agreedAt: Col<Date | null, Date | string | null>
  answers: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  applicant: Col<import('@athar/contracts').BilingualName, string>
  awarded: Col<string | null, string | number | null>
  changedAt: Col<Date, Date | string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  draft: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  draftProject: Col<import('@athar/contracts/grants').NamedProject | null, string | null>
  form: Col<import('@athar/contracts').FormDefinition | null, string | null>
  grantId: string
  id: string
  number: string | null
  orgId: string
  preparedBy: string[]
  project: Col<import('@athar/contracts/grants').NamedProject | null, string | null>
  state: 'agreement' | 'approved' | 'completed' | 'draft' | 'rejected' | 'returned' | 'submitted' | 'to-confirm' | 'under-review' | 'withdrawn'
  status: ColumnType<string, never, never>
  submittedAt: Col<Date | null, Date | string | null>
  terms: Col<import('@athar/contracts/grants').CallTerms | null, string | null>
  version: Generated<number>
}

export type GrantInstalments = {
  amount: Col<string, string | number>
  applicationId: string
  awaits: Generated<'report' | 'verification'>
  dueOn: string | null
  id: string
  months: number
  orgId: string
  position: number
  reference: Generated<string>
  releasedAt: Col<Date | null, Date | string | null>
  releasedBy: string | null
  report: Generated<string>
  reportedAt: Col<Date | null, Date | string | null>
  reportedBy: string | null
  state: 'due' | 'planned' | 'released'
  statement: string | null
  title: Col<import('@athar/contracts').BilingualName, string>
  verifiedFrom: string | null
  verifiedTo: string | null
  version: Generated<number>
}

export type GrantReviews = {
  applicationId: string
  assignedAt: Col<Date, Date | string>
  assignedBy: string
  at: Col<Date | null, Date | string | null>
  id: string
  orgId: string
  reason: Generated<string>
  reviewerId: string
  scores: ColumnType<import('@athar/contracts/grants').Review['scores'], string | undefined, string>
  state: 'assigned' | 'scored' | 'conflict'
  total: number | null
}

export type Grants = {
  awarded: ColumnType<string, string | number | undefined, string | number>
  basis: Col<import('@athar/contracts/grants').Grant['basis'] | null, string | null>
  budget: Col<string, string | number>
  changedAt: Col<Date, Date | string>
  closeDate: Col<Date, Date | string>
  closedAt: Col<Date | null, Date | string | null>
  createdAt: Col<Date, Date | string>
  createdBy: string | null
  criteria: Col<import('@athar/contracts/grants').Grant['criteria'], string>
  currency: 'SAR' | 'USD'
  description: string
  descriptionAr: string
  durationMonths: number | null
  eligibility: Col<import('@athar/contracts/grants').Grant['eligibility'], string>
  focus: import('@athar/contracts/grants').Grant['focus'] | null
  form: Col<import('@athar/contracts').FormDefinition | null, string | null>
  id: string
  milestones: Col<import('@athar/contracts/grants').Grant['milestones'], string>
  opensAt: Col<Date, Date | string>
  released: ColumnType<string, string | number | undefined, string | number>
  sample: Generated<boolean>
  sources: Generated<string[]>
  state: 'archived' | 'closed' | 'draft' | 'open'
  status: ColumnType<string, never, never>
  title: string
  titleAr: string
  version: Generated<number>
}

export type GuardianConsents = {
  askedAt: Col<Date, Date | string>
  decidedAt: Col<Date | null, Date | string | null>
  fullName: Generated<boolean>
  guardianEmail: string
  guardianName: Generated<string>
  id: string
  language: 'en' | 'ar'
  linkRenewedAt: Col<Date | null, Date | string | null>
  personId: string
  readIn: 'en' | 'ar' | null
  relation: 'parent' | 'legal-guardian' | null
  state: 'asked' | 'consented' | 'refused' | 'withdrawn' | 'ended'
  validUntil: Col<Date | null, Date | string | null>
  version: string | null
}

export type GuardianSteps = {
  action: 'ask' | 'consent' | 'refuse' | 'withdraw' | 'adult' | 'contest' | 'end'
  at: Col<Date, Date | string>
  consentId: string
  id: ColumnType<string, never, never>
  side: 'person' | 'guardian' | 'moderator' | 'system'
  version: string | null
}

export type IdempotencyKeys = {
  actedFor: Generated<string | null>
  body: Col<unknown, string | null>
  contract: string
  createdAt: Col<Date, Date | string>
  key: string
  personId: string
  requestHash: string
  status: number | null
}

export type ImportAnswers = {
  answer: Col<unknown, string>
  answeredAt: Col<Date, Date | string>
  answeredBy: string
  importId: string
  orgId: string
  record: number
}

export type ImportMappings = {
  headerFingerprint: string
  mapping: Col<unknown, string>
  orgId: string
  usedAt: Col<Date, Date | string>
}

export type Imports = {
  basis: string | null
  bytes: Col<string, string | number>
  counts: Col<unknown, string | null>
  createdAt: Col<Date, Date | string>
  createdBy: string
  errorCode: string | null
  errorDetails: Col<unknown, string | null>
  fileKey: string
  fileName: string
  finishedAt: Col<Date | null, Date | string | null>
  firstRecordId: Col<string | null, string | number | null>
  id: string
  jobId: string | null
  lastRecordId: Col<string | null, string | number | null>
  options: Col<unknown, string | null>
  orgId: string
  reading: Col<unknown, string | null>
  receipt: Col<unknown, string | null>
  sha256: string
  shapedBy: Generated<string[]>
  state: 'uploaded' | 'checking' | 'review' | 'importing' | 'imported' | 'undone' | 'cancelled' | 'failed'
  version: Generated<number>
}

export type Inventories = {
  approvedBy: string | null
  baseYear: number | null
  changedBy: Generated<string[]>
  endsOn: string
  gwpSet: 'AR4' | 'AR5' | 'AR6'
  lockedBy: string | null
  orgId: string
  recordsDigest: string | null
  restatementOf: number | null
  screeningVersion: Generated<number>
  startsOn: string
  state: Generated<'open' | 'in-review' | 'approved' | 'locked'>
  submittedBy: string | null
  version: Generated<number>
  year: number
}

export type InventoryDenominators = {
  currency: Generated<string>
  headcount: Col<string | null, string | number | null>
  orgId: string
  output: Col<string | null, string | number | null>
  outputUnit: string | null
  revenueMinor: Col<string | null, string | number | null>
  version: Generated<number>
  year: number
}

export type InventoryExports = {
  bytes: Col<string | null, string | number | null>
  createdAt: Col<Date, Date | string>
  createdBy: string
  fileKey: string | null
  fileName: string
  id: string
  jobId: string | null
  kind: 'pdf' | 'xlsx' | 'csv' | 'json'
  language: 'en' | 'ar'
  orgId: string
  sha256: string | null
  state: 'queued' | 'ready' | 'failed'
  year: number
}

export type InventoryLockedRecords = {
  digests: string[]
  ids: Col<string[], (string | number)[]>
  nth: number
  orgId: string
  year: number
}

export type InventoryReporting = {
  baseYearReason: string
  isoConformity: boolean
  orgId: string
  organisationText: string
  responsiblePerson: string
  responsibleRole: string
  significance: string
  version: Generated<number>
  year: number
}

export type InventoryRollup = {
  activity: string
  bucket: string
  co2eAr4Kg: Col<string, string | number>
  co2eAr5Kg: Col<string, string | number>
  co2eAr6Kg: Col<string, string | number>
  dataQuality: string
  inventoryYear: number
  marketAr4Kg: Col<string | null, string | number | null>
  marketAr5Kg: Col<string | null, string | number | null>
  marketAr6Kg: Col<string | null, string | number | null>
  orgId: string
  periodEnd: string
  periodStart: string
  quantity: Col<string, string | number>
  records: number
  resolutionId: number
  siteId: string
  state: string
  supplierId: Generated<number>
  unit: string
}

export type InventoryRollupStamps = {
  bucket: string
  orgId: string
  stamp: string
}

export type InventorySettings = {
  dateOrder: Generated<'day-month-year' | 'month-day-year'>
  gwpSet: Generated<'AR4' | 'AR5' | 'AR6'>
  orgId: string
  recalculationThreshold: ColumnType<string, string | number | undefined, string | number>
  upstream: Generated<boolean>
  version: Generated<number>
}

export type Invitations = {
  acceptedAt: Col<Date | null, Date | string | null>
  acceptedBy: string | null
  createdAt: Col<Date, Date | string>
  email: string
  expiresAt: Col<Date, Date | string>
  id: string
  invitedBy: string
  orgId: string
  role: 'owner' | 'admin' | 'preparer' | 'reviewer' | 'auditor' | 'viewer'
}

export type Jobs = {
  actingRole: Generated<string>
  attempt: Generated<number>
  cancelAsked: Generated<boolean>
  createdAt: Col<Date, Date | string>
  createdBy: string
  done: ColumnType<string, string | number | undefined, string | number>
  errorCode: string | null
  errorDetails: Col<Record<string, unknown> | null, string | null>
  finishedAt: Col<Date | null, Date | string | null>
  id: string
  input: Col<unknown, string>
  kind: string
  orgId: string
  queueId: string
  result: Col<Record<string, unknown> | null, string | null>
  startedAt: Col<Date | null, Date | string | null>
  state: Generated<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'>
  total: Col<string | null, string | number | null>
  tries: Generated<number>
}

export type KpiValues = {
  createdAt: Col<Date, Date | string>
  id: Generated<string>
  kpiCode: string
  kpiName: string
  orgId: string
  unit: string
  value: Col<string, string | number>
  year: number
}

export type LogCheckpoints = {
  at: Col<Date, Date | string>
  note: string
  previous: Col<string, string | number>
  size: Col<string, string | number>
}

export type LogCosignatures = {
  line: string
  size: Col<string, string | number>
  witness: string
}

export type LogKey = {
  createdAt: Col<Date, Date | string>
  name: string
  publicKey: Buffer
  seedSealed: Buffer
  single: Generated<boolean>
}

export type LogLeaves = {
  at: Col<Date, Date | string>
  digestOf: string | null
  hashes: Col<Record<string, string>, string>
  id: Generated<string>
  ids: Col<Record<string, string>, string>
  kind: string
  leaf: string | null
  orgId: string | null
  place: Col<string | null, string | number | null>
  subject: string
  tx: ColumnType<string, string | number | undefined, string | number>
  written: ColumnType<string, never, never>
}

export type LogMailings = {
  day: string
}

export type LogTiles = {
  hashes: Buffer
  level: number
  place: Col<string, string | number>
}

export type LogTrail = {
  fields: Col<unknown, string | null>
  hash: string | null
  id: ColumnType<string, never, never>
  orgId: string | null
  place: Col<string | null, string | number | null>
  source: string
  subject: string
  tx: ColumnType<string, string | number | undefined, string | number>
}

export type LogWitnesses = {
  askedAt: Col<Date, Date | string>
  name: string
  state: 'agrees' | 'away' | 'refuses' | 'contradicts' | 'lies'
}

export type LooseFiles = {
  dueAt: Col<Date | null, Date | string | null>
  key: string
}

export type MailOutbox = {
  attempts: Generated<number>
  createdAt: Col<Date, Date | string>
  dueAt: ColumnType<Date, Date | string | undefined, Date | string>
  givenUp: Generated<boolean>
  id: string
  letter: Buffer
  nth: ColumnType<string, never, never>
  recipient: Buffer
  type: string
}

export type MarketplaceBadges = {
  checkedAt: Col<Date, Date | string>
  checkedBy: string
  expiresOn: string
  id: string
  kind: 'registration' | 'licence' | 'accreditation'
  number: string
  orgId: string
  removedAt: Col<Date | null, Date | string | null>
  removedBy: string | null
}

export type MarketplaceEnquiries = {
  askerName: Col<import('@athar/contracts').BilingualName, string>
  askerOrgId: string | null
  askerPersonId: string | null
  asks: 'organisation' | 'person'
  changedAt: Col<Date, Date | string>
  createdAt: Col<Date, Date | string>
  id: string
  lastMessageAt: Col<Date, Date | string>
  listingId: string
  listingTitle: Col<import('@athar/contracts').BilingualName, string>
  number: string
  providerName: Col<import('@athar/contracts').BilingualName, string>
  providerOrgId: string | null
  reminded: Generated<number>
  state: 'agreed' | 'answered' | 'closed' | 'open'
  subject: string
  version: Generated<number>
  waitsSince: Col<Date, Date | string>
}

export type MarketplaceFavourites = {
  listingId: string
  personId: string
  since: Col<Date, Date | string>
}

export type MarketplaceFiles = {
  bytes: Col<string, string | number>
  fileKey: string
  fileName: string
  id: string
  kind: 'picture' | 'document'
  listingId: string
  mediaType: string
  orgId: string
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type MarketplaceListings = {
  answers: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  category: 'energy-efficiency' | 'renewables' | 'water' | 'waste' | 'transport' | 'nature' | 'software' | 'finance' | 'advisory' | 'verification' | 'laboratory'
  changedAt: Col<Date, Date | string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  draft: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  form: Col<import('@athar/contracts').FormDefinition | null, string | null>
  id: string
  number: string | null
  orgId: string
  preparedBy: string[]
  published: Col<import('@athar/contracts').FormAnswers | null, string | null>
  publishedAt: Col<Date | null, Date | string | null>
  publishedWords: string | null
  state: 'draft' | 'in-review' | 'published' | 'returned' | 'suspended' | 'withdrawn'
  submittedAt: Col<Date | null, Date | string | null>
  titleKey: string | null
  version: Generated<number>
  words: string | null
}

export type MarketplaceMessageFiles = {
  bytes: Col<string, string | number>
  fileKey: string
  fileName: string
  id: string
  mediaType: string
  messageId: string
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string | null
}

export type MarketplaceMessages = {
  at: Col<Date, Date | string>
  enquiryId: string
  id: string
  personId: string | null
  side: 'asker' | 'provider'
  text: string
}

export type MarketplaceOffers = {
  answers: Col<import('@athar/contracts').FormAnswers, string>
  audienceKeys: ColumnType<string, never, never>
  audiences: string[]
  category: import('@athar/contracts/marketplace').ListingCategory
  certificateKeys: ColumnType<string, never, never>
  certificates: string[]
  kind: Generated<'listing' | 'verifier'>
  listingId: string
  ofListing: ColumnType<string | null, never, never>
  orgId: string
  publishedAt: Col<Date, Date | string>
  regionKeys: ColumnType<string, never, never>
  regions: string[]
  sample: boolean
  words: string
}

export type MarketplaceQuotations = {
  answeredAt: Col<Date | null, Date | string | null>
  answeredBy: string | null
  conditions: Generated<string>
  currency: import('@athar/contracts/marketplace').QuotationInput["currency"] | null
  id: string
  invitedAt: Col<Date | null, Date | string | null>
  listingId: string | null
  orgId: string
  price: Col<string | null, string | number | null>
  providerAr: string
  providerEn: string
  providerOrgId: string | null
  requestId: string
  state: Generated<'invited' | 'declined' | 'submitted' | 'chosen' | 'not-chosen'>
  term: Generated<string>
  validUntil: string | null
  vatIncluded: boolean | null
  version: Generated<number>
}

export type MarketplaceRequestFiles = {
  bytes: Col<string, string | number>
  fileKey: string
  fileName: string
  id: string
  mediaType: string
  orgId: string
  quotationId: string | null
  requestId: string
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type MarketplaceRequests = {
  buyerAr: string
  buyerEn: string
  category: import('@athar/contracts/marketplace').ListingCategory
  changedAt: Col<Date, Date | string>
  chosenId: string | null
  createdAt: Col<Date, Date | string>
  createdBy: string
  deadline: Col<Date, Date | string>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  decisionNote: Generated<string>
  id: string
  number: string | null
  orgId: string
  regions: import('@athar/contracts/marketplace').ListingRegion[]
  state: 'cancelled' | 'closed' | 'decided' | 'draft' | 'open'
  text: string
  title: string
  version: Generated<number>
}

export type MarketplaceSearches = {
  createdAt: Col<Date, Date | string>
  filters: Col<import('@athar/contracts/marketplace').SavedFilters, string>
  id: string
  name: string
  personId: string
}

export type MembershipVisits = {
  lastSeenOn: string
  orgId: string
  personId: string
}

export type Memberships = {
  endedAt: Col<Date | null, Date | string | null>
  endedBy: string | null
  endedHow: 'deactivated' | 'left' | null
  invitedBy: string | null
  orgId: string
  personId: string
  role: 'owner' | 'admin' | 'preparer' | 'reviewer' | 'auditor' | 'viewer'
  since: Col<Date, Date | string>
}

export type MentorGroupModerators = {
  groupId: string
  personId: string
  since: Col<Date, Date | string>
}

export type MentorGroups = {
  ages: 'adult' | 'under-18' | null
  createdAt: Col<Date, Date | string>
  id: string
  language: 'en' | 'ar'
  mentorId: string
  places: number
  title: string
  toldOpen: Generated<boolean>
  topic: 'green-careers' | 'energy' | 'water' | 'trees-and-wildlife' | 'waste-and-recycling' | 'research-projects' | 'starting-an-initiative'
}

export type Mentors = {
  about: string
  capacity: number
  changedAt: Col<Date, Date | string>
  decidedBy: string | null
  id: string
  languages: ('en' | 'ar')[]
  personId: string
  reason: string | null
  region: string | null
  state: 'approved' | 'declined' | 'requested' | 'suspended'
  times: ('weekday-morning' | 'weekday-afternoon' | 'weekday-evening' | 'weekend-morning' | 'weekend-afternoon' | 'weekend-evening')[]
  topics: ('green-careers' | 'energy' | 'water' | 'trees-and-wildlife' | 'waste-and-recycling' | 'research-projects' | 'starting-an-initiative')[]
  version: Generated<number>
}

export type MentorshipBlocks = {
  at: Col<Date, Date | string>
  blocked: string
  byPerson: string
}

export type MentorshipNotes = {
  body: string
  createdAt: Col<Date, Date | string>
  groupId: string | null
  id: string
  mentorshipId: string
  metOn: string
  personId: string
}

export type Mentorships = {
  acceptedAt: Col<Date | null, Date | string | null>
  ageBand: 'adult' | 'under-18'
  askedAt: Col<Date, Date | string>
  changedAt: Col<Date, Date | string>
  feedback: Generated<string>
  goal: string
  groupId: string | null
  id: string
  language: 'en' | 'ar'
  menteePerson: string
  mentorPerson: string
  rating: number | null
  state: 'accepted' | 'declined' | 'finished' | 'requested' | 'stopped' | 'withdrawn'
  topic: 'green-careers' | 'energy' | 'water' | 'trees-and-wildlife' | 'waste-and-recycling' | 'research-projects' | 'starting-an-initiative'
  version: Generated<number>
}

export type MrvCalibrations = {
  deviceId: string
  evidenceId: string
  id: string
  notedAt: Col<Date, Date | string>
  notedBy: string
  orgId: string
  validFrom: string
  validTo: string
}

export type MrvChannels = {
  code: string
  deviceId: string
  digits: number | null
  everySeconds: number
  id: string
  kind: import('@athar/contracts/mrv-projects').ChannelKind
  least: Col<string | null, string | number | null>
  most: Col<string | null, string | number | null>
  multiplier: Col<string, string | number>
  orgId: string
  unit: import('@athar/contracts/mrv-projects').ChannelUnit
}

export type MrvDays = {
  amount: Col<string, string | number>
  channelId: string
  day: string
  leftOut: number
  orgId: string
  readings: number
}

export type MrvDevices = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  id: string
  keyEnding: string | null
  keyHash: Buffer | null
  keyMadeAt: Col<Date | null, Date | string | null>
  name: string
  orgId: string
  projectId: string
  serialNumber: string
  updatedAt: Col<Date, Date | string>
  version: Generated<number>
}

export type MrvEvidence = {
  attachedKey: string | null
  bytes: Col<string, string | number>
  fileKey: string | null
  fileName: string
  id: string
  label: 'public' | 'restricted' | 'confidential' | 'secret'
  meta: ColumnType<unknown, string | undefined, string>
  orgId: string
  origin: 'upload' | 'record' | 'contract' | 'supplier-request'
  projectId: string | null
  readAt: Col<Date | null, Date | string | null>
  sample: Generated<boolean>
  sha256: string
  state: 'destroyed' | 'pending' | 'rejected' | 'superseded' | 'verified'
  supersedes: string | null
  type: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
  url: ColumnType<string, never, never>
  verifiedAt: Col<Date | null, Date | string | null>
  verifiedBy: string | null
  version: Generated<number>
  words: Generated<string>
}

export type MrvHours = {
  amount: Col<string, string | number>
  channelId: string
  hour: Col<Date, Date | string>
  leftOut: number
  orgId: string
  readings: number
}

export type MrvMeterExchanges = {
  at: Col<Date, Date | string>
  channelId: string
  firstValue: Col<string, string | number>
  id: string
  lastValue: Col<string, string | number>
  notedAt: Col<Date, Date | string>
  notedBy: string
  orgId: string
}

export type MrvPeriods = {
  channels: Col<import('@athar/contracts/mrv-projects').PeriodChannel[], string>
  computedAt: Col<Date | null, Date | string | null>
  createdAt: Col<Date, Date | string>
  createdBy: string
  fromDay: string
  frozenAt: Col<Date | null, Date | string | null>
  frozenBy: string | null
  gapReason: string
  id: string
  measured: Col<import('@athar/contracts/mrv-projects').PeriodEntered, string>
  methodology: import('@athar/contracts/mrv-projects').ProjectType
  methodologyVersion: string
  orgId: string
  parameters: Col<import('@athar/contracts/mrv-projects').PeriodEntered, string>
  projectId: string
  readingsDigests: Col<{ channelId: string; month: string; readings: number; sha256: string }[] | null, string | null>
  readingsSha256: string | null
  result: Col<import('@athar/contracts/mrv-projects').PeriodResult | null, string | null>
  state: import('@athar/contracts/mrv-projects').PeriodState
  toDay: string
  updatedAt: Col<Date, Date | string>
  updatedBy: string
  verifiedAt: Col<Date | null, Date | string | null>
  verifiedNumber: string | null
  verifiedTonnes: Col<string | null, string | number | null>
  version: Generated<number>
}

export type MrvReadingCorrections = {
  channelId: string
  correctedAt: Col<Date, Date | string>
  correctedBy: string
  id: string
  nth: ColumnType<string, never, never>
  orgId: string
  readAt: Col<Date, Date | string>
  reason: string
  value: Col<string | null, string | number | null>
}

export type MrvReadings = {
  amount: Col<string | null, string | number | null>
  arrivedAt: Col<Date, Date | string>
  channelId: string
  flags: Col<import('@athar/contracts/mrv-projects').Flagged[] | null, string | null>
  orgId: string
  readAt: Col<Date, Date | string>
  value: Col<string, string | number>
}

export type NotificationDigests = {
  frequency: 'daily' | 'weekly'
  period: string
  personId: string
  sentAt: Col<Date, Date | string>
}

export type NotificationReminders = {
  createdAt: Col<Date, Date | string>
  dueAt: Col<Date, Date | string>
  name: string
  orgId: string
  subject: string
}

export type NotificationSettings = {
  deliveries: Col<import('@athar/contracts/notifications').NoticeSettings['deliveries'], string>
  digestHour: number
  personId: string
  quietFrom: string | null
  quietTo: string | null
  quietWeekend: boolean
  timeZone: string
  updatedAt: Col<Date, Date | string>
}

export type Notifications = {
  actorId: string | null
  createdAt: Col<Date, Date | string>
  data: Col<import('@athar/contracts/notifications').NoticeData, string>
  dedupeKey: string
  id: Generated<string>
  kind: import('@athar/contracts/notifications').NoticeKind
  link: string
  mailDueAt: Col<Date | null, Date | string | null>
  mailedAt: Col<Date | null, Date | string | null>
  orgId: string | null
  personId: string
  readAt: Col<Date | null, Date | string | null>
}

export type NpoAccounts = {
  confirmedAt: Col<Date | null, Date | string | null>
  confirmedBy: string | null
  givenAt: Col<Date, Date | string>
  givenBy: string
  iban: string
  id: Generated<string>
  nth: ColumnType<string, never, never>
  orgId: string
  registrationId: string
}

export type NpoRegistrations = {
  answers: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  changedAt: Col<Date, Date | string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  draft: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  form: Col<import('@athar/contracts').FormDefinition | null, string | null>
  iban: string | null
  id: string
  licenceExpiresOn: string | null
  licenceNumber: string | null
  number: string | null
  orgId: string
  preparedBy: string[]
  state: 'approved' | 'draft' | 'expired' | 'information-requested' | 'rejected' | 'submitted' | 'under-review'
  submittedAt: Col<Date | null, Date | string | null>
  version: Generated<number>
}

export type OrganisationDeletions = {
  askedAt: Col<Date, Date | string>
  askedBy: string
  dueAt: Col<Date, Date | string>
  jobId: string | null
  orgId: string
}

export type OrganisationExports = {
  bytes: Col<string | null, string | number | null>
  createdAt: Col<Date, Date | string>
  createdBy: string
  fileKey: string | null
  fileName: string
  id: string
  jobId: string
  orgId: string
  sha256: string | null
  state: 'queued' | 'ready'
}

export type Organisations = {
  baseYear: number
  consolidationApproach: 'operational-control' | 'financial-control' | 'equity-share'
  createdAt: Col<Date, Date | string>
  fiscalYearFirstMonth: number
  id: string
  nameAr: string
  nameEn: string
  region: string
  sample: Generated<boolean>
  sector: import('@athar/contracts').organisations.Organisation['sector']
  type: 'company' | 'government' | 'npo' | 'project_owner' | 'verifier' | 'buyer'
  unifiedNumber: string | null
  version: Generated<number>
}

export type OwnActivities = {
  archivedAt: Col<Date | null, Date | string | null>
  category: string
  createdAt: Col<Date, Date | string>
  createdBy: string
  defaultUnit: string
  dimension: string
  key: string
  nameAr: string
  nameEn: string
  orgId: string
  reason: string
  scope: '1' | '2' | '3'
}

export type OwnFactors = {
  activity: string
  biogenicCo2Kg: Col<string | null, string | number | null>
  ch4FossilKg: Col<string | null, string | number | null>
  ch4Kg: Col<string | null, string | number | null>
  ch4NonFossilKg: Col<string | null, string | number | null>
  co2Kg: Col<string | null, string | number | null>
  co2eKg: Col<string, string | number>
  confidence: Generated<string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  endedAt: Col<Date | null, Date | string | null>
  gwpSet: string
  id: string
  level: 'organisation' | 'site' | 'supplier'
  licence: Generated<string>
  n2oKg: Col<string | null, string | number | null>
  nameAr: string
  nameEn: string
  notes: Generated<string>
  orgId: string
  rangeConfirmed: Generated<boolean>
  reason: Generated<string>
  region: string | null
  scope2Basis: Generated<'location' | 'market' | 'both' | 'residual-mix'>
  siteId: string | null
  sourcePublisher: Generated<string>
  sourceTable: Generated<string>
  sourceTitle: string
  sourceYear: number | null
  supplierId: number | null
  uncertaintyPct: Col<string | null, string | number | null>
  unit: string
  validFrom: string
  validTo: string | null
  version: Generated<number>
}

export type OwnershipTransfers = {
  askedAt: Col<Date, Date | string>
  expiresAt: Col<Date, Date | string>
  fromPerson: string
  id: string
  orgId: string
  outcome: 'accepted' | 'declined' | 'withdrawn' | 'lapsed' | null
  settledAt: Col<Date | null, Date | string | null>
  toPerson: string
}

export type People = {
  onboardedAt: Col<Date | null, Date | string | null>
  personId: string
}

export type PlatformIdentity = {
  id: Generated<string>
  single: Generated<boolean>
}

export type PlatformRoles = {
  personId: string
  role: 'platform_owner' | 'platform_admin' | 'content_editor' | 'grants_officer' | 'security_officer'
  since: Col<Date, Date | string>
}

export type PlatformSecurityAudit = {
  createdAt: Col<Date, Date | string>
  eventType: string
  id: Generated<string>
  ipAddress: string | null
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>
  personId: string | null
  reportedByClient: boolean
  requestId: string
  severity: 'info' | 'warning' | 'critical'
  suspiciousActivity: boolean
  userAgent: string | null
}

export type PlatformSetUp = {
  createdAt: Col<Date, Date | string>
  tokenHash: Buffer
}

export type PriceIndices = {
  currency: string
  enteredAt: Col<Date, Date | string>
  enteredBy: string
  orgId: string
  source: string
  value: Col<string, string | number>
  version: Generated<number>
  year: number
}

export type ProjectChecks = {
  answeredAt: Col<Date, Date | string>
  answeredBy: string
  evidenceId: string | null
  id: Generated<string>
  line: import('@athar/contracts/mrv-projects').CheckLine
  orgId: string
  projectId: string
  reason: Generated<string>
  stage: import('@athar/contracts/mrv-projects').ProjectStage
}

export type ProjectRegistrations = {
  answers: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  changedAt: Col<Date, Date | string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  draft: ColumnType<import('@athar/contracts').FormAnswers, string | undefined, string>
  form: Col<import('@athar/contracts').FormDefinition | null, string | null>
  id: string
  number: string | null
  orgId: string
  preparedBy: string[]
  projectId: string
  state: 'approved' | 'draft' | 'rejected' | 'returned' | 'submitted' | 'under-review' | 'withdrawn'
  submittedAt: Col<Date | null, Date | string | null>
  version: Generated<number>
}

export type ProjectScenes = {
  addedAt: Col<Date, Date | string>
  addedBy: string
  evidenceId: string
  footprint: Col<import('@athar/contracts/mrv-projects').ProjectLocation, string>
  id: string
  orgId: string
  projectId: string
  sensor: string
  takenOn: string
}

export type Projects = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  creditingFrom: string | null
  creditingTo: string | null
  description: string
  id: string
  location: Col<import('@athar/contracts/mrv-projects').ProjectLocation | null, string | null>
  metadata: ColumnType<import('@athar/contracts/mrv-projects').ProjectMetadata, string | undefined, string>
  name: string
  orgId: string
  profile: 'national' | 'generic'
  projectType: import('@athar/contracts/mrv-projects').ProjectType
  registeredNowhereElse: Generated<boolean>
  sgiProjectId: string | null
  state: import('@athar/contracts/mrv-projects').ProjectStage
  status: ColumnType<string, never, never>
  tenantId: ColumnType<string, never, never>
  updatedAt: Col<Date, Date | string>
  updatedBy: string
  version: Generated<number>
}

export type PublicChecks = {
  acceptedAt: Col<Date | null, Date | string | null>
  askedAt: Col<Date, Date | string>
  id: string
  orgId: string
  reason: Generated<string>
  shown: Col<import('@athar/contracts').organisations.Publication, string>
  state: 'accepted' | 'dropped' | 'refused' | 'waiting'
  subject: 'organisation-name' | 'volunteer-event' | 'tree-site' | 'sgi-update'
  subjectId: string
  version: Generated<number>
  why: 'name' | 'first' | 'address'
}

export type Publishers = {
  askedAt: Col<Date, Date | string>
  id: string
  orgId: string
  reason: Generated<string>
  state: 'allowed' | 'refused' | 'waiting'
  version: Generated<number>
}

export type RecalculationPolicies = {
  decidedAt: Col<Date, Date | string>
  decidedBy: string
  id: ColumnType<number, never, never>
  orgId: string
  reason: string
  threshold: Col<string, string | number>
}

export type RecordAttachments = {
  bytes: Col<string, string | number>
  fileKey: string
  fileName: string
  id: string
  mediaType: string
  orgId: string
  recordId: Col<string, string | number>
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type Reports = {
  aboutPerson: string
  askedAt: Col<Date, Date | string>
  body: string
  changedAt: Col<Date, Date | string>
  decidedBy: string | null
  decision: string | null
  id: string
  kind: 'mentor' | 'mentorship' | 'listing'
  reason: import('@athar/contracts/moderation').Report['reason']
  reporterId: string
  state: 'dismissed' | 'open' | 'upheld'
  subjectId: string
  version: Generated<number>
  words: string
}

export type Requests = {
  about: string
  changedAt: Col<Date, Date | string>
  contentHash: Buffer
  createdAt: Col<Date, Date | string>
  email: string
  handledBy: string | null
  id: Generated<string>
  keyHash: Buffer
  kind: 'demo' | 'pledge' | 'sponsorship'
  language: 'en' | 'ar'
  name: string
  organisation: string
  personId: string | null
  reference: string
  state: 'declined' | 'done' | 'in-contact' | 'new'
  trees: number | null
  version: Generated<number>
}

export type Restatements = {
  closedAt: Col<Date | null, Date | string | null>
  id: ColumnType<number, never, never>
  openedAt: Col<Date, Date | string>
  openedBy: string
  orgId: string
  reason: string
  totalsAfter: Col<import('@athar/carbon').TotalsJson | null, string | null>
  totalsBefore: Col<import('@athar/carbon').TotalsJson, string>
  year: number
}

export type RollupDirty = {
  bucket: string
  mark: Generated<string>
  orgId: string
  siteId: string | null
}

export type Scope3Screening = {
  category: number
  decision: 'included' | 'not-relevant' | 'excluded'
  orgId: string
  reason: Generated<string>
  year: number
}

export type SgiFiles = {
  alt: ColumnType<import('@athar/contracts').BilingualName, string | undefined, string>
  bytes: Col<string, string | number>
  fileKey: string
  fileName: string
  id: string
  kind: import('@athar/contracts/sgi').RegistrationFile['kind']
  mediaType: string
  orgId: string
  publishedAlt: Col<import('@athar/contracts').BilingualName | null, string | null>
  registrationId: string
  removedAt: Col<Date | null, Date | string | null>
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type SgiFollows = {
  personId: string
  projectId: string
  since: Col<Date, Date | string>
}

export type SgiProjectUpdates = {
  happenedOn: string
  id: string
  orgId: string | null
  postedAt: Col<Date, Date | string>
  postedBy: string
  projectId: string
  reported: ColumnType<import('@athar/contracts/sgi').ReportedValue[], string | undefined, string>
  side: import('@athar/contracts/sgi').ProjectUpdate['postedBy']
  text: Col<import('@athar/contracts').BilingualName, string>
  title: Col<import('@athar/contracts').BilingualName, string>
}

export type SgiProjects = {
  area: Col<[number, number][] | null, string | null>
  capacityMw: Col<string | null, string | number | null>
  dates: Col<import('@athar/contracts/sgi').Project['dates'], string>
  draft: Col<import('@athar/contracts/sgi').RegistrationDraft | null, string | null>
  hiddenAt: Col<Date | null, Date | string | null>
  id: string
  impact: Col<import('@athar/contracts').BilingualName, string>
  initiative: import('@athar/contracts/sgi').ProjectCard['initiative']
  kind: 'project' | 'initiative'
  latitude: number
  longitude: number
  milestones: ColumnType<import('@athar/contracts/sgi').Project['milestones'], string | undefined, string>
  nameKeys: string[]
  orgId: string | null
  participants: number | null
  partners: ColumnType<import('@athar/contracts').BilingualName[], string | undefined, string>
  phase: Col<import('@athar/contracts').BilingualName | null, string | null>
  placeName: Col<import('@athar/contracts').BilingualName, string>
  precision: import('@athar/contracts/sgi').ProjectCard['place']['precision']
  publishedAt: Col<Date, Date | string>
  region: string
  registeredBy: Col<import('@athar/contracts').BilingualName | null, string | null>
  registrationId: string | null
  sample: Generated<boolean>
  slug: string
  sources: Generated<string[]>
  status: 'planning' | 'active' | 'completed'
  summary: Col<import('@athar/contracts').BilingualName, string>
  target: Col<import('@athar/contracts/sgi').ProjectCard['target'] | null, string | null>
  title: Col<import('@athar/contracts').BilingualName, string>
  updatedAt: Col<Date, Date | string>
}

export type SgiRegistrations = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  draft: Col<import('@athar/contracts/sgi').RegistrationDraft, string>
  id: string
  kind: 'project' | 'initiative'
  nameKeys: Generated<string[]>
  orgId: string
  organisationName: Col<import('@athar/contracts').BilingualName, string>
  preparedBy: Generated<string[]>
  reference: string | null
  region: string | null
  sample: Generated<boolean>
  state: 'draft' | 'submitted' | 'in-review' | 'changes-requested' | 'published' | 'revising' | 'rejected'
  submittedAt: Col<Date | null, Date | string | null>
  submittedBy: string | null
  updatedAt: Col<Date, Date | string>
  version: Generated<number>
}

export type SgiReportedValues = {
  metric: import('@athar/contracts/sgi').Metric
  orgId: string
  projectId: string
  reportedAt: Col<Date, Date | string>
  reportedBy: string
  value: Col<string, string | number>
  year: number
}

export type SiteNames = {
  nameKey: string
  orgId: string
  siteId: string
}

export type SiteVersions = {
  changedAt: Col<Date, Date | string>
  changedBy: string
  city: string | null
  floorAreaM2: Col<string | null, string | number | null>
  orgId: string
  region: string | null
  siteId: string
  version: number
}

export type Sites = {
  aliases: Generated<string[]>
  archivedAt: Col<Date | null, Date | string | null>
  city: string | null
  code: string
  country: Generated<string>
  createdAt: Col<Date, Date | string>
  entityId: string
  floorAreaM2: Col<string | null, string | number | null>
  id: string
  nameAr: string
  nameEn: string
  orgId: string
  region: string | null
  version: Generated<number>
}

export type SupersededAcceptances = {
  acceptedAt: Col<Date, Date | string>
  acceptedBy: string
  changes: string[]
  id: ColumnType<number, never, never>
  orgId: string
  reason: string
  records: number
  year: number
}

export type Suppliers = {
  id: ColumnType<number, never, never>
  name: string
  nameKey: string
  orgId: string
}

export type SuppliersRequestFiles = {
  bytes: Col<string, string | number>
  fileKey: string
  fileName: string
  id: string
  mediaType: string
  orgId: string
  requestId: string
  sha256: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
}

export type SuppliersRequests = {
  activity: string
  answer: Col<import('@athar/contracts/suppliers').SupplierAnswer | null, string | null>
  answeredAt: Col<Date | null, Date | string | null>
  changedAt: Col<Date, Date | string>
  changedBy: string
  createdAt: Col<Date, Date | string>
  createdBy: string
  decidedBy: string | null
  email: string
  evidenceRequired: boolean
  factorId: string | null
  id: string
  language: 'ar' | 'en'
  linkNumber: Generated<number>
  linkUntil: Col<Date, Date | string>
  mailedAt: Col<Date, Date | string>
  note: string
  orgId: string
  organisationAr: string
  organisationEn: string
  periodFrom: string
  periodTo: string
  product: string
  reminded: Generated<number>
  state: 'accepted' | 'answered' | 'sent' | 'withdrawn'
  supplier: string
  supplierId: number
  unit: string
  version: Generated<number>
}

export type TakeDowns = {
  id: Generated<string>
  kept: Col<Record<string, unknown> | null, string | null>
  kind: 'tree-site' | 'wall-name' | 'volunteer-event' | 'project-news' | 'listing'
  orgId: string | null
  putBackAt: Col<Date | null, Date | string | null>
  putBackBy: string | null
  reason: string
  subjectId: string
  takenAt: Col<Date, Date | string>
  takenBy: string | null
  title: Col<import('@athar/contracts').BilingualName, string>
}

export type TargetJudgements = {
  at: Col<Date, Date | string>
  cause: 'target-saved' | 'year-counted' | 'year-restated'
  id: ColumnType<string, never, never>
  orgId: string
  status: 'behind-target' | 'on-track' | 'achieved'
  targetId: string
  targetVersion: number
  value: Col<string, string | number>
  year: number
}

export type TargetVersions = {
  changedAt: Col<Date, Date | string>
  changedBy: string
  orgId: string
  plan: Col<import('@athar/contracts/inventory').TargetInput, string>
  reason: string
  removed: Generated<boolean>
  targetId: string
  version: number
}

export type Targets = {
  changedAt: Col<Date, Date | string>
  changedBy: string
  id: string
  orgId: string
  plan: Col<import('@athar/contracts/inventory').TargetInput, string>
  removedAt: Col<Date | null, Date | string | null>
  version: Generated<number>
}

export type TreeAdoptions = {
  adoptedAt: Col<Date, Date | string>
  checkedOn: string | null
  dedication: string
  id: string
  name: string
  number: string
  onWall: boolean
  orgId: string
  personId: string
  scientific: string
  siteId: string
  species: string
  speciesAr: string
  speciesEn: string
  state: 'alive' | 'weak' | 'dead' | 'replaced' | null
  wallClosedAt: Col<Date | null, Date | string | null>
  wallRefused: Generated<boolean>
  withdrawnAt: Col<Date | null, Date | string | null>
}

export type TreeChecks = {
  adoptionId: string
  checkedBy: string
  checkedOn: string
  createdAt: Col<Date, Date | string>
  id: string
  note: string
  orgId: string
  photoId: string | null
  state: 'alive' | 'weak' | 'dead' | 'replaced'
}

export type TreePhotos = {
  bytes: number
  fileKey: string
  height: number
  id: string
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  orgId: string
  sha256: string
  siteId: string
  uploadedAt: Col<Date, Date | string>
  uploadedBy: string
  width: number
}

export type TreeSites = {
  capacity: number
  createdAt: Col<Date, Date | string>
  createdBy: string
  id: string
  lastDay: string | null
  lat: Col<string, string | number>
  lon: Col<string, string | number>
  nameAr: string
  nameEn: string
  open: boolean
  orgId: string
  placeAr: string
  placeEn: string
  planterAr: string
  planterEn: string
  precision: import('@athar/contracts/tree-adoption').Site['precision']
  region: string
  sample: boolean
  slug: string
  species: string[]
  taken: Generated<number>
  takenDownAt: Col<Date | null, Date | string | null>
  version: Generated<number>
}

export type UsageDayVisits = {
  day: string
  visits: number
}

export type UsageDays = {
  count: number
  day: string
  detail: string
  event: string
  language: string
  page: string
}

export type UsageEvents = {
  at: Col<Date, Date | string>
  day: string
  detail: Generated<string>
  event: string
  id: ColumnType<string, never, never>
  language: 'en' | 'ar'
  page: string
  visit: string | null
}

export type VerificationDraws = {
  clientOrgId: string
  dimensions: import('@athar/contracts/verification').SampleDimension[]
  drawnAt: Col<Date, Date | string>
  drawnBy: string
  drawnSha256: string
  headRoot: string
  headSize: Col<string, string | number>
  kind: 'record' | 'answer' | 'contract' | 'own-factor' | 'screening' | 'denominator' | 'measured' | 'parameter'
  number: number
  orgId: string
  population: number
  populationSha256: string
  populationTotal: Col<string, string | number>
  reason: string
  seed: string
  share: Col<string | null, string | number | null>
  size: number
  thresholdKg: Col<string, string | number>
  verificationId: string
}

export type VerificationFindings = {
  answer: Generated<string>
  answeredAt: Col<Date | null, Date | string | null>
  answeredBy: string | null
  basis: string
  changedAt: Col<Date, Date | string>
  clientOrgId: string
  createdAt: Col<Date, Date | string>
  createdBy: string | null
  effectKg: Col<string, string | number>
  id: string
  number: number
  orgId: string
  origin: 'verifier' | 'record-changed' | 'record-removed' | 'evidence-changed' | 'item-changed' | 'reading-late' | 'reading-corrected' | 'meter-exchanged' | 'period-changed'
  recordId: string | null
  resolution: Generated<string>
  resolvedAt: Col<Date | null, Date | string | null>
  resolvedBy: string | null
  severity: 'material-misstatement' | 'misstatement' | 'nonconformity' | 'scope-limitation' | 'observation'
  state: 'answered' | 'closed' | 'kept' | 'open'
  verificationId: string
  version: Generated<number>
}

export type VerificationKeys = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  id: string
  kind: 'own' | 'kept-here'
  orgId: string
  publicKey: Buffer
  revokeReason: string | null
  revokedAt: Col<Date | null, Date | string | null>
  revokedBy: string | null
  seedSealed: Buffer | null
}

export type VerificationSamples = {
  checkedAt: Col<Date | null, Date | string | null>
  checkedBy: string | null
  clientOrgId: string
  draw: number
  kg: Col<string, string | number>
  kind: import('@athar/contracts/verification').ItemKind
  note: Generated<string>
  orgId: string
  outcome: Generated<'open' | 'agreed' | 'exception'>
  position: number
  recordId: string
  shown: Col<Record<string, unknown>, string>
  stratum: string
  verificationId: string
}

export type VerificationStatements = {
  clientOrgId: string
  credential: string
  keyId: string
  number: string
  orgId: string
  sha256: string
  signature: string
  signedAt: Col<Date, Date | string>
  statement: string
  statusPlace: number
  verificationId: string
  withdrawReason: string | null
  withdrawnAt: Col<Date | null, Date | string | null>
}

export type VerificationTeam = {
  addedAt: Col<Date, Date | string>
  addedBy: string
  clientOrgId: string
  declaredAt: Col<Date | null, Date | string | null>
  orgId: string
  personId: string
  role: 'lead' | 'member' | 'reviewer'
  verificationId: string
}

export type VerificationVisits = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  id: string
  notes: string
  orgId: string
  people: string
  place: string
  verificationId: string
  visitedOn: string
}

export type Verifications = {
  changedAt: Col<Date, Date | string>
  clientNameAr: string
  clientNameEn: string
  clientOrgId: string
  concludedBy: string | null
  conclusion: 'unmodified' | 'modified' | 'adverse' | 'disclaimer' | null
  conclusionText: Generated<string>
  createdAt: Col<Date, Date | string>
  createdBy: string
  criteria: string
  engagementId: string
  figures: Col<import('@athar/contracts/verification').VerifiedFigures | import('@athar/contracts/verification').VerifiedReport | import('@athar/contracts/verification').VerifiedProject | null, string | null>
  id: string
  inventoryYear: number
  level: 'limited' | 'reasonable'
  materialityKg: Col<string, string | number>
  materialityPercent: Col<string, string | number>
  orgId: string
  periodId: string | null
  place: string
  plannedBy: Generated<string[]>
  project: Col<import('@athar/contracts/verification').VerifiedProject | null, string | null>
  report: Col<import('@athar/contracts/verification').VerifiedReport | null, string | null>
  reviewedAt: Col<Date | null, Date | string | null>
  reviewedBy: string | null
  riskNotes: Generated<string>
  scope: string
  signedAt: Col<Date | null, Date | string | null>
  signedBy: string | null
  state: 'assigned' | 'declined' | 'draft' | 'in-review' | 'ready-to-sign' | 'signed' | 'withdrawn'
  subjectKind: 'inventory' | 'report' | 'project'
  users: string
  verifierNameAr: string
  verifierNameEn: string
  version: Generated<number>
}

export type VerifierAccreditationEvents = {
  action: 'ask' | 'accredit' | 'refuse' | 'suspend' | 'renew' | 'expire'
  at: Col<Date, Date | string>
  id: ColumnType<string, never, never>
  orgId: string
  personId: string | null
  reason: Generated<string>
}

export type VerifierAccreditations = {
  askedAt: Col<Date, Date | string>
  askedBy: string
  body: string
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  nameAr: string | null
  nameEn: string | null
  number: string
  orgId: string
  sectors: string
  state: 'asked' | 'accredited' | 'refused' | 'suspended' | 'expired'
  validFrom: string
  validTo: string
  version: Generated<number>
}

export type VolunteerCalendars = {
  id: string
  personId: string
  since: Col<Date, Date | string>
}

export type VolunteerCertificates = {
  hours: Col<string, string | number>
  issuedAt: Col<Date, Date | string>
  name: string
  nameShown: Generated<boolean>
  number: string
  orgId: string
  personId: string
  signUpId: string
  takenBackAt: Col<Date | null, Date | string | null>
}

export type VolunteerEvents = {
  createdAt: Col<Date, Date | string>
  createdBy: string
  descriptionAr: string
  descriptionEn: string
  hours: Col<string, string | number>
  id: string
  initiative: 'tree-planting-initiative' | 'protected-areas-expansion' | 'marine-conservation' | 'renewable-energy' | null
  joined: Generated<number>
  lat: Col<string, string | number>
  lon: Col<string, string | number>
  minAge: number
  needed: number
  orgId: string
  organiserAr: string
  organiserEn: string
  placeAr: string
  placeEn: string
  precision: import('@athar/contracts/volunteering').Event['precision']
  region: string
  sample: boolean
  sampleJoined: Generated<number>
  skills: Generated<import('@athar/contracts/volunteering').Skill[]>
  slug: string
  startsAt: Col<Date, Date | string>
  state: 'cancelled' | 'published'
  takenDownAt: Col<Date | null, Date | string | null>
  titleAr: string
  titleEn: string
  version: Generated<number>
  waiting: Generated<number>
}

export type VolunteerMessages = {
  eventId: string
  id: string
  orgId: string
  recipients: number
  sentAt: Col<Date, Date | string>
  sentBy: string
  shiftId: string | null
  textAr: string
  textEn: string
}

export type VolunteerProfiles = {
  number: string | null
  personId: string
  regions: string[]
  skills: import('@athar/contracts/volunteering').Skill[]
  tellOfShortage: boolean
}

export type VolunteerShifts = {
  eventId: string
  hours: Col<string, string | number>
  id: string
  joined: Generated<number>
  needed: number
  orgId: string
  startsAt: Col<Date, Date | string>
  titleAr: string
  titleEn: string
  waiting: Generated<number>
}

export type VolunteerSignUps = {
  ageBand: 'adult' | 'under-18'
  checkedInAt: Col<Date | null, Date | string | null>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  eventId: string
  hours: Col<string | null, string | number | null>
  id: string
  joinedAt: Col<Date, Date | string>
  orgId: string
  personId: string
  shiftId: string | null
  state: 'checked-in' | 'confirmed' | 'hours-confirmed' | 'no-show' | 'requested' | 'waitlisted' | 'withdrawn'
}

export type WithdrawnStatusPlaces = {
  place: number
}

export type WorkflowHistory = {
  action: string
  at: Col<Date, Date | string>
  comment: Generated<string>
  fromState: string | null
  id: ColumnType<string, never, never>
  kind: string
  orgId: string | null
  personId: string | null
  side: 'person' | 'organisation' | 'platform' | 'system'
  subjectId: string
  toState: string | null
  version: number | null
}

export type YouthAwards = {
  at: Col<Date, Date | string>
  co2eKg: ColumnType<string, string | number | undefined, string | number>
  electricityKwh: ColumnType<string, string | number | undefined, string | number>
  logId: string
  participationId: string
  personId: string | null
  points: number
  region: string | null
  rule: string
  season: string
  teamId: string | null
  waterL: ColumnType<string, string | number | undefined, string | number>
}

export type YouthCertificates = {
  facts: Col<import('@athar/contracts/youth').CertificateFacts, string>
  id: string
  issuedAt: Col<Date, Date | string>
  kind: 'challenge' | 'course'
  number: string
  personId: string
  slug: string
  titleAr: string
  titleEn: string
  withdrawnAt: Col<Date | null, Date | string | null>
}

export type YouthLessons = {
  answers: Generated<number[]>
  at: Col<Date, Date | string>
  correct: Generated<number>
  course: string
  isOpen: Generated<boolean>
  lesson: string
  passedAt: Col<Date | null, Date | string | null>
  personId: string
  questions: Generated<number>
  tries: Generated<number>
}

export type YouthLogs = {
  actionAr: string
  actionEn: string
  amount: Col<string, string | number>
  bytes: number | null
  createdAt: Col<Date, Date | string>
  decidedAt: Col<Date | null, Date | string | null>
  decidedBy: string | null
  doneOn: string
  fileKey: string | null
  id: string
  mediaType: string | null
  participationId: string
  personId: string
  reason: Generated<string>
  savings: Col<import('@athar/contracts/youth').Saving[], string>
  sha256: string | null
  state: 'photo-missing' | 'waiting' | 'accepted' | 'rejected'
  unitAr: string
  unitEn: string
}

export type YouthParticipations = {
  challenge: string
  expected: Col<string, string | number>
  expectedMetric: string
  expectedUnitAr: string
  expectedUnitEn: string
  id: string
  joinedAt: Col<Date, Date | string>
  leftAt: Col<Date | null, Date | string | null>
  personId: string
  points: number
  state: 'joined' | 'left'
  titleAr: string
  titleEn: string
  weeks: number
}

export type YouthPeople = {
  joinedTeamAt: Col<Date | null, Date | string | null>
  personId: string
  region: string | null
  teamId: string | null
}

export type YouthPhotoPrints = {
  grey: Buffer
  keys: number[]
  likeLog: string | null
  likeness: Col<string | null, string | number | null>
  logId: string
  personId: string
}

export type YouthRegionScores = {
  actions: Col<string, string | number>
  co2eKg: Col<string, string | number>
  electricityKwh: Col<string, string | number>
  points: Col<string, string | number>
  region: string
  season: string
  waterL: Col<string, string | number>
}

export type YouthTeamScores = {
  actions: Col<string, string | number>
  co2eKg: Col<string, string | number>
  electricityKwh: Col<string, string | number>
  points: Col<string, string | number>
  region: string
  season: string
  teamId: string
  waterL: Col<string, string | number>
}

export type YouthTeams = {
  code: string
  createdAt: Col<Date, Date | string>
  createdBy: string | null
  decidedAt: Col<Date | null, Date | string | null>
  id: string
  kind: 'school' | 'university' | 'city'
  name: string
  reason: Generated<string>
  region: string
  state: 'waiting' | 'accepted' | 'rejected'
}

export type AuthEndedExternalSessions = {
  ended_at: Col<Date, Date | string>
  id: string
}

export type AuthFlowStates = {
  acr: string | null
  amr: string | null
  auth_code_hash: Buffer | null
  challenge: string
  expires_at: Col<Date, Date | string>
  id: string
  link_session_id: string | null
  method: 's256' | 'plain'
  nonce: string | null
  proof_sealed: Buffer | null
  provider: string
  provider_verifier_sealed: Buffer | null
  redirect_to: string | null
  state_hash: Buffer | null
  user_id: string | null
}

export type AuthIdentities = {
  created_at: Col<Date, Date | string>
  id: string
  identity_data: Col<Record<string, unknown>, string>
  provider: string
  provider_id: string
  updated_at: Col<Date, Date | string>
  user_id: string
}

export type AuthMailOrders = {
  address: Buffer
  created_at: Col<Date, Date | string>
  id: string
  sealed: Buffer
}

export type AuthMfaChallenges = {
  code_hash: Buffer | null
  expires_at: Col<Date, Date | string>
  factor_id: string
  id: string
  session_id: string
  webauthn_state: string | null
}

export type AuthMfaFactors = {
  created_at: Col<Date, Date | string>
  failures: Generated<number>
  failures_in_row: Generated<number>
  failures_since: Col<Date | null, Date | string | null>
  friendly_name: string
  id: string
  last_challenged_at: Col<Date | null, Date | string | null>
  last_step: Col<string | null, string | number | null>
  phone: string | null
  secret_sealed: Buffer | null
  status: 'unverified' | 'verified'
  type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  updated_at: Col<Date, Date | string>
  user_id: string
  webauthn_credential: Col<{ id: string; publicKey: string; counter: number; transports: string[] } | null, string | null>
}

export type AuthOneTimeTokens = {
  attempts: Generated<number>
  code_hash: Buffer
  expires_at: Col<Date, Date | string>
  flow_id: string | null
  hash: Buffer
  kind: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'
  sent_to: string
  user_id: string
}

export type AuthRateBuckets = {
  began_at: ColumnType<Date, Date | string | undefined, Date | string>
  blocked_until: Col<Date | null, Date | string | null>
  count: number
  ends_at: Col<Date, Date | string>
  key: Buffer
}

export type AuthRecoveryCodes = {
  hash: Buffer
  used_at: Col<Date | null, Date | string | null>
  user_id: string
}

export type AuthRefreshTokens = {
  created_at: Col<Date, Date | string>
  hash: Buffer
  parent_hash: Buffer | null
  revoked_at: Col<Date | null, Date | string | null>
  session_id: string
  successor_sealed: Buffer | null
}

export type AuthSessionAmr = {
  acr: string | null
  at: Col<Date, Date | string>
  method: string
  provider: string | null
  session_id: string
}

export type AuthSessions = {
  aal: 'aal1' | 'aal2'
  aal2_at: Col<Date | null, Date | string | null>
  created_at: Col<Date, Date | string>
  external: Generated<boolean>
  factor_id: string | null
  guarded_at: Col<Date | null, Date | string | null>
  id: string
  ip: string | null
  not_after: Col<Date, Date | string>
  refreshed_at: Col<Date, Date | string>
  user_agent: string | null
  user_id: string
}

export type AuthSignInPlaces = {
  first_at: Col<Date, Date | string>
  language: 'en' | 'ar' | null
  last_at: Col<Date, Date | string>
  place: Buffer
  user_id: string
}

export type AuthSigningKeys = {
  activated_at: Col<Date | null, Date | string | null>
  created_at: Col<Date, Date | string>
  kid: string
  private_sealed: Buffer
  public_jwk: Col<import('jose').JWK, string>
  retired_at: Col<Date | null, Date | string | null>
  state: 'standby' | 'active' | 'retired'
}

export type AuthSpentIdTokens = {
  expires_at: Col<Date, Date | string>
  hash: Buffer
}

export type AuthUsers = {
  app_metadata: Col<Record<string, unknown>, string>
  banned_until: Col<Date | null, Date | string | null>
  confirmation_sent_at: Col<Date | null, Date | string | null>
  created_at: Col<Date, Date | string>
  deleted_at: Col<Date | null, Date | string | null>
  email: string | null
  email_change_confirmed: 'current' | 'new' | null
  email_change_sent_at: Col<Date | null, Date | string | null>
  email_confirmed_at: Col<Date | null, Date | string | null>
  found_by: ColumnType<string, never, never>
  holds_email: Generated<boolean>
  id: string
  last_sign_in_at: Col<Date | null, Date | string | null>
  new_email: string | null
  password_hash: string | null
  recovery_sent_at: Col<Date | null, Date | string | null>
  updated_at: Col<Date, Date | string>
  user_metadata: Col<Record<string, unknown>, string>
}

export type AuthWebauthnChallenges = {
  challenge: string
  expires_at: Col<Date, Date | string>
  id: string
  purpose: 'registration' | 'authentication'
  user_id: string | null
}

export type AuthWebauthnCredentials = {
  backed_up: boolean
  counter: Col<string, string | number>
  created_at: Col<Date, Date | string>
  credential_id: Buffer
  friendly_name: string
  id: string
  last_used_at: Col<Date | null, Date | string | null>
  public_key: Buffer
  transports: string[]
  user_id: string
}

export type Tables = {
  accessReviewLines: AccessReviewLines
  accessReviews: AccessReviews
  accountDeletions: AccountDeletions
  activityRecordRecalculations: ActivityRecordRecalculations
  activityRecordVersions: ActivityRecordVersions
  activityRecords: ActivityRecords
  ageBands: AgeBands
  apiTokens: ApiTokens
  atharMigrations: AtharMigrations
  auditTrail: AuditTrail
  baseYearEvents: BaseYearEvents
  brandFiles: BrandFiles
  brandSettings: BrandSettings
  brandVersions: BrandVersions
  consents: Consents
  contentEntries: ContentEntries
  contentEvents: ContentEvents
  contentSources: ContentSources
  contentVersions: ContentVersions
  creditAccounts: CreditAccounts
  creditBlocks: CreditBlocks
  creditDeals: CreditDeals
  creditEntries: CreditEntries
  creditFiles: CreditFiles
  creditFreezes: CreditFreezes
  creditIssuances: CreditIssuances
  creditLots: CreditLots
  creditMovements: CreditMovements
  creditOffers: CreditOffers
  creditOrders: CreditOrders
  creditProgrammes: CreditProgrammes
  creditProjects: CreditProjects
  creditReferences: CreditReferences
  creditRetirements: CreditRetirements
  creditSamples: CreditSamples
  creditSeries: CreditSeries
  creditSums: CreditSums
  dataRequests: DataRequests
  disclosureAnswerVersions: DisclosureAnswerVersions
  disclosureAnswers: DisclosureAnswers
  disclosureComments: DisclosureComments
  disclosureImports: DisclosureImports
  disclosureItems: DisclosureItems
  disclosureNamedEvidence: DisclosureNamedEvidence
  disclosureReportDecisions: DisclosureReportDecisions
  disclosureReportEditions: DisclosureReportEditions
  disclosureReportFiles: DisclosureReportFiles
  disclosureReportItems: DisclosureReportItems
  disclosureReportReviewers: DisclosureReportReviewers
  disclosureReports: DisclosureReports
  energyContractEvidence: EnergyContractEvidence
  energyContractVersions: EnergyContractVersions
  energyContracts: EnergyContracts
  engagementVisits: EngagementVisits
  engagements: Engagements
  entities: Entities
  entityHoldings: EntityHoldings
  evidenceLinks: EvidenceLinks
  evidenceUploadParts: EvidenceUploadParts
  evidenceUploads: EvidenceUploads
  expectedData: ExpectedData
  factorChoices: FactorChoices
  factorResolutions: FactorResolutions
  gapAcceptances: GapAcceptances
  grantApplications: GrantApplications
  grantInstalments: GrantInstalments
  grantReviews: GrantReviews
  grants: Grants
  guardianConsents: GuardianConsents
  guardianSteps: GuardianSteps
  idempotencyKeys: IdempotencyKeys
  importAnswers: ImportAnswers
  importMappings: ImportMappings
  imports: Imports
  inventories: Inventories
  inventoryDenominators: InventoryDenominators
  inventoryExports: InventoryExports
  inventoryLockedRecords: InventoryLockedRecords
  inventoryReporting: InventoryReporting
  inventoryRollup: InventoryRollup
  inventoryRollupStamps: InventoryRollupStamps
  inventorySettings: InventorySettings
  invitations: Invitations
  jobs: Jobs
  kpiValues: KpiValues
  logCheckpoints: LogCheckpoints
  logCosignatures: LogCosignatures
  logKey: LogKey
  logLeaves: LogLeaves
  logMailings: LogMailings
  logTiles: LogTiles
  logTrail: LogTrail
  logWitnesses: LogWitnesses
  looseFiles: LooseFiles
  mailOutbox: MailOutbox
  marketplaceBadges: MarketplaceBadges
  marketplaceEnquiries: MarketplaceEnquiries
  marketplaceFavourites: MarketplaceFavourites
  marketplaceFiles: MarketplaceFiles
  marketplaceListings: MarketplaceListings
  marketplaceMessageFiles: MarketplaceMessageFiles
  marketplaceMessages: MarketplaceMessages
  marketplaceOffers: MarketplaceOffers
  marketplaceQuotations: MarketplaceQuotations
  marketplaceRequestFiles: MarketplaceRequestFiles
  marketplaceRequests: MarketplaceRequests
  marketplaceSearches: MarketplaceSearches
  membershipVisits: MembershipVisits
  memberships: Memberships
  mentorGroupModerators: MentorGroupModerators
  mentorGroups: MentorGroups
  mentors: Mentors
  mentorshipBlocks: MentorshipBlocks
  mentorshipNotes: MentorshipNotes
  mentorships: Mentorships
  mrvCalibrations: MrvCalibrations
  mrvChannels: MrvChannels
  mrvDays: MrvDays
  mrvDevices: MrvDevices
  mrvEvidence: MrvEvidence
  mrvHours: MrvHours
  mrvMeterExchanges: MrvMeterExchanges
  mrvPeriods: MrvPeriods
  mrvReadingCorrections: MrvReadingCorrections
  mrvReadings: MrvReadings
  notificationDigests: NotificationDigests
  notificationReminders: NotificationReminders
  notificationSettings: NotificationSettings
  notifications: Notifications
  npoAccounts: NpoAccounts
  npoRegistrations: NpoRegistrations
  organisationDeletions: OrganisationDeletions
  organisationExports: OrganisationExports
  organisations: Organisations
  ownActivities: OwnActivities
  ownFactors: OwnFactors
  ownershipTransfers: OwnershipTransfers
  people: People
  platformIdentity: PlatformIdentity
  platformRoles: PlatformRoles
  platformSecurityAudit: PlatformSecurityAudit
  platformSetUp: PlatformSetUp
  priceIndices: PriceIndices
  projectChecks: ProjectChecks
  projectRegistrations: ProjectRegistrations
  projectScenes: ProjectScenes
  projects: Projects
  publicChecks: PublicChecks
  publishers: Publishers
  recalculationPolicies: RecalculationPolicies
  recordAttachments: RecordAttachments
  reports: Reports
  requests: Requests
  restatements: Restatements
  rollupDirty: RollupDirty
  scope3Screening: Scope3Screening
  sgiFiles: SgiFiles
  sgiFollows: SgiFollows
  sgiProjectUpdates: SgiProjectUpdates
  sgiProjects: SgiProjects
  sgiRegistrations: SgiRegistrations
  sgiReportedValues: SgiReportedValues
  siteNames: SiteNames
  siteVersions: SiteVersions
  sites: Sites
  supersededAcceptances: SupersededAcceptances
  suppliers: Suppliers
  suppliersRequestFiles: SuppliersRequestFiles
  suppliersRequests: SuppliersRequests
  takeDowns: TakeDowns
  targetJudgements: TargetJudgements
  targetVersions: TargetVersions
  targets: Targets
  treeAdoptions: TreeAdoptions
  treeChecks: TreeChecks
  treePhotos: TreePhotos
  treeSites: TreeSites
  usageDayVisits: UsageDayVisits
  usageDays: UsageDays
  usageEvents: UsageEvents
  verificationDraws: VerificationDraws
  verificationFindings: VerificationFindings
  verificationKeys: VerificationKeys
  verificationSamples: VerificationSamples
  verificationStatements: VerificationStatements
  verificationTeam: VerificationTeam
  verificationVisits: VerificationVisits
  verifications: Verifications
  verifierAccreditationEvents: VerifierAccreditationEvents
  verifierAccreditations: VerifierAccreditations
  volunteerCalendars: VolunteerCalendars
  volunteerCertificates: VolunteerCertificates
  volunteerEvents: VolunteerEvents
  volunteerMessages: VolunteerMessages
  volunteerProfiles: VolunteerProfiles
  volunteerShifts: VolunteerShifts
  volunteerSignUps: VolunteerSignUps
  withdrawnStatusPlaces: WithdrawnStatusPlaces
  workflowHistory: WorkflowHistory
  youthAwards: YouthAwards
  youthCertificates: YouthCertificates
  youthLessons: YouthLessons
  youthLogs: YouthLogs
  youthParticipations: YouthParticipations
  youthPeople: YouthPeople
  youthPhotoPrints: YouthPhotoPrints
  youthRegionScores: YouthRegionScores
  youthTeamScores: YouthTeamScores
  youthTeams: YouthTeams
}

export type AccountTables = {
  'auth.ended_external_sessions': AuthEndedExternalSessions
  'auth.flow_states': AuthFlowStates
  'auth.identities': AuthIdentities
  'auth.mail_orders': AuthMailOrders
  'auth.mfa_challenges': AuthMfaChallenges
  'auth.mfa_factors': AuthMfaFactors
  'auth.one_time_tokens': AuthOneTimeTokens
  'auth.rate_buckets': AuthRateBuckets
  'auth.recovery_codes': AuthRecoveryCodes
  'auth.refresh_tokens': AuthRefreshTokens
  'auth.session_amr': AuthSessionAmr
  'auth.sessions': AuthSessions
  'auth.sign_in_places': AuthSignInPlaces
  'auth.signing_keys': AuthSigningKeys
  'auth.spent_id_tokens': AuthSpentIdTokens
  'auth.users': AuthUsers
  'auth.webauthn_challenges': AuthWebauthnChallenges
  'auth.webauthn_credentials': AuthWebauthnCredentials
}

export type Functions = {
  accreditations_ending: { takes: [days: readonly string[] | null]; row: { verifier: string; validTo: string } }
  accredited_verifier_of: { takes: [person: string | null]; value: string }
  acts_as: { takes: [acting: string | null]; value: boolean }
  acts_in_person: { takes: []; value: boolean }
  add_supplier_file: { takes: [number: number | null, most: number | null, given: string | null, at: Date | string | null]; value: 'added' | 'closed' | 'many' }
  administers_or_verifies: { takes: [person: string | null]; value: boolean }
  admit_session: { takes: [session: string | null, org: string | null, at: Date | string | null]; row: { personId: string; email: string; aal: string; organisationRole: string; platformRoles: string[] } }
  admit_waiting_volunteers: { takes: [gathering: string | null, at: Date | string | null]; row: { signUp: string; person: string; shift: string | null } }
  adult_by_another: { takes: [person: string | null, link: string | null]; value: boolean }
  adult_claims: { takes: [at: Date | string | null]; row: { person: string; saidAt: Date; claimedAt: Date; guardians: { state: import('@athar/contracts/guardians').ConsentState; at: string }[] } }
  age_bands_due: { takes: [at: Date | string | null]; value: string }
  answer_supplier_request: { takes: [number: number | null, seen: number | null, given: string | null, at: Date | string | null]; value: boolean }
  answered_by: { takes: [organisation: string | null, in_year: number | null, asked: readonly string[] | null]; value: string }
  applied_at: { takes: [application: string | null]; value: Date }
  approved_before: { takes: [org: string | null, record: string | number | null]; value: boolean }
  award_youth_log: { takes: [wanted: string | null, given: number | null, by_rule: string | null, in_season: string | null, co2e: string | number | null, water: string | number | null, electricity: string | number | null, moment: Date | string | null]; value: number }
  cancel_credits_for_loss: { takes: [movement: string | null, of_programme: number | null, project: string | number | null, tonnes: string | number | null, why: string | null, at: Date | string | null]; value: string }
  cards_of: { takes: [people: readonly string[] | null]; row: { id: string; email: string; emailConfirmedAt: Date | null; userMetadata: Record<string, unknown> } }
  chain_trail: { takes: [most: number | null, moment: Date | string | null]; value: number }
  change_age_band: { takes: [person: string | null, wanted: string | null, born: number | null, at: Date | string | null]; value: boolean }
  changed_groups: { takes: []; row: { id: string; title: string; open: boolean; people: string[] } }
  checked_provider: { takes: [organisation: string | null]; row: { id: string; nameEn: string; nameAr: string; unifiedNumber: string | null; sample: boolean } }
  claim_adult: { takes: [at: Date | string | null]; value: boolean }
  claim_mail: { takes: [how_many: number | null]; row: Selectable<MailOutbox> }
  comes_of_age: { takes: [person: string | null, at: Date | string | null]; value: boolean }
  confirm_credit_deal: { takes: [deal: string | null, movement: string | null, above: string | number | null, at: Date | string | null]; value: boolean }
  count_grant_awards: { takes: []; value: number }
  count_mentees: { takes: [mentor: string | null, in_group: string | null]; value: number }
  count_volunteers: { takes: [served: string | null]; value: number }
  counts_beside: { takes: [child: string | null, mentor: string | null]; value: boolean }
  covers: { takes: [role: string | null, acting: string | null]; value: boolean }
  credit_balances: { takes: []; row: { accountId: string; seriesId: string; blockId: string; tonnes: string } }
  credit_holder: { takes: [organisation: string | null]; row: { nameEn: string; nameAr: string } }
  credit_project: { takes: [project: string | null]; value: string }
  credit_state: { takes: [kind: string | null]; value: string }
  credit_totals: { takes: [only_sample?: boolean | null]; row: { issued: string; held: string; retired: string; cancelled: string; buffer: string; expired: string } }
  current_aal: { takes: []; value: string }
  current_email: { takes: []; value: string }
  current_org: { takes: []; value: string }
  current_person: { takes: []; value: string }
  day_of_credits: { takes: [at: Date | string | null]; value: string }
  decides_accreditations: { takes: []; value: boolean }
  decides_publishers: { takes: []; value: boolean }
  decides_sgi: { takes: [registration: string | null, created_by: string | null, submitted_by: string | null, prepared_by: readonly string[] | null]; value: boolean }
  decline_adult_claim: { takes: [person: string | null]; value: boolean }
  delete_organisation: { takes: [org: string | null, at: Date | string | null]; value: string }
  device_of_key: { takes: [hash: Buffer | null]; row: { deviceId: string; projectId: string; orgId: string } }
  did_verification_work: { takes: [person: string | null, of_org: string | null, verification: string | null]; value: boolean }
  differs: { takes: [before: string | null, after: string | null, columns: string | null]; value: boolean }
  digest_of: { takes: [source: string | null, names: string | null]; value: string }
  digest_of_readings: { takes: [digests: string | null]; value: string }
  digests_of: { takes: [source: string | null, names: string | null]; value: unknown }
  digests_of_period: { takes: [period: string | null, until: Date | string | null]; value: unknown }
  due_deletions: { takes: [at: Date | string | null]; row: { orgId: string; askedBy: string } }
  due_loose_files: { takes: [at: Date | string | null, most: number | null]; value: string }
  edits_brand: { takes: []; value: boolean }
  edits_content: { takes: []; value: boolean }
  edits_marketplace: { takes: []; value: boolean }
  end_keys_of: { takes: [person: string | null, at: Date | string | null]; value: number }
  engaged_activities: { takes: []; value: string[] }
  engaged_any: { takes: [records: string | null, since: Date | string | null]; value: boolean }
  engaged_channels: { takes: []; value: string[] }
  engaged_client: { takes: []; value: string }
  engaged_contract: { takes: [contract: string | null]; value: boolean }
  engaged_contract_past: { takes: [contract: string | null, since: Date | string | null]; value: boolean }
  engaged_devices: { takes: []; value: string[] }
  engaged_evidence: { takes: []; value: string[] }
  engaged_from: { takes: []; value: string }
  engaged_import: { takes: [import: string | null, first_record: string | number | null, last_record: string | number | null]; value: boolean }
  engaged_org: { takes: []; value: string }
  engaged_past: { takes: [record: string | number | null, since: Date | string | null]; value: boolean }
  engaged_period: { takes: []; value: string }
  engaged_project: { takes: []; value: string }
  engaged_record: { takes: [record: string | number | null]; value: boolean }
  engaged_report: { takes: []; value: string }
  engaged_resolutions: { takes: []; value: number[] }
  engaged_sites: { takes: []; value: string[] }
  engaged_suppliers: { takes: []; value: number[] }
  engaged_to: { takes: []; value: string }
  engaged_year: { takes: []; value: number }
  evidence_use: { takes: [organisation: string | null, person: string | null, but_upload: string | null]; row: { whose: 'person' | 'organisation'; files: string; bytes: string } }
  expire_accreditations: { takes: [today: string | null, moment: Date | string | null]; row: { verifier: string; version: number } }
  expire_credit_deals: { takes: [at: Date | string | null]; value: number }
  expire_credits: { takes: [at: Date | string | null]; value: string }
  expire_npo_registrations: { takes: [today: string | null, at: Date | string | null]; row: { orgId: string; id: string } }
  exported_credits: { takes: [most: number | null, skipped: string | number | null]; row: { programme: number; projectNumber: string; projectId: string; projectEn: string; projectAr: string; projectType: import('@athar/contracts/mrv-projects').ProjectType; sample: boolean; vintage: number; unitType: import('@athar/contracts/credits').UnitType; methodology: import('@athar/contracts/mrv-projects').ProjectType; methodologyVersion: string; fromNumber: string; toNumber: string; account: 'holding' | 'reserved' | 'buffer' | 'proceeds' | 'mitigation' | 'retired' | 'cancelled' | 'expired'; frozen: boolean; fromDay: string; toDay: string; statement: string; issuedAt: Date; verifiedAt: Date | null; reason: string | null; adjusted: boolean } }
  files_named: { takes: [form: string | null, answers: string | null]; value: string }
  finding_documents: { takes: [verification: string | null]; row: { findingId: string; id: string; fileName: string; mediaType: string; bytes: string; sha256: string; fileKey: string | null } }
  findings_opened_since: { takes: [since: Date | string | null]; row: { orgId: string; verificationId: string; openedAt: Date; count: number } }
  fold_text: { takes: [said: string | null]; value: string }
  forget_notifications: { takes: [before: Date | string | null]; value: number }
  forget_requests: { takes: [before: Date | string | null]; value: number }
  found_blocks: { takes: [of_programme: number | null, project: string | number | null, of_vintage: number | null, from_serial: string | number | null, to_serial: string | number | null, words: string | null]; value: string }
  free_credits: { takes: [at: Date | string | null]; value: string }
  free_ended_periods: { takes: [today: string | null]; value: number }
  free_of_series: { takes: [organisation: string | null, series: string | null, at: Date | string | null]; value: string }
  gives_platform_roles: { takes: []; value: boolean }
  governs_account: { takes: [person: string | null]; value: boolean }
  grant_applicant: { takes: [application: string | null]; row: { type: string; region: string } }
  grant_awards: { takes: [how_many: number | null, skip: number | null]; row: { id: string; grantId: string; title: string; titleAr: string; currency: string; recipient: unknown; awarded: string; released: string; state: string; decidedAt: Date } }
  grant_files: { takes: [application: string | null]; row: { id: string; fileName: string; mediaType: string; bytes: string; sha256: string; fileKey: string } }
  group_is_open: { takes: [wanted: string | null]; value: boolean }
  guardian_consents_due: { takes: [at: Date | string | null]; row: { consent: string; person: string } }
  guardian_counts: { takes: [of_consent: string | null, late: boolean | null]; value: boolean }
  guardian_link: { takes: []; value: string }
  guardians_asked: { takes: [person: string | null]; row: { consent: string; email: string; language: 'en' | 'ar' } }
  guardians_in_force: { takes: [people: readonly string[] | null, at: Date | string | null]; row: { consent: string; person: string; email: string; language: 'en' | 'ar' } }
  guards: { takes: [child: string | null, moment: Date | string | null]; value: boolean }
  guards_note: { takes: [of_mentorship: string | null, in_group: string | null, written: Date | string | null]; value: boolean }
  handles_requests: { takes: []; value: boolean }
  has_moderator: { takes: [wanted: string | null]; value: boolean }
  has_platform_role: { takes: [...roles: string[]]; value: boolean }
  has_role: { takes: [...roles: string[]]; value: boolean }
  has_second_factor: { takes: []; value: boolean }
  has_waiting_leaves: { takes: [asked: string | null]; value: boolean }
  hold_account: { takes: [person: string | null]; value: boolean }
  holder_of: { takes: [address: string | null]; value: string }
  holds_frozen_credits: { takes: [deal: string | null]; value: boolean }
  holds_job: { takes: [org: string | null, by_person: string | null, ...roles: string[]]; value: boolean }
  holds_platform_role: { takes: [person: string | null, at: Date | string | null, ...roles: string[]]; value: boolean }
  instalments_verified: { takes: [since: Date | string | null]; row: { id: string; orgId: string; applicationId: string; title: unknown; milestone: unknown; project: unknown; statement: string; at: Date } }
  is_answer_about: { takes: [org: string | null, acted_for: string | null, body: string | null]; value: boolean }
  is_child_who_comes: { takes: [person: string | null]; value: boolean }
  is_frozen: { takes: [channel: string | null, from_time: Date | string | null, to_time: Date | string | null]; value: boolean }
  is_grant_awarded: { takes: [state: string | null]; value: boolean }
  is_guarded_by: { takes: [child: string | null, adult: string | null]; value: boolean }
  is_kept_out: { takes: [person: string | null, at: Date | string | null]; value: boolean }
  is_known_publisher: { takes: [org: string | null]; value: boolean }
  is_leaving: { takes: [person: string | null]; value: boolean }
  is_likened_youth_log: { takes: [wanted: string | null]; value: boolean }
  is_logged: { takes: [asked: string | null]; value: boolean }
  is_market_provider: { takes: [organisation: string | null]; value: boolean }
  is_named_in_public: { takes: [org: string | null]; value: boolean }
  is_of_age: { takes: [birth_year: number | null, at: Date | string | null]; value: boolean }
  is_own_account: { takes: [person: string | null]; value: boolean }
  is_period_ready: { takes: [period: string | null]; value: boolean }
  is_sample_organisation: { takes: [organisation: string | null]; value: boolean }
  is_shut_out: { takes: [person: string | null, at: Date | string | null]; value: boolean }
  is_under_18: { takes: [person: string | null]; value: boolean }
  issuable_periods: { takes: []; row: { periodId: string; projectId: string; projectName: string; projectType: string; organisationId: string; organisationEn: string; organisationAr: string; fromDay: string; toDay: string; methodology: import('@athar/contracts/mrv-projects').ProjectType; methodologyVersion: string; statement: string; verifiedAt: Date; verifiedTonnes: string; byYear: { year: number; net: string }[]; own: boolean } }
  issues_credits: { takes: []; value: boolean }
  joined: { takes: [keys: readonly string[] | null]; value: string }
  keeps_accounts: { takes: []; value: boolean }
  keeps_notifications: { takes: []; value: boolean }
  keeps_requests: { takes: []; value: boolean }
  keeps_tokens: { takes: []; value: boolean }
  keeps_usage: { takes: []; value: boolean }
  lapse_credit_orders: { takes: [at: Date | string | null]; value: number }
  last_languages: { takes: [people: readonly string[] | null, besides: Buffer | null]; row: { userId: string; language: 'en' | 'ar' } }
  leaf_of: { takes: [asked: string | null]; row: { place: string; leaf: string } }
  leave_enquiries: { takes: [organisation: string | null, person: string | null, now: Date | string | null]; row: { id: string; subject: string; askerOrgId: string | null; askerPersonId: string | null; providerOrgId: string | null } }
  leaves_between: { takes: [first: string | number | null, until: string | number | null]; row: { place: string; leaf: string } }
  levels_entered_by: { takes: [org: string | null, answer: string | null]; value: string[] }
  like_youth_photos: { takes: [sought: readonly number[] | null]; row: { logId: string; grey: Buffer } }
  linked_request: { takes: []; value: string }
  listing_provider: { takes: [listing: string | null]; row: { nameEn: string; nameAr: string } }
  living_session: { takes: [session: string | null, at: Date | string | null]; row: { personId: string; email: string; aal: string } }
  log_breaks: { takes: [asked: string | null]; row: { ids: { after: string; size: string; signed: string; reason: string }; hashes: { head: string; lost: string }; at: Date } }
  mailbox: { takes: [address: string | null]; value: string }
  manages_credits: { takes: [person: string | null, organisation: string | null, at: Date | string | null]; value: boolean }
  market_badges: { takes: [wanted: readonly string[] | null, today: string | null]; row: { orgId: string; kind: 'registration' | 'licence' | 'accreditation' | 'verifier'; number: string; body: string; checkedAt: Date; validUntil: string } }
  market_provider: { takes: [organisation: string | null]; row: { id: string; nameEn: string; nameAr: string; region: string | null; sample: boolean } }
  market_providers: { takes: [words: string | null, most: number | null]; row: { id: string; nameEn: string; nameAr: string } }
  market_words: { takes: [said: string | null]; value: string }
  may_be_counted: { takes: []; value: boolean }
  may_publish: { takes: [org: string | null]; value: boolean }
  may_show_name: { takes: [person: string | null]; value: boolean }
  may_still_ask: { takes: [org: string | null, person: string | null, acting: string | null, at: Date | string | null]; value: boolean }
  may_take_part: { takes: [person: string | null, at: Date | string | null]; value: import('@athar/contracts/guardians').Standing }
  member_tokens: { takes: [at: Date | string | null]; row: { personId: string; tokens: number } }
  memberships_of: { takes: [person: string | null]; row: { orgId: string; nameEn: string; nameAr: string; role: import('@athar/contracts').OrganisationRole; since: Date } }
  mentor_is_trusted: { takes: [mentor: string | null]; value: boolean }
  mentorship_is_open: { takes: [wanted: string | null]; value: boolean }
  milestones_due: { takes: [today: string | null, days: number | null]; row: { id: string; orgId: string; applicationId: string; createdBy: string; title: unknown; milestone: unknown; dueOn: string } }
  moderates: { takes: []; value: boolean }
  movable_credits: { takes: [account: string | null, asked: string | null, day: string | null]; row: { lotId: string; seriesId: string; fromNumber: string; toNumber: string } }
  nameable_projects: { takes: []; row: { kind: string; id: string; name: unknown; verified: string } }
  named_of: { takes: [source: string | null, names: string | null]; value: unknown }
  named_series: { takes: [named: readonly string[] | null]; row: { id: string; programme: number; projectNumber: string; vintage: number } }
  names_off_tree_wall: { takes: [adoptions: readonly string[] | null]; row: { adoption: string; name: string; dedication: string } }
  next_of_register: { takes: [channel: string | null, since: Date | string | null]; value: Date }
  npo_documents: { takes: [registration: string | null]; row: { id: string; fileName: string; mediaType: string; bytes: string; sha256: string; fileKey: string | null } }
  npo_organisation: { takes: [registration: string | null]; row: { nameEn: string; nameAr: string; region: string } }
  offer_left: { takes: [offer: string | null]; value: string }
  offers_shown: { takes: [wanted: readonly string[] | null]; row: { listingId: string; orgId: string; providerEn: string; providerAr: string; category: import('@athar/contracts/marketplace').ListingCategory; answers: import('@athar/contracts').FormAnswers; sample: boolean; publishedAt: Date; kind: 'listing' | 'verifier' } }
  old_full_exports: { takes: [before: Date | string | null]; row: { id: string; fileKey: string } }
  open_credit_account: { takes: [organisation: string | null, of_kind: string | null]; value: string }
  open_credit_offers: { takes: [at: Date | string | null, only_one: string | null]; row: { id: string; sellerEn: string; sellerAr: string; programme: number; projectNumber: string; projectEn: string; projectAr: string; sample: boolean; vintage: number; unitType: import('@athar/contracts/credits').UnitType; available: string; leastTonnes: string; price: string; currency: import('@athar/contracts/credits').CreditOffer['currency']; conditionsEn: string; conditionsAr: string; createdAt: Date } }
  open_engagement: { takes: []; row: Selectable<Engagements> }
  open_import_stage: { takes: [import: string | null]; value: string }
  open_programme_account: { takes: [of_programme: number | null, of_kind: string | null]; value: string }
  open_session: { takes: [session: string | null, org: string | null, at: Date | string | null]; row: { personId: string; email: string; aal: string; organisationRole: string; platformRoles: string[] } }
  open_token: { takes: [presented: Buffer | null, org: string | null, at: Date | string | null]; row: { personId: string; email: string; aal: string; organisationRole: string; platformRoles: string[]; organisationId: string; tokenId: string; scopes: string[]; refusal: string } }
  order_receiver: { takes: [receiver: string | null]; row: { nameEn: string; nameAr: string } }
  organisation_names: { takes: [person: string | null]; value: string }
  organiser_may_see_name: { takes: [person: string | null, at: Date | string | null]; value: boolean }
  overseen_credit_offers: { takes: [at: Date | string | null]; row: { id: string; sellerEn: string; sellerAr: string; programme: number; projectNumber: string; projectEn: string; projectAr: string; vintage: number; tonnes: string; left: string; leastTonnes: string; price: string; currency: import('@athar/contracts/credits').CreditOffer['currency']; state: import('@athar/contracts/credits').CreditOfferState; frozenReason: string; createdAt: Date } }
  oversees_credits: { takes: []; value: boolean }
  own_answers: { takes: []; value: number[] }
  own_comments: { takes: []; row: { orgId: string; body: string; at: Date } }
  own_credit_deals: { takes: [at: Date | string | null]; row: { id: string; offerId: string; side: import('@athar/contracts/credits').DealSide; sellerEn: string; sellerAr: string; buyerEn: string; buyerAr: string; otherOrgId: string | null; programme: number; projectNumber: string; projectEn: string; projectAr: string; vintage: number; unitType: import('@athar/contracts/credits').UnitType; tonnes: string; price: string; currency: import('@athar/contracts/credits').CreditOffer['currency']; conditionsEn: string; conditionsAr: string; state: import('@athar/contracts/credits').DealState; frozen: boolean; blockFrozen: boolean; reservedBy: string | null; reservedAt: Date; expiresAt: Date; acceptedBy: string | null; acceptedAt: Date | null; settlement: string; settledSide: 'seller' | 'buyer' | null; settledAt: Date | null; confirmedBy: string | null; confirmedAt: Date | null; endedSide: 'seller' | 'buyer' | null; endedAt: Date | null; reason: string; movementId: string | null; fileId: string | null; fileName: string; mediaType: string; bytes: string; sha256: string } }
  own_credit_movements: { takes: []; row: { number: string; id: string; kind: import('@athar/contracts/credits').CreditMovement['kind']; direction: 'in' | 'out'; tonnes: string; otherEn: string | null; otherAr: string | null; personId: string | null; secondPersonId: string | null; reason: string; at: Date; serials: { programme: number; project: number; vintage: number; from: number; to: number }[] } }
  own_credit_offers: { takes: [at: Date | string | null]; row: { id: string; programme: number; projectNumber: string; projectEn: string; projectAr: string; vintage: number; unitType: import('@athar/contracts/credits').UnitType; tonnes: string; left: string; available: string; leastTonnes: string; price: string; currency: import('@athar/contracts/credits').CreditOffer['currency']; conditionsEn: string; conditionsAr: string; state: import('@athar/contracts/credits').CreditOfferState; frozenReason: string; version: number; createdAt: Date } }
  own_credit_series: { takes: [at: Date | string | null]; row: { id: string; programme: number; projectNumber: string; projectEn: string; projectAr: string; vintage: number; unitType: import('@athar/contracts/credits').UnitType; free: string; reserved: string; frozen: string; retired: string; cancelled: string; expired: string } }
  own_credit_work: { takes: []; row: { kind: 'offer' | 'deal' | 'reference'; organisationId: string; id: string; state: string; words: string; at: Date } }
  own_credits: { takes: []; row: { id: string; account: 'holding' | 'reserved'; blockId: string; seriesId: string; programme: number; projectNumber: string; projectEn: string; projectAr: string; vintage: number; unitType: import('@athar/contracts/credits').UnitType; methodology: import('@athar/contracts/mrv-projects').ProjectType; fromNumber: string; toNumber: string; expiresOn: string | null; frozen: string | null } }
  own_enquiry_messages: { takes: []; row: { subject: string; listing: import('@athar/contracts').BilingualName; side: string; text: string; files: string[]; at: Date } }
  own_evidence: { takes: []; row: { orgId: string; fileName: string; type: string; bytes: string; sha256: string; state: string; at: Date } }
  own_milestone_reports: { takes: []; row: { title: unknown; milestone: unknown; report: string; at: Date } }
  own_quotation_requests: { takes: []; row: { orgId: string; title: string; text: string; state: string; at: Date } }
  own_supplier_requests: { takes: []; row: { orgId: string; supplier: string; product: string; note: string; state: string; at: Date } }
  own_verification_work: { takes: []; row: { kind: string; client: import('@athar/contracts').BilingualName; body: string; at: Date } }
  passed_check: { takes: [org: string | null, kind: string | null, published: string | null]; value: boolean }
  people_due_for_mail: { takes: [at: Date | string | null, how_many: number | null]; value: string }
  people_with_platform_role: { takes: [...roles: string[]]; value: string }
  pick_credits: { takes: [account: string | null, asked: string | null, day: string | null, tonnes: string | number | null]; row: { lots: string[]; firsts: string[]; lasts: string[]; total: string } }
  places_of_type: { takes: [asked: string | null, except_id: string | null]; row: { id: string | null; name: string | null; location: import('@athar/contracts/mrv-projects').ProjectLocation } }
  platform_has_owner: { takes: []; value: boolean }
  platform_roles_of: { takes: [person: string | null]; row: { role: import('@athar/contracts').PlatformRole; since: Date } }
  prepared_report: { takes: [organisation: string | null, report: string | null, person: string | null]; value: boolean }
  preparers_of_report: { takes: [organisation: string | null, report: string | null]; value: string }
  presented_request: { takes: []; value: Buffer }
  presented_token: { takes: []; value: Buffer }
  project_of: { takes: [organisation: string | null, kind: string | null, project: string | null]; value: unknown }
  project_registration_files: { takes: [registration: string | null]; row: { id: string; fileName: string; mediaType: string; bytes: string; sha256: string; fileKey: string | null } }
  public_volunteer: { takes: [wanted: string | null]; value: string }
  purging: { takes: []; value: string }
  put_back_sgi_update: { takes: [wanted: string | null, at: Date | string | null]; row: { news: string; project: string; title: import('@athar/contracts').BilingualName } }
  put_back_tree_site: { takes: [wanted: string | null, at: Date | string | null]; row: { site: string; planter: string; nameEn: string; nameAr: string } }
  put_back_tree_wall: { takes: [wanted: string | null, at: Date | string | null]; row: { adoption: string; personId: string; siteEn: string; siteAr: string; shown: boolean } }
  put_back_volunteer_event: { takes: [wanted: string | null, at: Date | string | null]; row: { event: string; organiser: string; people: string[] } }
  reading_digests: { takes: [period: string | null, until: Date | string | null]; row: { channelId: string; month: string; readings: number; sha256: string } }
  reads_group: { takes: [wanted: string | null]; value: boolean }
  reads_security: { takes: []; value: boolean }
  reads_usage: { takes: []; value: boolean }
  received_requests: { takes: []; row: { id: string; quotationId: string; orgId: string; number: string | null; buyerEn: string; buyerAr: string; title: string; text: string; category: import('@athar/contracts/marketplace').ListingCategory; regions: import('@athar/contracts/marketplace').ListingRegion[]; deadline: Date; requestState: import('@athar/contracts/marketplace').RequestState; state: import('@athar/contracts/marketplace').QuotationState; invitedAt: Date; price: string | null; currency: import('@athar/contracts/marketplace').QuotationInput['currency'] | null; vatIncluded: boolean | null; term: string; conditions: string; validUntil: string | null; answeredAt: Date | null; version: number } }
  refused_by_another: { takes: [of_consent: string | null, of_person: string | null, asked: Date | string | null, at: Date | string | null]; value: boolean }
  registered_npos: { takes: [wanted: string | null, today: string | null]; row: { orgId: string; nameEn: string; nameAr: string; region: string; aboutEn: string; aboutAr: string; focuses: string[]; licenceNumber: string; licenceExpiresOn: string; registeredAt: Date } }
  registered_periods: { takes: [project: string | null]; row: { fromDay: string; toDay: string; methodology: string; methodologyVersion: string; verifiedNumber: string; verifiedAt: Date; verifiedTonnes: string } }
  registered_projects: { takes: [wanted?: string | null]; row: { id: string; number: string; answers: import('@athar/contracts').FormAnswers; projectType: import('@athar/contracts/mrv-projects').ProjectType; profile: import('@athar/contracts/mrv-projects').ProjectProfile; region: import('@athar/contracts/mrv-projects').ProjectLocation["region"]; state: import('@athar/contracts/mrv-projects').ProjectStage; creditingFrom: string | null; creditingTo: string | null; sgiProjectId: string | null; sgiSlug: string | null; sgiTitle: { en: string; ar: string } | null; sample: boolean; verified: string | null; registeredAt: Date } }
  registering_project: { takes: [registration: string | null]; row: { organisationEn: string; organisationAr: string; projectId: string; name: string; projectType: import('@athar/contracts/mrv-projects').ProjectType; profile: import('@athar/contracts/mrv-projects').ProjectProfile; region: import('@athar/contracts/mrv-projects').ProjectLocation['region'] | null; state: import('@athar/contracts/mrv-projects').ProjectStage; creditingFrom: string | null; creditingTo: string | null; periods: import('@athar/contracts/mrv-projects').ProjectInReview['periods'] } }
  registers_npos: { takes: []; value: boolean }
  registry_blocks: { takes: [of_programme: number | null, project: string | number | null, of_vintage: number | null, from_serial: string | number | null, to_serial: string | number | null, words: string | null, most: number | null, skipped: string | number | null]; row: { id: string; programme: number; projectNumber: string; projectEn: string; projectAr: string; projectType: import('@athar/contracts/mrv-projects').ProjectType; region: import('@athar/contracts/credits').RegistryBlock['region']; sample: boolean; vintage: number; unitType: import('@athar/contracts/credits').UnitType; methodology: import('@athar/contracts/mrv-projects').ProjectType; methodologyVersion: string; fromNumber: string; toNumber: string; tonnes: string; statement: string; issuedAt: Date; expiresOn: string | null; frozen: boolean; held: string; retired: string; cancelled: string; buffer: string; expired: string } }
  registry_count: { takes: [of_programme: number | null, project: string | number | null, of_vintage: number | null, from_serial: string | number | null, to_serial: string | number | null, words: string | null]; value: string }
  registry_history: { takes: [of_programme: number | null, project: string | number | null, of_vintage: number | null, from_serial: string | number | null, to_serial: string | number | null]; row: { nth: string; kind: import('@athar/contracts/credits').RegistryEvent['kind']; fromNumber: string; toNumber: string; at: Date; giverEn: string | null; giverAr: string | null; takerEn: string | null; takerAr: string | null; retirement: string | null; beneficiary: string | null; beneficiaryKind: 'person' | 'company' | null; purpose: string | null; claimYear: number | null } }
  registry_projects: { takes: [most: number | null, skipped: string | number | null]; row: { number: string; nameEn: string; nameAr: string; projectType: import('@athar/contracts/mrv-projects').ProjectType; region: import('@athar/contracts/credits').RegistryBlock['region']; sample: boolean; issued: string; held: string; retired: string; cancelled: string; buffer: string; expired: string; found: string } }
  registry_retirements: { takes: [most: number | null, skipped: string | number | null]; row: { number: string; tonnes: string; beneficiary: string | null; beneficiaryKind: 'person' | 'company'; purpose: string | null; claimYear: number; at: Date; sample: boolean; serials: { programme: number; project: number; vintage: number; from: number; to: number }[]; found: string } }
  remind_of_enquiries: { takes: [now: Date | string | null]; row: { id: string; providerOrgId: string; subject: string; listingTitle: import('@athar/contracts').BilingualName; waitsSince: Date; days: number } }
  remind_suppliers: { takes: [at: Date | string | null]; row: Selectable<SuppliersRequests> }
  reminders_due: { takes: [at: Date | string | null, how_many: number | null]; row: { orgId: string; name: string; subject: string } }
  renew_guardian_link: { takes: [at: Date | string | null]; value: boolean }
  renew_supplier_link: { takes: [newest: number | null, at: Date | string | null, until: Date | string | null]; value: number }
  report_reviewer: { takes: [hash: Buffer | null, today: string | null]; row: { orgId: string; reportId: string; id: string; name: string; email: string; language: 'en' | 'ar'; until: string; invitedBy: string } }
  requests_from: { takes: [address: string | null, since: Date | string | null]; value: number }
  reserved_credits: { takes: [reservation: string | null]; row: { account: string; organisation: string; tonnes: string } }
  restores_account: { takes: [person: string | null]; value: boolean }
  retired_for: { takes: [year: number | null]; row: { number: string; tonnes: string; beneficiary: string; beneficiaryKind: 'person' | 'company'; programme: number; projectNumber: string; projectEn: string; projectAr: string; vintage: number; fromNumber: string; toNumber: string } }
  retirement_numbered: { takes: [wanted: string | null]; row: { id: string; number: string; tonnes: string; beneficiary: string | null; beneficiaryKind: 'person' | 'company'; purpose: string | null; claimYear: number; at: Date; own: boolean; serials: import('@athar/contracts/credits').RetiredRange[] } }
  reviewed_application: { takes: [review: string | null]; row: { applicationId: string; grantId: string; number: string; state: string; form: unknown; answers: unknown; project: unknown } }
  reviews_sgi: { takes: []; value: boolean }
  runs_grants: { takes: []; value: boolean }
  same_guardian: { takes: [one: string | null, other: string | null]; value: boolean }
  secured_administrators: { takes: []; value: string }
  settle_assurance: { takes: [lowered: boolean | null, session: string | null]; value: boolean }
  sgi_followers: { takes: [project: string | null]; value: string }
  sgi_reviewers: { takes: []; value: string }
  shaped_imports: { takes: []; value: string[] }
  short_digest: { takes: [said: string | null]; value: string }
  shows_sample_credits: { takes: []; value: boolean }
  signed_years_moved_since: { takes: [since: Date | string | null]; row: { orgId: string; clientOrgId: string; verificationId: string; number: string; year: number; at: Date; reopened: boolean } }
  signs_out: { takes: [person: string | null]; value: boolean }
  single_credit_account: { takes: [of_kind: string | null]; value: string }
  standing_hours: { takes: [wanted: readonly string[] | null]; row: { signUpId: string; number: string } }
  standing_take_down: { takes: [wanted: string | null, of_kind: string | null]; row: Selectable<TakeDowns> }
  start_of_day: { takes: [day: string | null]; value: Date }
  statement_stands: { takes: [instalment: string | null]; value: boolean }
  stop_mentorships: { takes: [of_mentor: string | null, wanted: string | null, at: Date | string | null]; row: { mentorship: string; mentor: string; mentee: string } }
  supervised_groups: { takes: []; row: { id: string; title: string; mentorPerson: string; mentees: number; open: boolean; present: boolean } }
  supplier_returned_for: { takes: []; value: string }
  sweep_tree_photos: { takes: [before: Date | string | null]; value: string }
  take_credit_deal: { takes: [deal: string | null, allowed: readonly string[] | null, at: Date | string | null, though_frozen?: boolean | null]; row: Selectable<CreditDeals> }
  take_down_sgi_update: { takes: [of_project: string | null, wanted: string | null, why: string | null, at: Date | string | null]; value: import('@athar/contracts').BilingualName }
  take_down_tree_site: { takes: [wanted: string | null, why: string | null, at: Date | string | null]; value: string }
  take_down_volunteer_event: { takes: [wanted: string | null, why: string | null, at: Date | string | null]; row: { organiser: string; people: string[] } }
  take_loose_file: { takes: [file: string | null, at: Date | string | null]; value: boolean }
  take_off_tree_wall: { takes: [wanted: string | null, why: string | null, at: Date | string | null]; row: { personId: string; siteEn: string; siteAr: string } }
  taken_references: { takes: [asked: string | null]; value: number }
  takes_volunteer_place: { takes: [state: string | null]; value: boolean }
  texts_in: { takes: [answers: string | null, field: string | null]; value: string[] }
  took_part: { takes: [person: string | null, client: string | null, of_year: number | null, of_period: string | null]; value: boolean }
  tree_proof: { takes: [wanted: string | null]; row: { number: string; species: string; speciesEn: string; speciesAr: string; scientific: string; name: string | null; dedication: string | null; adoptedAt: Date; withdrawnAt: Date | null; state: import('@athar/contracts/tree-adoption').TreeState | null; checkedOn: string | null; slug: string; siteEn: string; siteAr: string; placeEn: string; placeAr: string; region: string; planterEn: string; planterAr: string; sample: boolean } }
  tree_survival: { takes: [sites: readonly string[] | null]; row: { siteId: string; adopted: number; checked: number; alive: number; weak: number; dead: number; replaced: number; lastCheckedOn: string | null } }
  tree_wall: { takes: [after_at: Date | string | null, after_id: string | null, how_many: number | null]; row: { id: string; name: string; dedication: string; species: string; speciesEn: string; speciesAr: string; scientific: string; adoptedAt: Date; slug: string; siteEn: string; siteAr: string } }
  unread_evidence: { takes: [most: number | null]; row: { orgId: string; evidence: string; uploadedBy: string } }
  untold_expiries: { takes: []; row: { id: string; orgId: string; buyerOrgId: string | null; tonnes: string; sellerEn: string; sellerAr: string; buyerEn: string; buyerAr: string } }
  use_token: { takes: [presented: Buffer | null, at: Date | string | null, seen_from: string | null]; row: { personId: string; uses: number; usesEndAt: Date } }
  verification_statement: { takes: [wanted: string | null]; row: { number: string; statement: string; signature: string; credential: string; publicKey: Buffer; signedAt: Date; withdrawnAt: Date | null; withdrawReason: string | null; keyRevokedAt: Date | null; keyRevokeReason: string | null; reopenedAt: Date | null; accreditationState: import('@athar/contracts').organisations.AccreditationState | null; accreditationSince: Date | null; laterNumber: string | null } }
  verified_of: { takes: [organisation: string | null, kind: string | null, project: string | null]; value: string }
  verified_of_grant_project: { takes: [application: string | null]; value: string }
  verified_year_state: { takes: [client: string | null, of_year: number | null]; value: string }
  verifier_keys: { takes: [verifier: string | null]; row: { kind: import('@athar/contracts/verification').KeyKind; publicKey: Buffer; createdAt: Date; revokedAt: Date | null; revokeReason: string | null } }
  volunteer_hours_of: { takes: [person: string | null]; row: { year: number; initiative: import('@athar/contracts/volunteering').Event['initiative']; hours: string; events: number } }
  volunteer_proof: { takes: [wanted: string | null]; row: { number: string; hours: string; name: string | null; issuedAt: Date; titleEn: string; titleAr: string; placeEn: string; placeAr: string; region: string; organiserEn: string; organiserAr: string; sample: boolean; startsAt: Date; takenBackAt: Date | null } }
  volunteer_skills_at: { takes: [gathering: string | null]; row: { person: string; skills: import('@athar/contracts/volunteering').Skill[] } }
  volunteers_to_tell: { takes: [gathering: string | null, at: Date | string | null]; value: string }
  waiting_account: { takes: [recipient: string | null]; row: Selectable<NpoAccounts> }
  waiting_leaves: { takes: [most: number | null, asked: string | null]; row: Selectable<LogLeaves> }
  watched_periods: { takes: [client: string | null, channel: string | null, from_time: Date | string | null, to_time: Date | string | null]; value: string[] }
  watches_accounts: { takes: []; value: boolean }
  withdrawn_places: { takes: [first: number | null, following: number | null]; value: number }
  writer_of_offer: { takes: [listing: string | null]; value: string }
  written_answers: { takes: []; row: { orgId: string; year: number; datapoint: string; value: unknown; note: string; version: number; at: Date } }
  youth_proof: { takes: [wanted: string | null]; row: { number: string; kind: import('@athar/contracts/youth').Proof['kind']; titleEn: string; titleAr: string; facts: import('@athar/contracts/youth').CertificateFacts; issuedAt: Date } }
  youth_team_by_code: { takes: [wanted: string | null]; value: string }
  youth_team_size: { takes: [wanted: string | null]; value: number }
}
