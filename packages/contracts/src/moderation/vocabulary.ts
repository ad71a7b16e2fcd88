/** What people can report. */
export const reportKinds = ['mentor', 'mentorship'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportReasons = ['unsafe', 'outside-contact', 'unwelcome', 'money', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
