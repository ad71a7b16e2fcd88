import {
  computePeriod,
  type ExpectedFigure,
  figureOf,
  type Methodology,
  roundedFigure,
  type Vector,
} from '@athar/methodologies'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Bdi } from '../../ui/inline.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { useMethodologyWords } from './use-methodology-words.ts'

type VectorsProps = { readonly definition: Methodology; readonly onFill: (vector: Vector) => void }

/** The worked examples of a definition, computed where they are read. */
export function Vectors({ definition, onFill }: VectorsProps) {
  return definition.vectors.map((vector) => (
    <OneVector key={vector.code} definition={definition} vector={vector} onFill={onFill} />
  ))
}

function OneVector({ definition, vector, onFill }: VectorsProps & { readonly vector: Vector }) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const format = useFormat()
  const { figures } = computePeriod(definition, vector.input)
  const computed = (expected: ExpectedFigure) =>
    figures ? roundedFigure(figureOf(figures, expected), expected.digits) : ''
  const title = words.name('vectors', vector.code)
  const { title: source, designation } = words.source(vector.source)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={title}>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">{title}</h3>
        <Badge tone={vector.published ? 'info' : 'neutral'}>
          {t(vector.published ? 'page.published' : 'page.own')}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        <Bdi lang="en">{designation}</Bdi> {source}
      </p>
      <PlainTable<ExpectedFigure>
        label={title}
        rows={vector.expected}
        rowKey={({ at, year, label }) => `${at} ${year} ${label}`}
        columns={[
          {
            key: 'figure',
            header: t('page.figure'),
            cell: ({ at, year, label }) =>
              [
                words.name('steps', at),
                ...(label === undefined ? [] : [words.label(label)]),
                ...(year === undefined ? [] : [format.year(year)]),
              ].join(' · '),
          },
          { key: 'expected', header: t('page.expected'), cell: ({ value }) => words.figure(value), figures: true },
          { key: 'computed', header: t('page.computed'), cell: (each) => words.figure(computed(each)), figures: true },
          { key: 'unit', header: t('page.unit'), cell: ({ unit }) => <Bdi>{words.unit(unit)}</Bdi> },
          {
            key: 'matches',
            header: t('page.check'),
            cell: (each) => {
              const same = computed(each) === roundedFigure(each.value, each.digits)
              return <Badge tone={same ? 'positive' : 'critical'}>{t(same ? 'page.matches' : 'page.differs')}</Badge>
            },
          },
        ]}
      />
      <Button size="sm" className="justify-self-start" onClick={() => onFill(vector)}>
        {t('page.fill')}
      </Button>
    </section>
  )
}
