import type { CallField, DocumentedCall } from '@athar/contracts/docs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Code } from '../../ui/inline.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CodeBlock } from '../code-block.tsx'
import { TryCall } from './try-call.tsx'

/** One call: who may make it, what is sent, what comes back, and samples of it. */
export function Call({ call }: { readonly call: DocumentedCall }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-card border border-line"
    >
      <summary className="grid min-h-11 cursor-pointer content-center gap-0.5 px-3 py-2">
        <bdi lang="en" dir="ltr" className="font-mono text-sm wrap-anywhere">
          <strong>{call.method}</strong> {call.path}
        </bdi>
        <span lang="en" dir="ltr" className="text-start text-sm text-muted">
          {call.summary}
        </span>
      </summary>
      {isOpen && <CallParts call={call} />}
    </details>
  )
}

const languages = ['curl', 'typescript', 'python'] as const
const names = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const

function CallParts({ call }: { readonly call: DocumentedCall }) {
  const { t } = useTranslation('docs')
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl')
  return (
    <div className="grid gap-4 border-t border-line px-3 py-4">
      <p lang="en" dir="ltr" className="text-sm">
        {call.access}
      </p>
      {call.parameters.length > 0 && <Fields title={t('calls.parameters')} fields={call.parameters} />}
      {call.body && <Fields title={t('calls.body')} fields={call.body} />}
      <div className="grid gap-2">
        <Segmented
          label={t('calls.sampleIn')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: names[value] }))}
        />
        <CodeBlock text={call.samples[language]} />
      </div>
      {call.answer && <Fields title={t('calls.answer')} fields={call.answer} />}
      {call.method === 'GET' && <TryCall call={call} />}
    </div>
  )
}

function Fields({ title, fields }: { readonly title: string; readonly fields: readonly CallField[] }) {
  const { t } = useTranslation('docs')
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{title}</h4>
      <ScrollRegion label={title} isBordered={false} className="max-h-96">
        <dl className="divide-y divide-line text-sm">
          {fields.map(({ place, type, required }, at) => (
            // A place may come twice, in the path and in the query.
            <div key={at} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
              <dt>
                <bdi lang="en">
                  <Code className="wrap-anywhere">{place}</Code>
                </bdi>
              </dt>
              <dd className="min-w-0 text-muted">
                <bdi lang="en" className="font-mono text-xs wrap-anywhere">
                  {type}
                </bdi>
                {required && <span className="ps-2">{t('calls.required')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </ScrollRegion>
    </div>
  )
}
