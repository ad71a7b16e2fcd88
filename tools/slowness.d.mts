export const slowness: number
export function limit(ms: number): number
