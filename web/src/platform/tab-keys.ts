/** Under which a tab keeps the address that a confirmation was sent to (`identity/pending-confirmation.tsx`). */
export const awaitingKey = 'athar-awaiting'
/** Under which a tab keeps the page to go on to after a way round (`identity/entrance/return-path.ts`). */
export const returnKey = 'athar-return'
/** Under which a tab keeps the offers to compare (`marketplace/offers/compared.ts`). */
export const comparedKey = 'athar-compared'
/** Under which a tab keeps the token of the set-up link while its reader signs up (`set-up-token.ts`). */
export const setUpKey = 'athar-set-up'
