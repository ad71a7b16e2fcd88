import type { PlatformRole } from '../core/roles.ts'

/** What the settings list kinds under, in this order. */
export const noticeCategories = [
  'security',
  'membership',
  'imports',
  'records',
  'inventory',
  'sgi',
  'grants',
  'marketplace',
  'platform',
] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/** How a person hears of a kind. Whatever is mailed also stands in the app; `off` is neither shown nor mailed. */
export const deliveries = ['off', 'app', 'mail', 'daily', 'weekly'] as const
export type Delivery = (typeof deliveries)[number]

type Kind = {
  readonly category: NoticeCategory
  /** What holds until a person chooses otherwise. */
  readonly delivery: Delivery
  /** Nobody may switch it off. The feature that tells it sends a mail of its own, at once and at any hour. */
  readonly fixed?: true
  /**
   * Told to nobody but members of an organisation, those of them who read unpublished figures, or holders of these roles of the
   * platform. Others cannot be told it, and who is none of them any more reads it no longer.
   */
  readonly to?: 'members' | 'readers' | readonly PlatformRole[]
}
const runThePlatform = ['platform_owner', 'platform_admin'] as const
const runGrants = ['grants_officer', 'platform_owner'] as const
const reviewContent = ['content_editor', ...runThePlatform] as const

/**
 * Everything people are told, by what happened. A new kind is a line here and its words under `kinds` in the messages of
 * `notifications`.
 */
