/** Calendar days as texts YYYY-MM-DD (Gregorian), counted without a clock. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days from 1 January 0000 to a day, so that differences are spans; undefined when the text is no day. */
export function dayNumber(day: string): number | undefined {
  const parts = DAY.exec(day)
  if (!parts) return undefined
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined
  let days = year * 365 + Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400) + date - 1
  for (let earlier = 1; earlier < month; earlier++) days += daysInMonth(year, earlier)
  return days
}

/** How many days a month (1 to 12) has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** First and last day of a month YYYY-MM as day numbers; anything else is a RangeError. */
export function monthSpan(month: string): { first: number; last: number } {
  const first = dayNumber(`${month}-01`)
  if (first === undefined) throw new RangeError(`not a month: ${month.slice(0, 20)}`)
  return { first, last: first + daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5))) - 1 }
}
