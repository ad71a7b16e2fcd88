const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day of a moment, where the trees stand. */
export const riyadhDay = (at: Date): string => day.format(at)
