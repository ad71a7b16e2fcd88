const riyadhDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Days are counted as they are lived in Riyadh. */
export const todayInRiyadh = (now: Date): string => riyadhDay.format(now)
