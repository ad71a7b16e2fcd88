/** Under which a device keeps who has answered the first question (`first-question.ts`). */
export const welcomedKey = 'athar-welcomed'
