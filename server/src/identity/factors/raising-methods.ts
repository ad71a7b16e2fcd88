/** How a raised session says in its tokens what raised it. */
export const raisingMethods = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const
export type RaisingMethod = (typeof raisingMethods)[number]