export const noticeKinds = {
  'identity.new-sign-in': { category: 'security', delivery: 'app', fixed: true },
  'identity.password-changed': { category: 'security', delivery: 'app', fixed: true },
  'identity.email-changed': { category: 'security', delivery: 'app', fixed: true },
  'identity.factors-changed': { category: 'security', delivery: 'app', fixed: true },
  'identity.factors-reset': { category: 'security', delivery: 'app', fixed: true },
  'identity.sessions-ended': { category: 'security', delivery: 'app', fixed: true },
  'profile.token-made': { category: 'security', delivery: 'app', fixed: true },
  'organisations.platform-role-given': { category: 'security', delivery: 'app', fixed: true },
  'organisations.platform-role-taken': { category: 'security', delivery: 'app', fixed: true },
  'organisations.invited': { category: 'membership', delivery: 'app' },
  'organisations.member-joined': { category: 'membership', delivery: 'app' },
  'organisations.role-changed': { category: 'membership', delivery: 'mail' },
  'organisations.membership-ended': { category: 'membership', delivery: 'mail' },
  'organisations.membership-resumed': { category: 'membership', delivery: 'mail' },
  'organisations.member-returned': { category: 'membership', delivery: 'app' },
  'organisations.access-review': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.ownership-offered': { category: 'membership', delivery: 'mail' },
  'organisations.ownership-accepted': { category: 'membership', delivery: 'mail' },
  'organisations.ownership-declined': { category: 'membership', delivery: 'mail' },
  'organisations.ownership-withdrawn': { category: 'membership', delivery: 'mail' },
  'organisations.ownership-lapsed': { category: 'membership', delivery: 'mail' },
  'organisations.deletion-asked': { category: 'membership', delivery: 'mail' },
  'organisations.deletion-cancelled': { category: 'membership', delivery: 'mail' },
  'organisations.engagement-granted': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.engagement-ended': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.verifier-suspended': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.verifier-expired': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.verifier-accredited-again': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.check-accepted': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.check-refused': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.accreditation-ends': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.accreditation-expired': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.accreditation-decided': { category: 'membership', delivery: 'mail', to: 'readers' },
  'organisations.accreditation-asked': { category: 'platform', delivery: 'mail', to: runThePlatform },
  'guardians.consented': { category: 'security', delivery: 'mail' },
  'guardians.refused': { category: 'security', delivery: 'mail' },
  'guardians.withdrawn': { category: 'security', delivery: 'mail' },
  'guardians.contested': { category: 'security', delivery: 'mail' },
  'guardians.adult': { category: 'security', delivery: 'mail' },
  'guardians.claim-declined': { category: 'security', delivery: 'mail' },
  'youth.log-accepted': { category: 'sgi', delivery: 'app' },
  'youth.log-rejected': { category: 'sgi', delivery: 'app' },
  'youth.team-accepted': { category: 'sgi', delivery: 'app' },
  'youth.team-rejected': { category: 'sgi', delivery: 'app' },
  'mentorship.mentor-decided': { category: 'sgi', delivery: 'mail' },
  'mentorship.requested': { category: 'sgi', delivery: 'mail' },
  'mentorship.accepted': { category: 'sgi', delivery: 'mail' },
  'mentorship.declined': { category: 'sgi', delivery: 'mail' },
  'mentorship.finished': { category: 'sgi', delivery: 'app' },
  'mentorship.stopped': { category: 'sgi', delivery: 'mail' },
  'mentorship.note': { category: 'sgi', delivery: 'app' },
  'mentorship.group-open': { category: 'sgi', delivery: 'mail' },
  'mentorship.group-paused': { category: 'sgi', delivery: 'mail' },
  'moderation.report-decided': { category: 'sgi', delivery: 'mail' },
  'moderation.measure-taken': { category: 'sgi', delivery: 'mail' },
  'requests.received': { category: 'platform', delivery: 'mail', to: runThePlatform },
  'inventory.import-checked': { category: 'imports', delivery: 'app', to: 'readers' },
  'inventory.import-questions': { category: 'imports', delivery: 'app', to: 'readers' },
  'inventory.import-failed': { category: 'imports', delivery: 'app', to: 'readers' },
  'inventory.import-finished': { category: 'imports', delivery: 'app', to: 'readers' },
  'inventory.import-waiting': { category: 'imports', delivery: 'mail', to: 'readers' },
  'inventory.records-entered': { category: 'records', delivery: 'daily', to: 'readers' },
  'inventory.records-imported': { category: 'records', delivery: 'daily', to: 'readers' },
  'inventory.records-returned': { category: 'records', delivery: 'mail', to: 'readers' },
  'inventory.records-approved': { category: 'records', delivery: 'app', to: 'readers' },
  'inventory.approvals-taken-away': { category: 'records', delivery: 'mail', to: 'readers' },
  'inventory.records-waiting': { category: 'records', delivery: 'mail', to: 'readers' },
  'inventory.data-asked': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'inventory.data-answered': { category: 'inventory', delivery: 'app', to: 'readers' },
  'inventory.data-late': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'inventory.submitted': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'inventory.returned': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'inventory.approved': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'inventory.locked': { category: 'inventory', delivery: 'daily', to: 'readers' },
  'inventory.restated': { category: 'inventory', delivery: 'daily', to: 'readers' },
  'inventory.export-ready': { category: 'inventory', delivery: 'app', to: 'readers' },
  'verification.assigned': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.finding-raised': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.findings-opened': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.finding-answered': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.finding-returned': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.ready-to-sign': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.signed': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.declined': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.year-reopened': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.year-differs': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'verification.withdrawn': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'disclosures.report-waiting': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'disclosures.report-returned': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'disclosures.report-changed': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'disclosures.item-returned': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'disclosures.report-published': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'disclosures.report-due': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'sgi.registration-submitted': { category: 'sgi', delivery: 'mail', to: reviewContent },
  'sgi.registration-answered': { category: 'sgi', delivery: 'mail', to: reviewContent },
  'sgi.registration-commented': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'sgi.registration-in-review': { category: 'sgi', delivery: 'app', to: 'readers' },
  'sgi.registration-returned': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'sgi.registration-published': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'sgi.registration-rejected': { category: 'sgi', delivery: 'mail', to: 'readers' },
  // Of a project that stays published as it was.
  'sgi.revision-rejected': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'sgi.registration-hidden': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'sgi.news-restored': { category: 'sgi', delivery: 'mail', to: 'members' },
  // Whoever follows a project comes back because of its news, not to see whether there is some.
  'sgi.project-news': { category: 'sgi', delivery: 'weekly' },
  'tree-adoption.adopted': { category: 'sgi', delivery: 'daily', to: 'members' },
  'tree-adoption.checked': { category: 'sgi', delivery: 'mail' },
  'tree-adoption.planter-deleted': { category: 'sgi', delivery: 'mail' },
  'tree-adoption.site-hidden': { category: 'sgi', delivery: 'mail', to: 'members' },
  'tree-adoption.site-restored': { category: 'sgi', delivery: 'mail', to: 'members' },
  'tree-adoption.taken-off-wall': { category: 'sgi', delivery: 'mail' },
  'tree-adoption.restored-on-wall': { category: 'sgi', delivery: 'mail' },
  'volunteering.joined': { category: 'sgi', delivery: 'daily', to: 'members' },
  'volunteering.confirmed': { category: 'sgi', delivery: 'mail' },
  'volunteering.place-free': { category: 'sgi', delivery: 'mail' },
  'volunteering.event-changed': { category: 'sgi', delivery: 'mail' },
  'volunteering.event-cancelled': { category: 'sgi', delivery: 'mail' },
  'volunteering.event-back': { category: 'sgi', delivery: 'mail' },
  'volunteering.event-hidden': { category: 'sgi', delivery: 'mail', to: 'members' },
  'volunteering.event-restored': { category: 'sgi', delivery: 'mail', to: 'members' },
  'volunteering.message': { category: 'sgi', delivery: 'mail' },
  'volunteering.shortage': { category: 'sgi', delivery: 'mail' },
  'volunteering.event-soon': { category: 'sgi', delivery: 'mail' },
  'volunteering.hours-confirmed': { category: 'sgi', delivery: 'app' },
  'volunteering.hours-taken-back': { category: 'sgi', delivery: 'app' },
  'suppliers.answered': { category: 'inventory', delivery: 'mail', to: 'readers' },
  'mrv-projects.registration-submitted': { category: 'sgi', delivery: 'mail', to: reviewContent },
  'mrv-projects.registration-returned': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'mrv-projects.registration-approved': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'mrv-projects.registration-rejected': { category: 'sgi', delivery: 'mail', to: 'readers' },
  'marketplace.listing-submitted': { category: 'marketplace', delivery: 'mail', to: reviewContent },
  'marketplace.listing-published': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.listing-returned': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.listing-suspended': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.listing-restored': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.enquiry-asked': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.enquiry-answered': { category: 'marketplace', delivery: 'mail' },
  'marketplace.enquiry-agreed': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.enquiry-closed': { category: 'marketplace', delivery: 'app' },
  'marketplace.enquiry-waits': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.quotation-asked': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.quotation-soon': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.quotation-submitted': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.quotation-declined': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.deadline-lengthened': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.quotation-chosen': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.quotation-not-chosen': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.request-decided': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'marketplace.request-cancelled': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.order-asked': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.received': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.offer-frozen': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.offer-released': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-reserved': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-accepted': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-settled': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-confirmation-asked': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-done': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-cancelled': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'credits.deal-expired': { category: 'marketplace', delivery: 'mail', to: 'readers' },
  'npo-registration.submitted': { category: 'grants', delivery: 'daily', to: runGrants },
  'npo-registration.account-changed': { category: 'grants', delivery: 'mail', to: runGrants },
  'npo-registration.handed-in': { category: 'grants', delivery: 'mail', to: 'readers' },
  'npo-registration.information-requested': { category: 'grants', delivery: 'mail', to: 'readers' },
  'npo-registration.approved': { category: 'grants', delivery: 'mail', to: 'readers' },
  'npo-registration.rejected': { category: 'grants', delivery: 'mail', to: 'readers' },
  'npo-registration.expiring': { category: 'grants', delivery: 'mail', to: 'readers' },
  'npo-registration.expired': { category: 'grants', delivery: 'mail', to: 'readers' },
  'grants.application-received': { category: 'grants', delivery: 'daily', to: runGrants },
  'grants.award-to-confirm': { category: 'grants', delivery: 'mail', to: runGrants },
  'grants.award-sent-back': { category: 'grants', delivery: 'mail', to: runGrants },
  'grants.milestone-reported': { category: 'grants', delivery: 'mail', to: runGrants },
  'grants.instalment-to-release': { category: 'grants', delivery: 'mail', to: runGrants },
  'grants.application-submitted': { category: 'grants', delivery: 'mail' },
  'grants.milestone-due': { category: 'grants', delivery: 'mail' },
  'grants.instalment-due': { category: 'grants', delivery: 'mail' },
  'grants.application-returned': { category: 'grants', delivery: 'mail' },
  'grants.application-approved': { category: 'grants', delivery: 'mail' },
  'grants.application-rejected': { category: 'grants', delivery: 'mail' },
  'grants.call-changed': { category: 'grants', delivery: 'mail' },
  'grants.report-returned': { category: 'grants', delivery: 'mail' },
  'grants.instalment-released': { category: 'grants', delivery: 'mail' },
  'grants.review-asked': { category: 'grants', delivery: 'mail' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
export const isFixed = (kind: NoticeKind): boolean => 'fixed' in noticeKinds[kind]

type Hearer = { readonly platformRoles: readonly PlatformRole[]; readonly member: boolean }

/** What somebody can be told as they stand now. */
export const kindsFor = ({ platformRoles, member }: Hearer): NoticeKind[] =>
  noticeKindNames.filter((kind) => {
    const { to }: Kind = noticeKinds[kind]
    if (to === undefined) return true
    return to === 'members' || to === 'readers' ? member : to.some((role) => platformRoles.includes(role))
  })
