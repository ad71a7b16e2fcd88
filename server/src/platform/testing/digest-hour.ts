/** The hour in Riyadh, three ahead, that is farthest from now: no digest goes out while a test lasts. */
export const halfADayFrom = (now: Date): number => (now.getUTCHours() + 3 + 12) % 24
