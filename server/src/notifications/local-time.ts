/** A calendar day and the minutes since its midnight, where somebody is. */
export type LocalTime = { readonly day: string; readonly minutes: number }

const minuteMs = 60_000
const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

export function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, minutes: Number(of('hour')) * 60 + Number(of('minute')) }
}

const utcOf = ({ day, minutes }: LocalTime): number => Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs

/** The moment at which the clocks of a place show this; the one after it where a change of the clocks leaves it out. */
export function instantAt(day: string, minutes: number, timeZone: string): Date {
  const wanted = utcOf({ day, minutes })
  let at = wanted
  // The offset of a guess leads to the moment; once more where the offset changes between the two.
  for (let step = 0; step < 2; step += 1) at += wanted - utcOf(localTime(new Date(at), timeZone))
  return new Date(at)
}

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** As `Date.getUTCDay` counts: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
