import { decimal, isDecimalText, multiply, sum, toText } from '@athar/carbon'
import type { disclosures } from '@athar/contracts'
import type { AnswerForm, SampledAnswer } from '@athar/contracts/verification'
import type { VerificationDeps } from '../deps.ts'
import type { Stratum } from '../sampling/draw-sample.ts'
import type { Subject } from './subject.ts'

type File = disclosures.ReportFile
type Answer = Pick<SampledAnswer, 'framework' | 'code' | 'form' | 'label' | 'text' | 'unit' | 'evidence'> & {
  readonly id: string
}

const forms: Record<File['items'][number]['datapoints'][number]['type'], AnswerForm> = {
  number: 'figure',
  percent: 'figure',
  currency: 'figure',
  boolean: 'choice',
  date: 'choice',
  select: 'choice',
  table: 'table',
  text: 'text',
  long_text: 'text',
}

/** Answers of a report by the order in which it gives them; several items may share one. */
export function answersOf(file: File): Answer[] {
  const seen = new Set<string>()
  const answers: Answer[] = []
  for (const { framework, code, datapoints } of file.items)
    for (const { id, value, type, label, text, unit, evidence } of datapoints) {
      if (value === null || seen.has(id)) continue
      seen.add(id)
      const named = { framework, code, form: forms[type], label, text, unit: unit?.name ?? null, evidence }
      answers.push({ id: String(answers.length + 1), ...named })
    }
  return answers
}

/** Reported emissions in kilograms, where scopes are answered in tonnes. */
export function reportedKg(file: File): string {
  const given = new Map(file.items.flatMap(({ datapoints }) => datapoints).map(({ id, value }) => [id, value]))
  const scopes = ['scope1_total_tco2e', 'scope2_location_tco2e', 'scope3_total_tco2e'].flatMap((id) => {
    const value = given.get(id)
    return typeof value === 'string' && isDecimalText(value) ? [decimal(value)] : []
  })
  return toText(multiply(sum(scopes), decimal('1000')))
}

/** A published report: its answers are sampled, its edition must stay the newest. */
export const reportSubject = ({ throughReport }: Pick<VerificationDeps, 'throughReport'>): Subject => ({
  kind: 'report',
  open: (call, engagementId, read) =>
    throughReport(call, engagementId, ({ edition, ...opened }) => {
      const { file, reportId, id: editionId, number, digest: sha256 } = edition
      const answers = answersOf(file)
      const keyOf = (one: Answer, by: readonly string[]): string =>
        (['framework', 'form'] as const)
          .filter((part) => by.includes(part))
          .map((part) => one[part])
          .join('|') || 'all'
      const report = {
        reportId,
        editionId,
        edition: number,
        sha256,
        frameworks: file.frameworks.map(({ name }) => name),
        items: file.items.length,
        answers: answers.length,
      }
      return read({
        ...opened,
        now: async () => ({ figures: null, report, project: null, totalKg: reportedKg(file), approved: true }),
        planned: async () => ({ report, project: null, totalKg: reportedKg(file) }),
        // An edition stays as it was published.
        hold: async () => {},
        locked: async () => null,
        // Strata of a report weigh by their answers.
        strata: async ({ by }): Promise<Stratum[]> =>
          [...Map.groupBy(answers, (one) => keyOf(one, by))].map(([key, alike]) => ({
            key,
            ids: alike.map(({ id }) => id),
            weight: String(alike.length),
          })),
        rows: async (drawn) =>
          drawn.flatMap(({ id: recordId, stratum, position }) => {
            const found = answers[Number(recordId) - 1]
            if (!found) return []
            const { id: _id, ...shown } = found
            const place = { recordId, position, stratum: stratum.replaceAll('|', ' | ') }
            return [{ kind: 'answer' as const, ...place, kg: '0', ...shown }]
          }),
      })
    }),
  differences: ({ report }, now) =>
    report === null || now.report === null || report.sha256 === now.report.sha256
      ? []
      : [
          { key: 'edition', reviewed: String(report.edition), now: String(now.report.edition) },
          { key: 'sha256', reviewed: report.sha256, now: now.report.sha256 },
        ],
})
