import { expect, it } from 'vitest'
import { sampleFile } from './sample-file.ts'

it.each([
  ['en', '2026-11-27', 'athar-sample-2026.csv', 10, /^Head office,2026-02-01,2026-02-28,electricity-grid,\d+,kWh,/m],
  ['ar', '2025-01-09', 'athar-sample-2024.csv', 12, /^المستودع,2024-02-01,2024-02-29,diesel-stationary,\d+,litre,/m],
] as const)(
  'has the months that are over, and says that it is a sample (%s, %s)',
  async (lang, today, name, months, row) => {
    const file = sampleFile(lang, today)
    expect(file.name).toBe(name)
    const text = await file.text()
    expect(text).toMatch(row)
    const rows = text.split('\r\n').slice(1)
    expect(rows).toHaveLength(months * 4)
    expect(rows.every((line) => line.endsWith(lang === 'en' ? 'Sample data,Measured' : 'بيانات تجريبية,مقيسة'))).toBe(
      true,
    )
  },
)
