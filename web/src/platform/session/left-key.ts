/** Under which whoever signs out says when (`has-left.ts`). */
export const leftKey = 'athar-left'
