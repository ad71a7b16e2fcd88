/** Under which a consent waits on the device (`waiting-consent.ts`). */
export const consentKey = 'athar-consent'
