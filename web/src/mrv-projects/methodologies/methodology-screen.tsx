import { methodologyPages, paths } from '@athar/contracts/paths'
import { computePeriod, METHODOLOGIES, type MethodologyId, newestVersion, type Vector } from '@athar/methodologies'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { Bdi } from '../../ui/inline.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ComputedSteps } from './computed-steps.tsx'
import { ConstantTable, DocumentTable, EquationTable, MonitoringTable, ParameterTable } from './definition-tables.tsx'
import { MethodologyForm } from './methodology-form.tsx'
import { emptyDraft, typedInput, type MethodologyDraft } from './typed-input.ts'
import { useMethodologyWords } from './use-methodology-words.ts'
import { useProblemWords } from './use-problem-words.ts'
import { Vectors } from './vector-table.tsx'

/** The period that a form begins with: a whole year, so that every season is in it. */
const FIRST_PERIOD = { from: '2025-01-01', to: '2025-12-31' }

/** One methodology, named by the last part of the address. */
export function MethodologyScreen() {
  const { pathname } = useLocation()
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)
  const id = methodologyPages.find((each) => each === last) ?? methodologyPages[0]
  return <MethodologyPage key={id} id={id} />
}

function MethodologyPage({ id }: { readonly id: MethodologyId }) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  usePageTitle(t(`names.${id}.title`), t(`names.${id}.text`))
  const versions = METHODOLOGIES.filter((each) => each.id === id)
  const [version, setVersion] = useState(newestVersion(id).version)
  const definition = versions.find((each) => each.version === version) ?? newestVersion(id)
  const [draft, setDraft] = useState(() => emptyDraft(definition, FIRST_PERIOD.from, FIRST_PERIOD.to))
  const form = useRef<HTMLDivElement>(null)
  const fill = ({ input }: Vector) => {
    setDraft(input)
    form.current?.focus()
  }
  return (
    <>
      <PageTop
        title={t(`names.${id}.title`)}
        lead={t(`names.${id}.text`)}
        up={<Link to={paths.mrvMethodologies()}>{t('page.all')}</Link>}
      >
        <span className="text-sm text-muted">
          {t('list.version')} <Bdi>{definition.version}</Bdi> · {t('list.gwp')} <Bdi>{definition.gwpSet}</Bdi>
        </span>
        {versions.length > 1 && (
          <Segmented
            label={t('list.version')}
            value={definition.version}
            onChange={setVersion}
            options={versions.map((each) => ({ value: each.version, label: each.version }))}
          />
        )}
      </PageTop>
      <PageBody>
        <Part id="documents" title={t('page.documents')} text={t('page.documentsText')}>
          <DocumentTable definition={definition} />
          <h3 className="text-lg">{t('page.simplified')}</h3>
          <ul className="list-disc space-y-1 ps-6">
            {definition.simplifications.map((code) => (
              <li key={code}>{words.name('simplifications', code)}</li>
            ))}
          </ul>
        </Part>
        <Part id="parameters" title={t('page.parameters')} text={t('page.parametersText')}>
          <ParameterTable definition={definition} />
          {definition.constants.length > 0 && <ConstantTable definition={definition} />}
        </Part>
        <Part id="monitoring" title={t('page.monitoring')}>
          <MonitoringTable definition={definition} />
        </Part>
        <Part id="equations" title={t('page.equations')} text={t('page.negative')}>
          <EquationTable definition={definition} />
        </Part>
        <Part id="examples" title={t('page.vectors')} text={t('page.vectorsText')}>
          <Vectors definition={definition} onFill={fill} />
        </Part>
        <Part id="try" title={t('page.try')} text={t('page.tryText')}>
          <div ref={form} tabIndex={-1} className="grid grid-cols-1 gap-10">
            <Tried definition={definition} draft={draft} onChange={setDraft} />
          </div>
        </Part>
      </PageBody>
    </>
  )
}

type PartProps = {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

const Part = ({ id, title, text, children }: PartProps) => (
  <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
    <h2 id={id} className="scroll-mt-24 text-2xl">
      {title}
    </h2>
    {text !== undefined && <p className="max-w-3xl text-muted">{text}</p>}
    {children}
  </section>
)

type TriedProps = {
  readonly definition: Parameters<typeof computePeriod>[0]
  readonly draft: MethodologyDraft
  readonly onChange: (draft: MethodologyDraft) => void
}

/** The form, and next to it the result of what was typed so far. */
function Tried({ definition, draft, onChange }: TriedProps) {
  const { t } = useTranslation('methodologies')
  const problemWords = useProblemWords()
  const { figures, problems = [] } = computePeriod(definition, typedInput(definition, draft))
  return (
    <>
      <MethodologyForm definition={definition} draft={draft} problems={problems} onChange={onChange} />
      <section aria-live="polite" aria-label={t('result.title')} className="grid grid-cols-1 gap-4">
        <h3 className="text-xl">{t(figures ? 'result.title' : 'form.problems')}</h3>
        {figures ? (
          <ComputedSteps figures={figures} />
        ) : (
          <ul className="list-disc space-y-1 ps-6">
            {problems.map((problem, at) => (
              <li key={at}>{problemWords.whole(problem)}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
