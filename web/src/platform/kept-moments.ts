/** Whether a text is a moment as the server keeps it: UTC, in ISO 8601. */
export const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** Whether a text is a day as the server keeps it: `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
