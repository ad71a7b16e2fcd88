/** Whether this browser can ask a key: it needs an encrypted address, or this very machine. */
export const browserHasKeys = (): boolean => typeof PublicKeyCredential === 'function'
