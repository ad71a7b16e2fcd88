/** The calendar day where the trees stand. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date())
