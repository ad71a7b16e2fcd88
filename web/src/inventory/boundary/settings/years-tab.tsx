import { useYear } from '../queries.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useReportingYear } from '../use-reporting-year.ts'
import { DenominatorsForm } from './denominators-form.tsx'
import { GwpChoice } from './gwp-choice.tsx'
import { ReportingForm } from './reporting-form.tsx'
import { YearHead } from './year-head.tsx'

/** One fiscal year: its potentials, what its emissions are divided by, and the text of its report. */
export function YearsTab() {
  const { query, year } = useReportingYear()
  return <Loaded query={query}>{() => year !== null && <OneYear key={year} year={year} />}</Loaded>
}

function OneYear({ year }: { readonly year: number }) {
  const answer = useYear(year)
  return (
    <Loaded query={answer}>
      {(data) => (
        <div className="grid max-w-3xl gap-8">
          <YearHead year={data.year} />
          <DenominatorsForm {...data} />
          <ReportingForm {...data} />
          <GwpChoice key={`g${data.year.version}`} year={data.year} />
        </div>
      )}
    </Loaded>
  )
}
