/** What people can report. */
export const reportKinds = ['mentor', 'mentorship', 'listing'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportReasons = ['misleading', 'unsafe', 'outside-contact', 'unwelcome', 'money', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

const ofListings: readonly ReportReason[] = ['misleading', 'unsafe', 'money', 'other']

/** Reasons for which one kind of thing is reported. */
export const reasonsFor = (kind: ReportKind): readonly ReportReason[] =>
  reportReasons.filter((reason) => (kind === 'listing' ? ofListings.includes(reason) : reason !== 'misleading'))
