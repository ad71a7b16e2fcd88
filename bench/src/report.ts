import { isHeld, ratioOf, type Figure } from './figure.ts'

const number = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: value >= 100 ? 0 : value >= 1 ? 1 : 3 }).format(value)

/** One line: figure, limit of the same run, ratio, and what was asked. */
export function describe(figure: Figure, before: { measured: number } | undefined): string {
  const { name, measured, unit, limit, asked, better } = figure
  const parts = [
    `  ${name.padEnd(38)} ${number(measured).padStart(10)} ${unit.padEnd(7)}`,
    `${limit.what}: ${number(limit.value)} ${unit}`,
    // Nothing measured where nothing is wanted: no ratio to tell.
    ...(measured === 0 ? [] : [`ratio ${ratioOf(figure).toFixed(2)}`]),
  ]
  if (asked) {
    const sign = asked.of === 'ratio' || better === 'higher' ? '≥' : '≤'
    const what = asked.of === 'ratio' ? `ratio ${sign} ${asked.value}` : `${sign} ${number(asked.value)} ${unit}`
    parts.push(`asked ${what}: ${isHeld(figure) ? 'held' : 'missed'}`)
  }
  if (before) parts.push(`${(measured / before.measured).toFixed(2)} of the saved figure`)
  return parts.join(' | ')
}
