/** Of the person under 18. */
export const profileGuardian = () => '/profile/guardian'
/** Of the guardian, opened from a mail, without an account. */
export const guardian = (token: string) => `/guardian?token=${encodeURIComponent(token)}`
/** Of moderators: who says that they are adults. */
export const adminAges = () => '/admin/ages'
